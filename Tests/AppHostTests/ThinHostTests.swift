import Foundation
import Testing

@testable import AppHost

/// The host contains no code that belongs in modules.
struct ThinHostTests {
  /// Patterns of code that must not be in the host, each with a description.
  private static let foreign: [(pattern: String, what: String)] = [
    (#"\b(SELECT|INSERT INTO|UPDATE \w+ SET|DELETE FROM|CREATE TABLE|PRAGMA)\b"#, "SQL"),
    (#"import CSQLite|import COpenSSL|sqlite3_|\bEVP_"#, "a C library"),
    (#"StrictJSONReader\.read|JSONSerialization|JSONDecoder"#, "a JSON reader"),
    (#"\b(1400|140|100_000_000|154)\b|15\.4|100,000,000|1억"#, "a regulation"),
  ]

  private func findings(_ pattern: String, in lines: [String]) -> [String] {
    lines.filter { $0.range(of: pattern, options: .regularExpression) != nil }
  }

  @Test(arguments: foreign)
  func `The host has no SQL, C library, JSON reader or regulation`(
    pattern: String, what: String
  ) throws {
    for file in try Sources.files(in: "AppHost") {
      #expect(findings(pattern, in: file.lines) == [], "\(what) in \(file.path)")
    }
  }

  @Test(arguments: [
    "\"SELECT number FROM accounts\"", "\"INSERT INTO entries VALUES (?)\"", "import CSQLite",
    "internal import COpenSSL", "let node = try StrictJSONReader.read(bytes)",
    "let tax = interest.scaled(by: 1400, over: 10_000)", "let limit = Won(100_000_000)",
    "LocalizedText(en: \"up to 100,000,000 won\", ko: \"1억원까지\")", "\"15.4 %\"",
  ])
  func `Code that belongs in a module is found in the host`(line: String) {
    #expect(Self.foreign.contains { !findings($0.pattern, in: [line]).isEmpty })
  }

  @Test func `The host uses unsafe code only to read the environment`() throws {
    for file in try Sources.files(in: "AppHost") {
      let unsafe = findings(#"\bunsafe\b"#, in: file.lines)
      #expect(unsafe.allSatisfy { $0.contains("getenv(name)") }, "\(file.path): \(unsafe)")
    }
  }

  @Test func `A product needs one host file of at most 59 lines, and one line in the product list`()
    throws
  {
    let features = try Sources.folders(in: "Modules").filter { folder in
      FileManager.default.fileExists(
        atPath: Sources.root.appending(path: "Modules/\(folder)/DevApp").path)
    }
    #expect(features.count == HostedProduct.all.count)
    for feature in features {
      let files = try Sources.files(in: "AppHost").filter { $0.lines.contains("import \(feature)") }
      #expect(files.count == 1, "\(feature): \(files.map(\.path))")
      for file in files { #expect(file.lines.count <= 59, "\(file.path)") }
    }
  }

  @Test(arguments: ["AppHost", "Modules"])
  func `The README describes each folder except those of added features`(
    parent: String
  ) throws {
    let rows = try Sources.text(of: "README.md").split(separator: "\n").filter {
      $0.hasPrefix("| `")
    }
    for folder in try Sources.folders(in: parent) where !isFurtherFeature(parent, folder) {
      #expect(rows.contains { $0.contains("`\(parent)/\(folder)`") }, "\(parent)/\(folder)")
    }
  }

  /// Whether the folder is a feature other than Deposit and Savings. The README does not list
  /// those.
  private func isFurtherFeature(_ parent: String, _ folder: String) -> Bool {
    let devApp = Sources.root.appending(path: "\(parent)/\(folder)/DevApp").path
    let isFeature = FileManager.default.fileExists(atPath: devApp)
    return isFeature && !["Deposit", "Savings"].contains(folder)
  }

  @Test func `The README describes no folder that does not exist`() throws {
    let table = try Sources.text(of: "README.md").split(separator: "\n").filter {
      $0.hasPrefix("| `")
    }
    for match in table.joined().matches(of: /`((?:AppHost|Modules|Tests|Docs)\/[A-Za-z\/]+)`/) {
      let path = String(match.output.1)
      #expect(
        FileManager.default.fileExists(atPath: Sources.root.appending(path: path).path), "\(path)")
    }
  }
}
