import Foundation
import ModuleGraph
import TemporaryFolders
import Testing

/// Statements of the README about the code. `PageLanguageTests` compares the Korean README with it.
struct ReadmeTests {
  private let readme: Page

  init() throws { readme = try Page(path: "README.md") }

  @Test func `The README describes each folder of modules and of the host, and no other folder`()
    throws
  {
    let named = Set(readme.describedNames.joined())
    let modules = try Sources.folders(in: "Modules").filter { !isFurtherFeature($0) }
    let folders = modules.map { "Modules/\($0)" }
    let host = try Sources.folders(in: "AppHost").map { "AppHost/\($0)" }
    #expect(Set(folders + host).subtracting(named) == [])
    let missing = named.filter {
      !FileManager.default.fileExists(atPath: Sources.root.appending(path: $0).path)
    }
    #expect(missing == [])
  }

  /// Whether `module` is a feature other than Deposit and Savings. The pages do not describe those.
  private func isFurtherFeature(_ module: String) -> Bool {
    let app = Sources.root.appending(path: "Modules/\(module)/DevApp").path
    return FileManager.default.fileExists(atPath: app) && !["Deposit", "Savings"].contains(module)
  }

  @Test func `Docs/Evidence/Testing describes each folder of tests, and no other folder`() throws {
    let named = Set(
      try Page(path: "Docs/Evidence/Testing.md").rows.flatMap { row in
        row.joined().matches(of: /`Tests\/([A-Za-z\/]+)`/).map { String($0.output.1) }
      })
    let folders = Set(try Sources.grouped(in: "Tests"))
    #expect(named.subtracting(folders) == [])
    let features = try Sources.folders(in: "Modules").filter(isFurtherFeature)
    #expect(folders.subtracting(named).subtracting(features.map { "\($0)Tests" }) == [])
  }

  @Test func `SwiftPM reports the circle with the error quoted in the README`() throws {
    let folder = try TemporaryFolder("circle")
    let package = folder.url.appending(path: "bank")
    for (module, otherFeature) in [("Deposit", "Savings"), ("Savings", "Deposit")] {
      let sources = package.appending(path: "Sources/\(module)")
      try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
      try Data("import \(otherFeature)\n".utf8).write(
        to: sources.appending(path: "\(module).swift"))
    }
    let manifest = """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "bank",
        targets: [
          .target(name: "Deposit", dependencies: ["Savings"]),
          .target(name: "Savings", dependencies: ["Deposit"]),
        ])
      """
    try Data(manifest.utf8).write(to: package.appending(path: "Package.swift"))
    let said = readme.blocks.filter { $0.language == "text" }.flatMap(\.lines)
    #expect(try build(package, scratch: folder.url).contains(try #require(said.first)))
  }

  private func build(_ package: URL, scratch: URL) throws -> [String] {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "swift", "build", "--package-path", package.path,
      "--scratch-path", scratch.appending(path: "build").path,
    ]
    var environment = ProcessInfo.processInfo.environment
    // SwiftPM leaves lock files in its temporary folder, which the test removes here.
    environment["TMPDIR"] = scratch.path
    process.environment = environment
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus != 0)
    return String(decoding: text, as: UTF8.self).components(separatedBy: "\n")
  }

  @Test func `The package has no dependencies, as the README says`() throws {
    #expect(!(try Sources.text(of: "Package.swift").contains(".package(")))
  }

  @Test func `Solid arrows in the README's diagram are imports, and dotted arrows are not`() throws
  {
    let outcome = ModuleGraphCommand.run(
      ["--package-path", Sources.root.path, "--mermaid"],
      describer: SwiftPM(environment: ProcessInfo.processInfo.environment))
    let graph = Set(outcome.output.components(separatedBy: "\n"))
    let lines = try #require(readme.blocks.first { $0.language == "mermaid" }).lines
    // An arrow of the group `features` stands for an arrow of each feature.
    let imports = lines.filter { $0.contains(" --> ") }.flatMap { line in
      line.contains("features")
        ? ["Deposit", "Savings"].map { line.replacing("features", with: $0) } : [line]
    }
    #expect(imports.count == 4)
    #expect(Set(imports).isSubset(of: graph))
    let injected = lines.filter { $0.contains(" -. ") }.map {
      $0.trimmingCharacters(in: .whitespaces).split(separator: " ")
    }
    #expect(injected.count == 2)
    for words in injected {
      let (from, to) = (try #require(words.first), try #require(words.last))
      #expect(!graph.contains("  \(from) --> \(to)"))
    }
  }
}
