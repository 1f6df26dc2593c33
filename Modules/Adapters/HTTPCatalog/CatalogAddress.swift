#if HTTPCatalog
  import Foundation
  public import JSONCatalog

  /// Where a catalogue is: an address by HTTPS, or by HTTP on this machine.
  ///
  /// It is shown in messages and kept with the copy, so no secret may stand in it.
  public struct CatalogAddress: Sendable, Hashable {
    private static let mostBytes = 2048
    private static let thisMachine = ["127.0.0.1", "[::1]", "::1", "localhost"]

    /// The address as it was given.
    public let text: String
    let url: URL

    /// The variables of this process, as far as an address depends on them.
    public static var environment: [String: String] { ProcessInfo.processInfo.environment }

    /// The address that `text` names, for a process with the variables of `environment`: they may
    /// send plain HTTP through a proxy.
    ///
    /// Throws a ``JSONCatalog/CatalogAddressFault``.
    public init(_ text: String, environment: [String: String]) throws(CatalogAddressFault) {
      guard text.utf8.count <= Self.mostBytes, text.utf8.allSatisfy({ (0x21...0x7E) ~= $0 }),
        let parts = URLComponents(string: text, encodingInvalidCharacters: false),
        let url = parts.url, let scheme = parts.scheme?.lowercased(), let host = parts.host,
        !host.isEmpty, parts.port.map({ (1...65_535) ~= $0 }) ?? true
      else { throw .unreadable }
      // First of all: what is refused for another reason is shown.
      guard parts.user == nil, parts.password == nil else { throw .credentials }
      switch scheme {
      case "https": break
      case "http":
        guard Self.thisMachine.contains(host.lowercased()) else { throw .plain(host: host) }
        if let proxy = Self.proxy(for: host, environment) { throw .proxied(variable: proxy) }
      default: throw .unreadable
      }
      self.text = text
      self.url = url
    }

    /// The variable that names a proxy for plain HTTP to `host`, as libcurl reads them.
    private static func proxy(for host: String, _ environment: [String: String]) -> String? {
      func value(_ names: String...) -> (name: String, text: String)? {
        names.lazy.compactMap { name in
          environment[name].flatMap { $0.isEmpty ? nil : (name, $0) }
        }.first
      }
      guard let proxy = value("http_proxy", "all_proxy", "ALL_PROXY") else { return nil }
      let direct = value("no_proxy", "NO_PROXY")?.text.split { ", ".contains($0) } ?? []
      return direct.contains { $0 == "*" || $0 == host } ? nil : proxy.name
    }
  }
#endif
