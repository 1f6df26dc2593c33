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
}
