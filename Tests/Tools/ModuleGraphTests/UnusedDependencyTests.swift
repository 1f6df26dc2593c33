import ModuleGraph
import Testing

struct UnusedDependencyTests {
  private typealias Target = PackageModel.Target

  /// The rules that the modules break.
  private func rules(_ modules: [(Target, source: String)]) -> [Finding.Rule] {
    let package = PackageModel(
      name: "P", manifest: "Package.swift", manifestText: "", targets: modules.map(\.0))
    let sources = Dictionary(uniqueKeysWithValues: modules.map { ($0.0.name, $0.source) })
    return ModuleGraph(package) { Array((sources[$0] ?? "").utf8) }.findings().map(\.rule)
  }

  private func target(_ name: String, _ needs: String...) -> Target {
    Target(name: name, kind: .regular, dependencies: needs, sources: [name])
  }

  @Test(arguments: [("// joins others", "let a = 1"), ("let b = 1", "// exists for canImport")])
  func `A module without code need not import, nor be imported`(source: String, dependency: String)
  {
    #expect(rules([(target("A"), dependency), (target("B", "A"), source)]) == [])
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
