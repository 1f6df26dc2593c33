import Foundation
import ModuleGraph
import Testing

/// The graphs of Docs/Architecture are what their commands print.
struct ArchitectureTests {
  private func block(_ maker: String) -> MadeBlock {
    MadeBlock(page: "Docs/Architecture.md", maker: maker)
  }

  @Test func `The module graph is the one that module-graph prints`() throws {
    let outcome = ModuleGraphCommand.run(
      ["--package-path", Sources.root.path, "--mermaid", "--from", "AppHost"],
      describer: SwiftPM(environment: ProcessInfo.processInfo.environment))
    try #require(outcome.status == 0, "\(outcome.errors)")
    let lines = outcome.output.madeLines
    #expect(try block("module-graph").lines(writing: lines) == lines)
  }

  @Test func `The wiring graph is the one that the program prints`() throws {
    let program = try BuiltProgram()
    _ = try program.enroll()
    let lines = try program.bank("graph", "--customer", "C2", "--mermaid").output.madeLines
    #expect(lines.first == "flowchart TD")
    #expect(try block("AppHost graph").lines(writing: lines) == lines)
  }

  @Test func `The opening is the one that a trace shows`() async throws {
    let lines = try await OpeningTrace.recorded()
    #expect(lines.first == "sequenceDiagram")
    #expect(try block("a trace").lines(writing: lines) == lines)
  }
}
