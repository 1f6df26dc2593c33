import Foundation
import ModuleGraph
import Testing

struct QuestionTests {
  private typealias Module = SeededRepository.Module

  /// App needs the product Feature of another package, which needs Core.
  private func repository() throws -> SeededRepository {
    try SeededRepository([
      .init(
        name: "App", neighbors: ["Lib"],
        modules: [
          Module(name: "App", products: [("Feature", "Lib")], source: "\nimport Feature"),
          Module(name: "AppTests", needs: ["App"], source: "import App"),
          Module(name: "Alone", source: "let a = 1"),
        ]),
      .init(
        name: "Lib",
        modules: [
          Module(name: "Core", source: "let a = 1"),
          Module(name: "Feature", needs: ["Core"], source: "import Core"),
        ]),
    ])
  }

  @Test func `Direct and indirect dependents are distinguished`() throws {
    let outcome = try repository().run("--dependents", "Core")
    #expect(
      outcome.output == "direct regular Feature\nindirect regular App\nindirect test AppTests\n")
  }

  @Test func `A changed source reaches all modules and tests that depend on it`() throws {
    let repository = try repository()
    let file = repository.path(of: "Lib/Sources/Core/Core.swift")
    let outcome = repository.run("--affected", file)
    #expect(outcome.output == "regular App\nregular Core\nregular Feature\ntest AppTests\n")
  }

  @Test(arguments: ["Lib/Sources/Core/deleted.swift", "Lib/Package.swift", "Lib/Package.resolved"])
  func `A path relative to the repository belongs to its targets, even if deleted`(file: String)
    throws
  {
    let outcome = try repository().run("--affected", file)
    #expect(outcome.output.contains("regular Core\n"))
    #expect(!outcome.output.contains("Alone"))
  }

  @Test(arguments: ["README.md", "App/Sources/LinuxMain.swift", "LinuxMain.swift"])
  func `A file in no target affects nothing and is named`(file: String) throws {
    let repository = try repository()
    let outcome = repository.run("--affected", repository.path(of: file))
    #expect(outcome.output == "")
    #expect(outcome.errors == "\(file) is in no target.\n")
  }

  @Test(arguments: ["App/Tests/LinuxMain.swift", "App/XCTMain.swift"])
  func `The entry point of the tests affects the test targets below it`(file: String) throws {
    #expect(try repository().run("--affected", file).output == "test AppTests\n")
  }

  @Test func `Affected modules and tests are separate lists in JSON`() throws {
    struct Answer: Decodable {
      struct Module: Decodable { let name: String }
      let modules, tests: [Module]
      let inNoTarget: [String]
    }
    let output = try repository().run("--affected", "App/Sources/App/App.swift", "--json").output
    let answer = try JSONDecoder().decode(Answer.self, from: Data(output.utf8))
    #expect(answer.modules.map(\.name) == ["App"])
    #expect(answer.tests.map(\.name) == ["AppTests"])
  }

  @Test func `A package that uses a plugin is affected by the plugin's sources`() throws {
    var user = SeededPackage.Target(name: "B")
    user.pluginUsages = [.init(plugin: ["Maker", nil])]
    let maker = SeededPackage.Target(name: "Maker", type: "plugin")
    let package = try SeededPackage(
      [maker, user], files: ["Plugins/Maker/m.swift": "", "Sources/B/b.swift": ""])
    let file = package.folder.appending(path: "Plugins/Maker/m.swift").path
    #expect(package.run("--affected", file).output == "plugin Maker\nregular B\n")
  }

  @Test(arguments: ["Sources/C/private/a.h", "Sources/C/include/a.h", "Shared/a.h"])
  func `A header affects the targets that can include it, even if it is excluded`(file: String)
    throws
  {
    let paths = ["../../Shared", "../C"].map { path in
      SeededPackage.Target.Setting(tool: "c", kind: .init(headerSearchPath: ["_0": path]))
    }
    var user = SeededPackage.Target(name: "B")
    user.settings = paths
    var library = SeededPackage.Target(name: "C")
    library.exclude = ["private"]
    let package = try SeededPackage(
      [user, library], files: [file: "", "Sources/B/b.c": "", "Sources/C/c.c": ""])
    let outcome = package.run("--affected", package.folder.appending(path: file).path)
    let isInC = file.hasPrefix("Sources/C/")
    #expect(outcome.output == "regular B\n" + (isInC ? "regular C\n" : ""))
  }

  @Test(arguments: ["Shared/a.swift", "Folder/a.swift", "Root/a.swift"])
  func `A file affects the targets that a symbolic link connects it to`(file: String) throws {
    let package = try SeededPackage(
      files: ["Shared/a.swift": "", "Folder/a.swift": "", "Root/a.swift": ""],
      links: [
        "Sources/A/a.swift": "../../Shared/a.swift", "Sources/A/more": "../../Folder",
        "Sources/B": "../Root",
      ])
    let outcome = package.run("--affected", package.folder.appending(path: file).path)
    #expect(outcome.output == (file.hasPrefix("Root") ? "regular B\n" : "regular A\n"))
  }

  @Test func `A question about an unknown module exits with 2`() throws {
    let outcome = try repository().run("--dependents", "Z")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("There is no module Z."))
  }
}
