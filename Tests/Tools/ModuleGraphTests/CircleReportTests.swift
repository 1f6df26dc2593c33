import ModuleGraph
import Testing

struct CircleReportTests {
  private typealias Module = SeededRepository.Module

  /// The details of the finding about `modules`, each with the modules that it imports.
  private func details(_ modules: [(String, [String])]) throws -> [String] {
    let repository = try SeededRepository([
      .init(
        name: "P",
        modules: modules.map { name, needs in
          Module(
            name: name, needs: Array(Set(needs)).sorted(),
            source: needs.map { "import \($0)\n" }.joined())
        })
    ])
    return repository.run().output.split(separator: "\n").filter { $0.hasPrefix("  ") }
      .map { String($0.dropFirst(2)) }
  }

  @Test func `All circles of a tangle are listed, the shortest first`() throws {
    let circles = try details([("A", ["B"]), ("B", ["A", "C"]), ("C", ["B", "A"])])
      .filter { $0.hasPrefix("circle: ") }
    #expect(
      circles == ["circle: A → B → A", "circle: B → C → B", "circle: A → B → C → A"])
  }

  @Test func `The edge to cut is the one with the fewest imports, with their lines`() throws {
    let lines = try details([("A", ["B"]), ("B", ["A", "A", "A"])])
    #expect(
      lines == [
        "circle: A → B → A",
        "cut A → B: imported at P/Sources/A/A.swift:1; declared at P/Package.swift:1",
        "edge B → A: imported at P/Sources/B/B.swift:1, P/Sources/B/B.swift:2, "
          + "P/Sources/B/B.swift:3; declared at P/Package.swift:2",
      ])
  }

  @Test func `No circle is left without the edges to cut`() throws {
    let edges = [
      ("A", ["B", "D"]), ("B", ["C"]), ("C", ["A", "D"]), ("D", ["E", "B"]), ("E", ["A"]),
    ]
    let cuts = try details(edges).filter { $0.hasPrefix("cut ") }.map { line in
      line.dropFirst(4).prefix { $0 != ":" }
    }
    let left = edges.map { name, needs in
      (name, needs.filter { !cuts.contains("\(name) → \($0)"[...]) })
    }
    #expect(!cuts.isEmpty)
    #expect(try details(left) == [])
  }

  @Test func `A tangle with more than fifty circles shows one for each edge to cut`() throws {
    let names = (0..<8).map { "M\($0)" }
    let lines = try details(names.map { name in (name, names.filter { $0 != name }) })
    #expect(lines.first?.hasPrefix("one of more than 50 circles: ") == true)
    let circles = lines.filter { $0.hasPrefix("one of") }
    #expect(circles.count == lines.filter { $0.hasPrefix("cut ") }.count)
  }
}
