import Foundation
import ModuleGraph
import Testing

struct FindingTests {
  private typealias Target = PackageModel.Target

  /// A package whose modules have one file each.
  private func graph(_ modules: [(name: String, needs: [String], source: String)]) -> ModuleGraph {
    let targets = modules.map { module in
      Target(
        name: module.name, kind: module.name.hasSuffix("Tests") ? .test : .regular,
        dependencies: module.needs, sources: ["\(module.name).swift"])
    }
    let manifest = modules.map { ".target(name: \"\($0.name)\")" }.joined(separator: "\n")
    let package = PackageModel(
      name: "P", manifest: "Package.swift", manifestText: manifest, targets: targets)
    let sources = Dictionary(uniqueKeysWithValues: modules.map { ("\($0.name).swift", $0.source) })
    return ModuleGraph(package) { Array((sources[$0] ?? "").utf8) }
  }

  @Test func `A consistent package has no findings`() {
    let graph = graph([("A", [], "import Foundation"), ("B", ["A"], "import A\nimport B")])
    #expect(graph.findings() == [])
    #expect(graph.nodes.map(\.depth) == [0, 1])
    #expect(graph.nodes.map(\.fanIn) == [1, 0])
  }

  @Test func `An undeclared import is reported with file, line and remedy`() {
    let findings = graph([
      ("A", [], ""), ("B", [], "// b\n#if canImport(A)\n@testable import struct A.X\n#endif"),
    ]).findings()
    #expect(findings.map(\.rule) == [.undeclaredImport])
    #expect(findings.first?.file == "B.swift")
    #expect(findings.first?.line == 3)
    #expect(findings.first?.message == "B imports A and does not declare it.")
    #expect(findings.first?.remedy == "Declare the dependency, or remove the import.")
  }

  @Test(arguments: [
    "import Savings", "@testable import Savings", "public import Savings",
    "import struct Savings.Flow",
    "@_exported import Savings", "@preconcurrency\nimport Savings",
    "internal import func Savings.f",
    "#if canImport(Savings)\nimport Savings\n#endif", "#if false\n#else\nimport Savings\n#endif",
    "import Foundation; import Savings", "import /* my neighbour */ Savings", "import `Savings`",
  ])
  func `Every form of importing the other feature is reported`(source: String) throws {
    let roles = try Roles(
      json: Data(
        """
        {"roles": {"feature": ["Deposit", "Savings"]}, "mayDependOn": {"feature": []}}
        """.utf8))
    let rules = graph([("Deposit", [], source), ("Savings", [], "")]).findings(roles: roles)
      .map(\.rule)
    #expect(Set(rules) == [.undeclaredImport, .forbiddenEdge])
  }

  @Test func `An import of a dependency's dependency is a finding only with --strict`() {
    let graph = graph([
      ("A", [], ""), ("B", ["A"], "import A"), ("C", ["B"], "import B\nimport A"),
    ])
    #expect(graph.findings() == [])
    #expect(graph.findings(strict: true).map(\.rule) == [.indirectImport])
    #expect(graph.findings(strict: true).first?.line == 2)
  }

  @Test func `An unused dependency is reported with its line in the manifest`() {
    let findings = graph([("A", [], "let a = 1"), ("B", ["A"], "import Foundation")]).findings()
    #expect(findings.map(\.rule) == [.unusedDependency])
    #expect(findings.first?.file == "Package.swift")
    #expect(findings.first?.line == 2)
  }

  @Test func `A cycle of three modules is reported once, with its path`() {
    let findings = graph([
      ("A", ["B"], "import B"), ("B", ["C"], "import C"), ("C", ["A"], "import A"),
    ]).findings()
    #expect(findings.map(\.rule) == [.cycle])
    #expect(findings.first?.message.contains("A → B → C → A") == true)
  }

  @Test func `A dependency that the roles forbid is reported at its import`() throws {
    let roles = try Roles(
      json: Data(
        """
        {"everyModule": true,
         "roles": {"feature": ["*Feature"], "interface": ["Core"]},
         "mayDependOn": {"feature": ["interface"], "interface": []}}
        """.utf8))
    let graph = graph([
      ("Core", ["AFeature"], "import AFeature"), ("AFeature", ["BFeature"], "\nimport BFeature"),
      ("BFeature", [], ""), ("Loose", [], ""),
    ])
    let findings = graph.findings(roles: roles)
    #expect(findings.map(\.rule) == [.forbiddenEdge, .forbiddenEdge, .noRole])
    let edge = try #require(findings.first { $0.file == "AFeature.swift" })
    #expect(edge.line == 2)
    #expect(edge.remedy == "A feature may depend on: interface.")
    #expect(findings.contains { $0.file == "Core.swift" && $0.remedy.contains("nothing") })
    #expect(findings.contains { $0.rule == .noRole && $0.message == "Loose has no role." })
  }

  @Test func `A chain of a thousand modules does not overflow the stack`() {
    let modules = (0..<1000).map { index in
      (
        name: "M\(index)", needs: index == 0 ? [] : ["M\(index - 1)"],
        source: index == 0 ? "" : "import M\(index - 1)"
      )
    }
    let graph = graph(modules)
    #expect(graph.findings() == [])
    #expect(graph.nodes.last?.depth == 999)
  }

  @Test(arguments: [("swift-foo", "swift_foo"), ("3D", "_D"), ("한글", "한글"), ("a😀b", "a__b")])
  func `A target is recognized by the module name that SwiftPM derives from it`(
    name: String, module: String
  ) {
    let graph = graph([(name, [], ""), ("B", [name], "import \(module)")])
    #expect(graph.findings().isEmpty)
    #expect(graph.nodes[0].target.module == module)
  }
}
