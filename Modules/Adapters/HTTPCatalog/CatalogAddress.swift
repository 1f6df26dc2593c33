#if HTTPCatalog
  import Foundation
  public import JSONCatalog

  /// The address of a catalog: HTTPS, or plain HTTP to this machine.
  ///
  /// It must contain no secret, because it is shown in messages and stored with the copy.
  public struct CatalogAddress: Sendable, Hashable {
    private static let thisMachine = ["127.0.0.1", "[::1]", "::1", "localhost"]

    /// The address as entered.
    public let text: String
    let url: URL

    /// Parses `text`. Plain HTTP is rejected if a variable in `environment`, nil for that of this
    /// process, sends it through a proxy.
    ///
    /// Throws a `CatalogAddressFault`.
    public init(_ text: String, environment: [String: String]? = nil) throws(CatalogAddressFault) {
      guard text.utf8.count <= 2048, text.utf8.allSatisfy({ (0x21...0x7E) ~= $0 }),
        let parts = URLComponents(string: text, encodingInvalidCharacters: false),
        let url = parts.url, let scheme = parts.scheme?.lowercased(), let host = parts.host,
        !host.isEmpty, parts.port.map({ (1...65_535) ~= $0 }) ?? true
      else { throw .unreadable }
      // Check this first: messages about other faults show the address.
      guard parts.user == nil, parts.password == nil else { throw .credentials }
      switch scheme {
      case "https": break
      case "http":
        guard Self.thisMachine.contains(host.lowercased()) else { throw .plain(host: host) }
        let environment = environment ?? ProcessInfo.processInfo.environment
        if let proxy = Self.proxy(for: host, environment) { throw .proxied(variable: proxy) }
      default: throw .unreadable
      }
      self.text = text
      self.url = url
    }

    /// The variable that sends plain HTTP to `host` through a proxy, by the rules of libcurl; nil
    /// if absent.
    private static func proxy(for host: String, _ environment: [String: String]) -> String? {
      let exceptions = environment["no_proxy"] ?? environment["NO_PROXY"] ?? ""
      let direct = exceptions.split { ", ".contains($0) }
      guard !direct.contains("*"), !direct.contains(Substring(host)) else { return nil }
      return ["http_proxy", "all_proxy", "ALL_PROXY"].first { environment[$0]?.isEmpty == false }
    }
  }
#endif
