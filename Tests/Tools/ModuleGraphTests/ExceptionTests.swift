import Foundation
import ModuleGraph
import Testing

struct ExceptionTests {
  private typealias Module = SeededRepository.Module

  private func repository(_ source: String) throws -> SeededRepository {
    try SeededRepository([
      .init(
        name: "P",
        modules: [Module(name: "A", source: "let a = 1"), Module(name: "B", source: source)])
    ])
  }

  @Test func `A check passes with the baseline that was written before`() throws {
    let repository = try repository("import A")
    let baseline = repository.path(of: "baseline.txt")
    #expect(repository.run("--check").status == 1)
    #expect(repository.run("--write-baseline", baseline).status == 0)
    let outcome = repository.run("--baseline", baseline, "--check")
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(outcome.output.contains("accepted: 1 in the baseline"))
  }

  @Test func `A finding remains in the baseline if its line moves`() throws {
    let repository = try repository("import A")
    let baseline = repository.path(of: "baseline.txt")
    _ = repository.run("--write-baseline", baseline)
    try repository.write("// new\n\nimport A", to: "P/Sources/B/B.swift")
    #expect(repository.run("--baseline", baseline, "--check").status == 0)
  }

  @Test func `A new finding is reported beside a baseline`() throws {
    let repository = try repository("import A")
    let baseline = repository.path(of: "baseline.txt")
    _ = repository.run("--write-baseline", baseline)
    try repository.write("\nimport B", to: "P/Sources/A/A.swift")
    let found = repository.run("--baseline", baseline, "--check").findings
    #expect(found.contains("P/Sources/A/A.swift:2: undeclaredImport"))
    #expect(!found.contains("P/Sources/B/B.swift:1: undeclaredImport"))
  }

  @Test func `A finding of the baseline that is gone is reported at its line`() throws {
    let repository = try repository("import A")
    let baseline = repository.path(of: "baseline.txt")
    _ = repository.run("--write-baseline", baseline)
    try repository.write("let b = 1", to: "P/Sources/B/B.swift")
    let outcome = repository.run("--baseline", baseline, "--check")
    #expect(outcome.status == 1)
    #expect(outcome.findings == ["baseline.txt:2: staleBaseline"])
  }

  @Test func `Writing a baseline again keeps its reasons and its order`() throws {
    let repository = try repository("import A")
    let baseline = repository.path(of: "baseline.txt")
    let kept = "undeclaredImport | P/Sources/B/B.swift | B, A | until A is split | or B"
    try repository.write("# ours\n\(kept)\n", to: "baseline.txt")
    try repository.write("import B", to: "P/Sources/A/A.swift")
    _ = repository.run("--write-baseline", baseline)
    let lines = try repository.text(of: "baseline.txt").split(separator: "\n").dropFirst()
    #expect(lines.contains { $0 == kept })
    #expect(Array(lines) == lines.sorted())
    #expect(lines.count == 3)
  }

  @Test func `An indirect import in the baseline is not stale without --strict`() throws {
    let repository = try SeededRepository([
      .init(
        name: "P",
        modules: [
          Module(name: "A", source: "let a = 1"),
          Module(name: "B", needs: ["A"], source: "import A"),
          Module(name: "C", needs: ["B"], source: "import B\nimport A"),
        ])
    ])
    let baseline = repository.path(of: "baseline.txt")
    _ = repository.run("--write-baseline", baseline, "--strict")
    #expect(repository.run("--baseline", baseline, "--check", "--strict").status == 0)
    #expect(repository.run("--baseline", baseline, "--check").status == 0)
  }

  @Test(arguments: ["undeclaredImport", "undeclaredImport | a | b", "a | b | c | "])
  func `A line of a baseline without a reason exits with 2`(line: String) throws {
    let repository = try repository("import A")
    try repository.write("# a comment\n\(line)", to: "baseline.txt")
    let outcome = repository.run("--baseline", repository.path(of: "baseline.txt"))
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("baseline.txt:2"))
  }

  @Test(arguments: [
    "import A // module-graph:ignore until A is split", "// module-graph:ignore: old\nimport A",
    "@testable import A  //module-graph:ignore why",
  ])
  func `A comment with a reason ignores the finding at its import`(source: String) throws {
    let outcome = try repository(source).run("--check")
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(outcome.output.contains("accepted: 1 ignored by comments"))
  }

  @Test func `A comment without a reason ignores nothing and is reported`() throws {
    let found = try repository("import A // module-graph:ignore").run("--check").findings
    #expect(
      found == [
        "P/Sources/B/B.swift:1: undeclaredImport", "P/Sources/B/B.swift:1: ignoreWithoutReason",
      ])
  }

  @Test(arguments: ["import Foundation // module-graph:ignore x", "// module-graph:ignore x\n"])
  func `A comment that ignores nothing is reported`(source: String) throws {
    let found = try repository(source).run("--check").findings
    #expect(found == ["P/Sources/B/B.swift:1: unusedIgnore"])
  }

  @Test func `An ignored import does not hide a second one that breaks a role`() throws {
    let repository = try SeededRepository(
      [
        .init(
          name: "P",
          modules: [
            Module(name: "A", source: "let a = 1"),
            Module(
              name: "B", needs: ["A"], source: "import A // module-graph:ignore old\nimport A"),
          ])
      ],
      files: [
        ".module-roles.json":
          "{\"roles\": {\"a\": [\"A\"], \"b\": [\"B\"]}, \"mayDependOn\": {\"b\": []}}"
      ])
    #expect(repository.run("--check").findings.contains("P/Sources/B/B.swift:2: forbiddenEdge"))
  }
}
