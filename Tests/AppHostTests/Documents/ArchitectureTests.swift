import FeatureDependenciesTesting
import Foundation
import ModuleGraph
import Testing

@testable import AppHost

/// The wiring diagram in Docs/Bank/Architecture is up to date.
struct ArchitectureTests {
  private static let pages = ["", ".ko"].map { "Docs/Bank/Architecture\($0).md" }

  @Test(arguments: pages)
  func `The wiring diagram on the page equals the output of module-graph`(page: String) throws {
    let build = BuiltProgram.executable.deletingLastPathComponent().path
    let lines = try drawing("--wiring", "--index-store", build)
    let block = GeneratedBlock(page: page, maker: "module-graph --wiring")
    #expect(try block.lines(writing: lines) == lines)
  }

  /// The Mermaid lines of `module-graph` for the host, without findings.
  private func drawing(_ options: String...) throws -> [String] {
    let outcome = ModuleGraphCommand.run(
      ["--package-path", Sources.root.path, "--mermaid", "--from", "AppHost"] + options,
      environment: ProcessInfo.processInfo.environment)
    try #require(outcome.status == 0, "\(outcome.errors)")
    return outcome.output.madeLines
  }
}
