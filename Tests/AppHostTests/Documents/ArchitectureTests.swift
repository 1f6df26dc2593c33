import FeatureDependenciesTesting
import Foundation
import ModuleGraph
import Testing

@testable import AppHost

/// The generated blocks in Docs/Reference/Architecture are up to date.
struct ArchitectureTests {
  private static let pages = ["", ".ko"].map { "Docs/Reference/Architecture\($0).md" }

  @Test(arguments: pages)
  func `The module graph on the page equals the output of module-graph`(page: String) throws {
    let outcome = ModuleGraphCommand.run(
      [
        "--package-path", Sources.root.path, "--mermaid", "--reduced", "--from", "AppHost",
        "--roles", Sources.root.appending(path: "Docs/Reference/layers.json").path,
      ],
      describer: SwiftPM(environment: ProcessInfo.processInfo.environment))
    try #require(outcome.status == 0, "\(outcome.errors)")
    let lines = outcome.output.madeLines
    #expect(try GeneratedBlock(page: page, maker: "module-graph").lines(writing: lines) == lines)
  }

  @Test(arguments: pages)
  func `The wiring diagram is drawn from the wiring table`(page: String) async throws {
    let doubles = try await OpeningDoubles([])
    let component = try OpeningComponent(doubles, dialog: doubles.script)
    let lines = WiringDiagram(component: component).lines
    #expect(lines.count <= 5 * (WiringTable.features.count + 2))
    #expect(
      try GeneratedBlock(page: page, maker: "the wiring table").lines(writing: lines) == lines)
  }
}
