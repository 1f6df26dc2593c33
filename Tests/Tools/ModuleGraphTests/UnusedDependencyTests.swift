import ModuleGraph
import Testing

struct UnusedDependencyTests {
  private typealias Target = PackageModel.Target

  /// The remedy if there is exactly one finding, an unused dependency; nil otherwise.
  private func remedy(_ modules: [(Target, source: String)]) -> String? {
    let package = PackageModel(
      name: "P", manifest: "Package.swift", manifestText: "", targets: modules.map(\.0))
    let sources = Dictionary(uniqueKeysWithValues: modules.map { ($0.0.name, $0.source) })
    let findings = ModuleGraph(package) { Array((sources[$0] ?? "").utf8) }.findings()
    return findings.map(\.rule) == [.unusedDependency] ? findings[0].remedy : nil
  }

  private func target(_ name: String, _ needs: String..., products: [String] = []) -> Target {
    Target(name: name, kind: .regular, dependencies: needs, products: products, sources: [name])
  }

  @Test func `An unused dependency that provides no other import can be removed`() {
    let found = remedy([(target("A"), "let a = 1"), (target("B", "A"), "let b = 1")])
    #expect(found == "Remove \"A\" from its dependencies.")
  }

  @Test func `A module that imports through another's unused dependency must declare it first`() {
    let found = remedy([
      (target("A"), "let a = 1"), (target("B", "A"), "let b = 1"),
      (target("C", "B"), "import B\nimport A\nimport A"),
    ])
    #expect(
      found == "Let C declare A, which it imports. Then remove \"A\" from its dependencies.")
  }

  @Test func `A module that imports through its own unused dependency must declare it first`() {
    let found = remedy([
      (target("Base"), "let base = 1"), (target("A", "Base"), "import Base"),
      (target("B", "A"), "import Base"),
    ])
    #expect(
      found == "Let B declare Base, which it imports. Then remove \"A\" from its dependencies.")
  }

  @Test func `An import that another dependency also provides needs no declaration`() {
    let found = remedy([
      (target("Base", products: ["Logging"]), "let base = 1"), (target("A", "Base"), "import Base"),
      (target("Other", "Base"), "import Base"),
      (target("B", "A", "Other"), "import Other\nimport Base"),
    ])
    #expect(found == "Remove \"A\" from its dependencies.")
  }

  @Test func `Products that are imported through an unused dependency are named`() {
    let found = remedy([
      (target("A", products: ["Logging", "Metrics"]), "import Logging"),
      (target("B", "A", products: ["Metrics"]), "import Logging\nimport Metrics"),
    ])
    #expect(
      found?.hasPrefix("If B imports modules of Logging, let it declare them. Then r") == true)
  }

  @Test(arguments: [("// joins others", "let a = 1"), ("let b = 1", "// exists for canImport")])
  func `A module without code need not import, nor be imported`(source: String, dependency: String)
  {
    #expect(remedy([(target("A"), dependency), (target("B", "A"), source)]) == nil)
  }

  @Test(arguments: [([], 1), (["Assets"], 0)] as [([String], Int)])
  func `A dependency with resources need not be imported`(resources: [String], count: Int) throws {
    var images = SeededPackage.Target(name: "Images")
    images.resources = resources.map { .init(path: $0) }
    var app = SeededPackage.Target(name: "App")
    app.dependencies = [.init(byName: ["Images", nil])]
    let package = try SeededPackage(
      [app, images],
      files: [
        "Sources/App/a.swift": "let a = 1", "Sources/Images/i.swift": "let i = 1",
        "Sources/Images/Assets/a.png": "",
      ])
    #expect(package.run("--check").output.contains("unusedDependency") == (count == 1))
  }
}
