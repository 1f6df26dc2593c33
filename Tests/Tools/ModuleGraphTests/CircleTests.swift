import ModuleGraph
import Testing

struct CircleTests {
  private func graph(_ edges: [(String, [String])]) -> ModuleGraph {
    let targets = edges.map { name, needs in
      PackageModel.Target(
        name: name, kind: .regular, dependencies: needs, sources: ["\(name).swift"])
    }
    let sources = Dictionary(
      edges.map { ($0 + ".swift", $1.map { "import \($0)" }.joined(separator: "\n")) },
      uniquingKeysWith: { first, _ in first })
    let package = PackageModel(
      name: "P", manifest: "Package.swift", manifestText: "", targets: targets)
    return ModuleGraph(package) { Array((sources[$0] ?? "").utf8) }
  }

  @Test func `Modules in several connected cycles are one finding, with the shortest cycle`() {
    let findings = graph([
      ("A", ["B"]), ("B", ["C", "A"]), ("C", ["D"]), ("D", ["A", "C"]),
    ]).findings()
    #expect(findings.map(\.rule) == [.cycle])
    #expect(findings.first?.message.contains("A → B → A") == true)
    #expect(findings.first?.message.contains("4 modules") == true)
  }

  @Test func `The imports that cause the shortest cycle are reported with their lines`() throws {
    let repository = try SeededRepository([
      .init(
        name: "P",
        modules: [
          .init(name: "A", needs: ["B"], source: "import B"),
          .init(name: "B", needs: ["A", "C"], source: "import A\nimport A\nimport C"),
          .init(name: "C", needs: ["A"], source: "import A"),
        ])
    ])
    let lines = repository.run().output.split(separator: "\n").filter { $0.hasPrefix("  ") }
    #expect(
      lines == [
        "  A → B: imported at P/Sources/A/A.swift:1; declared at P/Package.swift:1",
        "  B → A: imported at P/Sources/B/B.swift:1, P/Sources/B/B.swift:2; declared at "
          + "P/Package.swift:2",
      ])
  }

  @Test func `The shortest cycle need not contain the first module`() {
    let findings = graph([
      ("A", ["B"]), ("B", ["C"]), ("C", ["A", "D"]), ("D", ["C"]),
    ]).findings()
    #expect(findings.first?.message.contains("C → D → C") == true)
  }

  @Test func `Two groups of cyclic modules without a common cycle are two findings`() {
    let findings = graph([
      ("A", ["B"]), ("B", ["A", "C"]), ("C", ["D"]), ("D", ["C"]), ("E", ["A", "C"]),
    ]).findings()
    #expect(findings.map(\.rule) == [.cycle, .cycle])
  }

  @Test func `A module that depends on itself is a cycle`() {
    let findings = graph([("A", ["A"])]).findings()
    #expect(findings.contains { $0.rule == .cycle })
  }

  @Test func `A cycle counts once in the depth of the modules that depend on it`() {
    let graph = graph([
      ("Base", []), ("A", ["B", "Base"]), ("B", ["A"]), ("Top", ["B"]), ("Side", ["A"]),
    ])
    #expect(graph.nodes.map(\.depth) == [0, 1, 1, 2, 2])
  }

  @Test func `Four hundred modules that each depend on all earlier ones form no cycle`() {
    let names = (0..<400).map { "M\($0)" }
    let graph = graph(names.indices.map { (names[$0], Array(names[..<$0])) })
    #expect(graph.findings() == [])
    #expect(graph.nodes.last?.depth == 399)
  }

  @Test func `A thousand cyclic modules with forty dependencies each are one finding`() {
    let names = (0..<1000).map { "M\($0)" }
    let edges = names.indices.map { place in
      (names[place], (1...40).map { names[(place + $0 * $0) % 1000] })
    }
    let findings = graph(edges).findings()
    #expect(findings.map(\.rule) == [.cycle])
    #expect(findings.first?.message.contains("1000 modules") == true)
  }

  @Test func `A thousand modules in one cycle are one finding`() {
    let names = (0..<1000).map { "M\($0)" }
    let findings = graph(names.indices.map { (names[$0], [names[($0 + 1) % 1000]]) }).findings()
    #expect(findings.map(\.rule) == [.cycle])
  }
}
