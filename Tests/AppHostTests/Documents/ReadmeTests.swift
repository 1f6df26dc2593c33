import Foundation
import ModuleGraph
import Testing

/// What the README says of the code, in both languages.
struct ReadmeTests {
  private static let names = ["README.md", "Docs/README.ko.md"]

  /// What a page is made of, apart from its words.
  private struct Structure: Equatable {
    let headings: [Int]
    let blocks: [[String]]
    let folders: [[Substring]]
    let tables: [Int]
    /// But for the links to the other language.
    let links: [String]

    init(_ page: Page) {
      headings = page.headings.map { $0.prefix { $0 == "#" }.count }
      blocks = page.blocks.map { [$0.language, $0.above] + $0.lines }
      tables = page.rows.map(\.count)
      folders = page.rows.map { $0[0].matches(of: /`[^`]+`/).map(\.output) }
      links = page.links.map { page.resolved($0.target) }.filter { !names.contains($0) }
    }
  }

  private func difference(_ english: Page, _ korean: Page) -> [String] {
    let (one, other) = (Structure(english), Structure(korean))
    var found: [String] = []
    if one.headings != other.headings { found.append("headings") }
    if one.blocks != other.blocks { found.append("commands and code") }
    if one.tables != other.tables { found.append("tables") }
    if one.folders != other.folders { found.append("folders") }
    if one.links != other.links { found.append("links") }
    return found
  }

  @Test func `The README has the same structure, commands and links in both languages`() throws {
    #expect(difference(try Page(path: Self.names[0]), try Page(path: Self.names[1])) == [])
  }

  @Test(arguments: [
    ("swift test", "swift test --parallel", "commands and code"),
    ("## 안전", "### 안전", "headings"), ("`AppHost/Failures`", "`AppHost/Failure`", "folders"),
    ("(Security.md)", "(Scripts.md)", "links"), ("| 폴더 | 내용 |", "| 폴더 |", "tables"),
  ])
  func `A difference between the languages is found`(
    part: String, other: String, finding: String
  ) throws {
    let korean = try Sources.text(of: Self.names[1])
    let name = korean.contains(part) ? part : "`AppHost/Commands`"
    let seeded = Page(path: Self.names[1], text: korean.replacing(name, with: other))
    #expect(difference(try Page(path: Self.names[0]), seeded) == [finding])
  }

  @Test func `Docs/Testing tells what each folder of Tests proves, and of no other`() throws {
    let named = Set(
      try Page(path: "Docs/Testing.md").rows.flatMap { row in
        row.joined().matches(of: /`Tests\/([A-Za-z]+)`/).map { String($0.output.1) }
      })
    let folders = Set(try Sources.folders(in: "Tests"))
    #expect(named.subtracting(folders) == [])
    // The tests of a feature that somebody has added need no row.
    let modules = try Sources.folders(in: "Modules").map { "\($0)Tests" }
    let features = modules.filter { name in
      FileManager.default.fileExists(
        atPath: Sources.root.appending(path: "Modules/\(name.dropLast(5))/DevApp").path)
    }
    #expect(folders.subtracting(named).subtracting(features) == [])
  }

  @Test(arguments: names)
  func `SwiftPM says of the circle what the README says`(name: String) throws {
    let folder = try TemporaryFolder("circle")
    let package = folder.url.appending(path: "bank")
    for (module, neighbour) in [("Deposit", "Savings"), ("Savings", "Deposit")] {
      let sources = package.appending(path: "Sources/\(module)")
      try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
      try Data("import \(neighbour)\n".utf8).write(to: sources.appending(path: "\(module).swift"))
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
    let said = try Page(path: name).blocks.filter { $0.language == "text" }.flatMap(\.lines)
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
    // The package manager leaves locks in its temporary folder.
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

  @Test(arguments: names)
  func `Arrows of the README's picture are imports, and its dotted ones are not`(
    name: String
  ) throws {
    let outcome = ModuleGraphCommand.run(
      ["--package-path", Sources.root.path, "--mermaid"],
      describer: SwiftPM(environment: ProcessInfo.processInfo.environment))
    let graph = Set(outcome.output.components(separatedBy: "\n"))
    let picture = try #require(
      try Page(path: name).blocks.first { $0.language == "mermaid" })
    let arrows = picture.lines.filter { $0.contains("-->") }
    #expect(arrows.count == 4)
    #expect(Set(arrows).isSubset(of: graph))
    for line in picture.lines where line.contains("-.") {
      let ends = line.trimmingCharacters(in: .whitespaces).split(separator: " ")
      let (from, to) = (try #require(ends.first), try #require(ends.last))
      #expect(!graph.contains("  \(from) --> \(to)"))
    }
  }
}
