import Foundation

/// A program of a compile-fail test, described by the comments in its first lines: its `rule`, the
/// modules that it `sees`, and the error that it `expects`.
struct Program: Sendable, CustomStringConvertible {
  let name: String
  let path: String
  let sees: [String]
  let expects: String
  /// The compilation conditions that make the program invalid, each by itself.
  let flags: [String]

  var description: String { name }

  /// The host and the modules that it is built on.
  static let host =
    [
      "AppHost", "FeatureDependencies", "KoreanBanking", "TerminalDialog", "StrictJSON",
      "JSONCatalog", "Ledger", "SQLLedger", "SQLite", "OpenSSLKeys", "KeyCustody", "Drafts",
      "BankCommands",
    ] + features

  /// The features of this package: modules with a dev app.
  private static let features: [String] = {
    let modules = URL(filePath: #filePath).appending(path: "../../../Modules").standardizedFileURL
    let names = try? FileManager.default.contentsOfDirectory(atPath: modules.path)
    return (names ?? []).filter { name in
      FileManager.default.fileExists(atPath: modules.appending(path: "\(name)/DevApp").path)
    }
  }()

  /// The name that the error must quote; nil for any.
  func missing(_ flag: String) -> String? {
    flag.hasPrefix("LACKS_") ? String(flag.dropFirst("LACKS_".count)) : nil
  }

  static let all: [Program] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Programs")
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return (files ?? []).sorted { $0.path < $1.path }.compactMap(Program.init)
  }()

  private init?(_ file: URL) {
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
    var facts: [String: String] = [:]
    for line in text.split(separator: "\n").prefix(while: { $0.hasPrefix("// ") }) {
      let parts = line.dropFirst(3).split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      facts[String(parts[0])] = parts[1].trimmingCharacters(in: .whitespaces)
    }
    flags = text.matches(of: /(?:#if|#elseif) !?(\w+)/).map { String($0.output.1) }
    guard let expects = facts["expects"], facts["rule"] != nil, !flags.isEmpty else { return nil }
    name = file.deletingPathExtension().lastPathComponent
    path = file.path
    let seen = (facts["sees"] ?? "").split(separator: " ").map(String.init)
    sees = seen == ["AppHost"] ? Self.host : seen
    self.expects = expects
  }
}
