import Foundation
import Testing

/// `graph`, through the built program.
struct GraphCommandTests {
  private func names(_ list: Any?) throws -> [String] {
    try #require(list as? [[String: Any]]).compactMap { ($0["name"] ?? $0["kind"]) as? String }
  }

  @Test func `Without a customer the graph needs no bank and makes none`() throws {
    let program = try BuiltProgram()
    let result = try program.run(["graph", "--json", "--data-dir", program.path("data")])
    #expect(result.status == 0)
    #expect(try names(result.json["scopes"]) == ["CompositionRoot", "TerminalScope"])
    #expect(try names(result.json["features"]) == [])
    #expect(!FileManager.default.fileExists(atPath: program.path("data")))
  }

  @Test func `For a customer the graph shows features and the circle they make`() throws {
    let program = try BuiltProgram()
    _ = try program.enroll()
    let result = try program.bank("graph", "--customer", "C2", "--json")
    #expect(result.status == 0)
    #expect(try names(result.json["features"]).starts(with: ["deposit", "savings"]))
    let circles = try #require(try result.json["circles"] as? [[String]])
    #expect(circles.contains(["deposit", "savings"]))
  }

  @Test func `A wrong PIN shows nothing of a customer's graph`() throws {
    let program = try BuiltProgram()
    _ = try program.enroll()
    try program.write("480918\n", to: "pin")
    let result = try program.bank("graph", "--customer", "C2", "--json")
    #expect(result.status == 4)
    #expect(!result.output.contains("CustomerScope"))
  }

  @Test(arguments: [
    ("en", "circle, intended, lazy on every hop: deposit → savings → deposit"),
    ("ko", "의도된 순환 (각 단계에서 지연 생성): deposit → savings → deposit"),
  ])
  func `The graph as text is an indented list`(language: String, circle: String) throws {
    let program = try BuiltProgram()
    _ = try program.enroll()
    let lines = try program.bank("graph", "--customer", "C2", "--lang", language).output
      .components(separatedBy: "\n")
    for line in [
      "CustomerScope", "  ledger: SQLiteAccountLedger", "deposit: FeatureDepositComponent",
      "  savingsOpenBuilder: SavingsOpenBuilder (savings)", circle,
    ] {
      #expect(lines.contains(line))
    }
  }

  @Test func `The graph as Mermaid links the features by dotted lines`() throws {
    let program = try BuiltProgram()
    _ = try program.enroll()
    let lines = try program.bank("graph", "--customer", "C2", "--mermaid").output
      .components(separatedBy: "\n")
    #expect(lines.first == "flowchart TD")
    for line in [
      "  subgraph CustomerScope", "  deposit -. \"savingsOpenBuilder, lazy\" .-> savings",
      "  savings -. \"depositOpenBuilder, lazy\" .-> deposit",
    ] {
      #expect(lines.contains(line))
    }
  }
}
