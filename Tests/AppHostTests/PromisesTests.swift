import Foundation
import Testing

/// The tests that Docs/Reference/Security names exist.
struct PromisesTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardized

  /// The names of all tests and contract clauses, and the paths of all check programs.
  private static func checks() throws -> Set<String> {
    var names: Set<String> = []
    for folder in ["Tests", "Modules/FeatureDependenciesTesting"] {
      let files = try FileManager.default.subpathsOfDirectory(atPath: root.path + "/" + folder)
      for file in files {
        names.insert("\(folder)/\(file)")
        guard file.hasSuffix(".swift") else { continue }
        let text = try String(
          contentsOf: root.appending(path: "\(folder)/\(file)"), encoding: .utf8)
        names.formUnion(text.matches(of: /func `([^`]+)`/).map { String($0.output.1) })
        names.formUnion(
          text.matches(of: /"([A-Z][A-Za-z]+\.[a-zA-Z]+)"/).map { String($0.output.1) })
      }
    }
    return names
  }

  @Test func `Each promise of Docs/Reference/Security is verified by an existing test`() throws {
    let text = try String(
      contentsOf: Self.root.appending(path: "Docs/Reference/Security.md"), encoding: .utf8)
    let checks = try Self.checks()
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.contains("---") }
    let promises = rows.filter { !$0.hasPrefix("| promise") }
    #expect(promises.count > 20)
    for row in promises {
      let cells = row.split(separator: "|", omittingEmptySubsequences: false)
      let named = try #require(cells.dropLast().last).matches(of: /`([^`]+)`/)
      #expect(!named.isEmpty, "\(row) names no test")
      for match in named {
        let isTest = checks.contains(String(match.output.1))
        #expect(isTest, "\(match.output.1) is no test")
      }
    }
  }
}
