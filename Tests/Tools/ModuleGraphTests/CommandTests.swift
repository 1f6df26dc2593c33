import Foundation
import Testing

@testable import ModuleGraph

/// The command on packages that SwiftPM describes.
struct CommandTests {
  private static let targets = """
    .target(name: "A", dependencies: ["B", "b-2"]), .target(name: "B"), .target(name: "b-2"),
      .testTarget(name: "ATests", dependencies: ["A"])
    """
  private static let files = [
    "Sources/A/a.swift": "import B\nimport b_2", "Sources/B/b.swift": "let b = 1",
    "Sources/b-2/c.swift": "import B", "Tests/ATests/t.swift": "import A\nimport B",
    "Inner/Package.swift": "import PackageDescription", "README.md": "",
  ]

  private let package: SeededPackage

  init() throws { package = try SeededPackage(targets: Self.targets, files: Self.files) }

  @Test func `The report lists modules, findings and what was not looked at`() {
    let outcome = package.run("--check")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("A       1       B b-2\n"))
    #expect(outcome.output.contains("Sources/b-2/c.swift:1: undeclaredImport: b-2 imports B"))
    let end = "not looked at: nested packages (Inner)\n1 finding in 4 modules and 4 Swift files\n"
    #expect(outcome.output.hasSuffix(end))
  }

  @Test func `Findings are printed for GitHub and as JSON with modules by name`() throws {
    #expect(
      package.run("--github").output.hasPrefix(
        "::error file=Sources/b-2/c.swift,line=1,title=undeclaredImport::b-2 imports B"))
    let output = package.run("--json").output
    let json = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    let modules = try #require(json?["modules"] as? [String: [String: Any]])
    #expect(modules["A"]?["dependsOn"] as? [String] == ["B", "b-2"])
    let findings = try #require(json?["findings"] as? [[String: Any]])
    #expect(findings.first?["modules"] as? [String] == ["b-2", "B"])
  }

  @Test func `A baseline accepts findings, and writing it again replaces it`() throws {
    let path = package.folder.appending(path: "baseline.txt").path
    try write("undeclaredImport | Sources/b-2/c.swift | b-2, A\n", to: URL(filePath: path))
    #expect(package.run("--check", "--baseline", path).status == 1)
    #expect(package.run("--write-baseline", path).output == "\(path) accepts 1 finding.\n")
    let accepted = package.run("--check", "--baseline", path)
    #expect(accepted.status == 0)
    #expect(accepted.output.hasSuffix("accepted: 1 in the baseline\n"))
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").dropFirst()
    #expect(lines == ["undeclaredImport | Sources/b-2/c.swift | b-2, B"])
  }

  @Test func `The chart has a box for each module, or for each role`() throws {
    #expect(
      package.run("--mermaid").output
        == """
        flowchart TD
          A["A"]
          A --> B
          A --> b_2_
          B["B"]
          b_2_["b-2"]
          b_2_ --> B

        """)
    let roles = package.folder.appending(path: ".module-roles.json")
    try write(#"{"roles": {"base": ["B", "b-2"], "top": ["A"]}}"#, to: roles)
    #expect(
      package.run("--mermaid", "--reduced").output
        == #"%%{init: {"flowchart": {"nodeSpacing": 12, "rankSpacing": 34}}}%%"#
        + "\nflowchart TD\n  A[\"A\"]\n  A --> B\n  B[\"base:<br/>B<br/>b-2\"]\n")
  }

  @Test func `Affected are the modules that depend on changed or deleted files`() throws {
    try write("{", to: package.folder.appending(path: ".module-roles.json"))
    let file = { (path: String) in package.folder.appending(path: path).path }
    #expect(
      package.run("--affected", file("Sources/b-2/gone.swift")).output
        == "library A\nlibrary b-2\ntest ATests\n")
    #expect(
      package.run("--affected", file("Package.swift")).output.split(separator: "\n").count == 4)
    let document = package.run("--affected", file("README.md"))
    #expect(document.status == 0)
    #expect(document.errors == "README.md is in no target.\n")
    let (first, second) = ("Sources/Hidden/h.swift", "Sources/Hidden/h.cxx")
    let unknown = package.run("--affected", first, second)
    #expect(unknown.status == 2)
    #expect(unknown.errors.hasSuffix("  \(first)\n  \(second)\n"))
  }

  @Test(arguments: [
    ["--unknown"], ["--roles"], ["extra"], ["--crossings"], ["--roles", "--check"],
    ["--check", "extra"], ["--affected", "a", "--affected", "b"], ["--check", "--affected"],
    ["--write-baseline", "a", "--check"],
  ])
  func `Wrong arguments are an error with the usage`(arguments: [String]) {
    let outcome = ModuleGraphCommand.run(arguments, environment: [:])
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("usage: module-graph"))
  }

  @Test(arguments: [
    ("b-2", "b_2_"), ("P/Tools", "P_Tools"), ("end", "end_"), ("한글", "한글"),
  ])
  func `A name in a chart is an identifier`(name: String, identifier: String) {
    #expect(name.mermaidID == identifier)
  }

  @Test func `A command's output is not mixed with its errors, and both say why it failed`() throws
  {
    let shell = Shell(environment: ProcessInfo.processInfo.environment)
    let script = { (status: Int) in ["sh", "-c", "echo out; echo err >&2; exit \(status)"] }
    #expect(try shell.output(of: script(0)) == Data("out\n".utf8))
    #expect(throws: ModuleGraphError("sh -c failed: out\nerr\n")) {
      try shell.output(of: script(1))
    }
  }

  @Test func `The help is the usage; if it cannot be written, the exit code is 2`() throws {
    let help = package.run("--help")
    #expect(help.status == 0)
    #expect(help.output.hasPrefix("usage: module-graph"))
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    #expect(help.print(to: full, errors: .nullDevice) == 2)
  }
}
