import Foundation
import ModuleGraph
import Testing

@testable import AppHost

/// The wiring diagram in Docs/Bank/Architecture is up to date. `.ci/artifacts` writes it.
struct ArchitectureTests {
  private static let mark = "<!-- made by module-graph --wiring -->"

  @Test(arguments: ["", ".ko"].map { "Docs/Bank/Architecture\($0).md" })
  func `The wiring diagram on the page equals the output of module-graph`(path: String) throws {
    let build = BuiltProgram.executable.deletingLastPathComponent().path
    let outcome = ModuleGraphCommand.run(
      [
        "--package-path", Sources.root.path, "--mermaid", "--from", "AppHost", "--wiring",
        "--index-store", build,
      ], environment: ProcessInfo.processInfo.environment)
    try #require(outcome.status == 0, "\(outcome.errors)")
    let drawn = outcome.output.components(separatedBy: "\n").dropLast()
    var lines = try Sources.text(of: path).components(separatedBy: "\n")
    let start = try #require(lines.firstIndex(of: Self.mark)) + 2
    let end = try #require(lines[start...].firstIndex(of: "```"))
    lines.replaceSubrange(start..<end, with: drawn)
    let page = lines.joined(separator: "\n")
    #expect(try page == Sources.generated(page, at: path))
  }
}
