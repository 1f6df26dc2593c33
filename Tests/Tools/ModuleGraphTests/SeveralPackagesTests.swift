import Foundation
import ModuleGraph
import Testing

struct SeveralPackagesTests {
  private typealias Module = SeededRepository.Module
  private typealias Package = SeededRepository.Package

  /// Features needs the product of Base; App needs Features.
  private func repository(
    app: String = "import Feature", feature: String = "import Base",
    products: [String: [String]]? = nil, files: [String: String] = [:]
  ) throws -> SeededRepository {
    try SeededRepository(
      [
        Package(
          name: "App", neighbors: ["Features"],
          modules: [
            Module(name: "App", products: [("Feature", "Features")], source: app)
          ]),
        Package(
          name: "Base", modules: [Module(name: "Base", source: "let a = 1")], products: products),
        Package(
          name: "Features", neighbors: ["Base"],
          modules: [
            Module(name: "Feature", products: [("Base", "base")], source: feature)
          ]),
      ], files: files)
  }

  @Test func `Products of packages in one folder are edges of one graph`() throws {
    let outcome = try repository().run("--check", "--strict")
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(outcome.output.contains("0 findings in 3 packages, 3 modules and 3 Swift files"))
    #expect(outcome.output.contains("App      2      0       Feature"))
  }

  @Test func `An import of another package's module without its product is reported`() throws {
    let outcome = try repository(app: "import Feature\nimport Base").run("--check")
    #expect(outcome.findings == ["App/Sources/App/App.swift:2: undeclaredProduct"])
  }

  @Test func `An import of a module that no product contains is reported`() throws {
    let outcome = try repository(feature: "", products: [:]).run("--check")
    #expect(outcome.findings == [])
    let importing = try repository(products: [:]).run("--check")
    #expect(importing.findings == ["Features/Sources/Feature/Feature.swift:1: undeclaredProduct"])
  }

  @Test func `A product that is never imported is reported at the target that declares it`() throws
  {
    let outcome = try repository(feature: "let a = 1").run("--check")
    #expect(outcome.findings == ["Features/Package.swift:1: unusedDependency"])
    #expect(outcome.output.contains("Feature declares the product Base and imports it nowhere."))
  }

  @Test func `A product of several modules is used if one of them is imported`() throws {
    let modules = [
      Module(name: "One", source: "let a = 1"), Module(name: "Two", source: "let b = 1"),
    ]
    let repository = try SeededRepository([
      Package(
        name: "App", neighbors: ["Base"],
        modules: [Module(name: "App", products: [("All", "Base")], source: "import Two")]),
      Package(name: "Base", modules: modules, products: ["All": ["One", "Two"]]),
    ])
    #expect(repository.run("--check").findings == [])
  }

  @Test func `A package that another needs by path is read from outside the folder`() throws {
    let repository = try repository(app: "import Feature\nimport Base")
    let outcome = repository.run("--packages", repository.path(of: "App"))
    #expect(outcome.output.contains("3 packages, 3 modules"))
  }

  @Test func `A package that is required by path and does not exist is counted`() throws {
    let repository = try SeededRepository([
      Package(
        name: "App", neighbors: ["Gone"],
        modules: [Module(name: "App", products: [("Gone", "Gone")], source: "import Gone")])
    ])
    let outcome = repository.run("--check")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("not looked at: 1 missing package, 1 external product"))
  }

  @Test func `A product of an unread package that only other targets declare is reported`() throws {
    let repository = try SeededRepository([
      Package(
        name: "App",
        modules: [
          Module(name: "A", products: [("Logging", "swift-log")], source: "import Logging"),
          Module(name: "B", source: "import Logging"),
        ])
    ])
    let outcome = repository.run("--check")
    #expect(outcome.findings == ["App/Sources/B/B.swift:1: undeclaredProduct"])
    #expect(outcome.output.contains("Declare the product, or remove the import."))
  }

  @Test func `An external product that can come through a dependency is reported with --strict`()
    throws
  {
    let repository = try SeededRepository([
      Package(
        name: "App",
        modules: [
          Module(name: "A", products: [("Logging", "swift-log")], source: "import Logging"),
          Module(name: "B", needs: ["A"], source: "import A\nimport Logging"),
        ])
    ])
    #expect(repository.run("--check").findings == [])
    let strict = repository.run("--check", "--strict")
    #expect(strict.findings == ["App/Sources/B/B.swift:2: indirectImport"])
  }

  @Test func `Roles apply to the modules of all packages`() throws {
    let roles = """
      {"roles": {"app": ["App"], "feature": ["Feature"], "base": ["Base"]},
       "mayDependOn": {"feature": [], "app": ["feature"], "base": []}}
      """
    let outcome = try repository(files: [".module-roles.json": roles]).run("--check")
    #expect(outcome.findings == ["Features/Sources/Feature/Feature.swift:1: forbiddenEdge"])
  }

  @Test func `A folder without a package exits with 2`() throws {
    let repository = try SeededRepository([], files: ["a/b.txt": ""])
    let outcome = repository.run("--check")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("or a folder below it"))
  }

  @Test func `Targets of two packages with one name are distinguished`() throws {
    let repository = try SeededRepository([
      Package(
        name: "P", modules: [Module(name: "AllTests"), Module(name: "P", source: "let a = 1")]),
      Package(name: "Q", modules: [Module(name: "AllTests")]),
    ])
    let output = repository.run("--check").output
    #expect(output.contains("P/AllTests"))
    #expect(output.contains("Q/AllTests"))
  }

  @Test func `The package manager's words about a missing tools version are reported`() throws {
    let manifest = "import PackageDescription\nlet package = Package(name: \"Lib\")"
    let repository = try SeededRepository([], files: ["Lib/Package.swift": manifest])
    let outcome = ModuleGraphCommand.run(
      ["--packages", repository.root.path],
      describer: SwiftPM(environment: ProcessInfo.processInfo.environment))
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("Swift tools version 3.1.0"))
  }

  @Test func `A source file called Package.swift in an app is no package`() throws {
    let repository = try SeededRepository(
      [.init(name: "P", modules: [Module(name: "A", source: "let a = 1")])],
      files: ["App/Models/Package.swift": "struct Package {}"])
    #expect(repository.run("--check").status == 0)
  }

  @Test func `An import means the module of the own package before a neighbor's`() throws {
    let core = Module(name: "Core", source: "let a = 1")
    let repository = try SeededRepository([
      .init(name: "Base", modules: [core]),
      .init(
        name: "Lib", neighbors: ["Base"],
        modules: [core, Module(name: "Feature", needs: ["Core"], source: "import Core")]),
    ])
    let outcome = repository.run("--check")
    #expect(outcome.status == 0, "\(outcome.output)")
  }
}
