import Foundation
import ModuleGraph
import Testing

struct FormatTests {
  private typealias Module = SeededRepository.Module

  private func repository(_ files: [String: String] = [:]) throws -> SeededRepository {
    try SeededRepository(
      [
        .init(
          name: "P",
          modules: [
            Module(name: "Core", source: "let a = 1"),
            Module(name: "OneFeature", needs: ["Core"], source: "import Core"),
            Module(name: "TwoFeature", needs: ["Core"], source: "import Core"),
            Module(
              name: "App", needs: ["OneFeature", "TwoFeature", "Core"],
              source: "import OneFeature\nimport TwoFeature\nimport Core"),
            Module(name: "AppTests", needs: ["App"], source: "import App\nimport Core"),
          ])
      ], files: files)
  }

  private static let roles = """
    {"roles": {"feature": ["*Feature"], "core": ["Core"], "app": ["App", "AppTests"]},
     "mayDependOn": {}}
    """

  @Test func `Findings are GitHub annotations with paths relative to the repository`() throws {
    let repository = try repository([".git/HEAD": "", "P/.module-roles.json": Self.roles])
    let outcome = repository.run(
      "--packages", repository.path(of: "P"), "--github", "--strict", "--check")
    #expect(outcome.status == 1)
    let line = outcome.output.split(separator: "\n").first.map(String.init)
    #expect(
      line?.hasPrefix(
        "::error file=P/Tests/AppTests/AppTests.swift,line=2,title=indirectImport::AppTests imports"
      )
        == true, "\(line ?? "")")
  }

  @Test func `An annotation with several lines escapes their ends`() throws {
    let repository = try SeededRepository([
      .init(
        name: "P",
        modules: [
          Module(name: "A", needs: ["B"], source: "import B"),
          Module(name: "B", needs: ["A"], source: "import A"),
        ])
    ])
    let lines = repository.run("--github").output.split(separator: "\n")
    #expect(lines[0].contains("%0AA → B: imported at P/Sources/A/A.swift:1; "))
    #expect(lines[1].hasPrefix("not looked at"))
  }

  @Test func `A chart groups modules by role and leaves out tests`() throws {
    let outcome = try repository([".module-roles.json": Self.roles]).run("--mermaid")
    #expect(
      outcome.output == """
        flowchart TD
          subgraph role_feature["feature"]
            OneFeature[OneFeature]
            TwoFeature[TwoFeature]
          end
          Core[Core]
          OneFeature --> Core
          TwoFeature --> Core
          App[App]
          App --> OneFeature
          App --> TwoFeature
          App --> Core

        """)
  }

  @Test func `A reduced chart has a box for each role, and no edge that a longer path implies`()
    throws
  {
    let outcome = try repository([".module-roles.json": Self.roles]).run("--mermaid", "--reduced")
    #expect(
      outcome.output.split(separator: "\n").dropFirst() == [
        "flowchart TD", #"  Core["Core"]"#,
        #"  OneFeature["feature:<br/>OneFeature<br/>TwoFeature"]"#, "  OneFeature --> Core",
        #"  App["App"]"#, "  App --> OneFeature",
      ])
  }

  @Test func `A reduced chart without roles has a box for each module`() throws {
    let output = try repository().run("--mermaid", "--reduced").output
    #expect(output.contains("App --> OneFeature"))
    #expect(output.contains("App --> TwoFeature"))
    #expect(!output.contains("App --> Core"))
  }

  @Test func `A chart contains tests if they are requested`() throws {
    let output = try repository().run("--mermaid", "--tests").output
    #expect(output.contains("AppTests --> App"))
  }

  @Test func `The JSON report keeps its keys`() throws {
    let output = try repository().run("--json", "--strict").output
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    let keys = Set(json.keys)
    #expect(keys.isSuperset(of: ["package", "swiftFiles", "notLookedAt", "modules", "findings"]))
    let finding = try #require((json["findings"] as? [[String: Any]])?.first)
    let findingKeys = Set(finding.keys)
    #expect(findingKeys.isSuperset(of: ["rule", "file", "line", "message", "remedy"]))
    #expect(finding["file"] as? String == "P/Tests/AppTests/AppTests.swift")
  }
}
