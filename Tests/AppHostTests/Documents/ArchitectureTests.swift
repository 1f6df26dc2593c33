import FeatureDependenciesTesting
import Foundation
import ModuleGraph
import Testing

@testable import AppHost

/// The generated blocks in Docs/Guide/Architecture are up to date.
struct ArchitectureTests {
  private static let pages = ["Docs/Guide/Architecture.md", "Docs/Guide/Architecture.ko.md"]

  @Test(arguments: pages)
  func `The module graph on the page equals the output of module-graph`(page: String) throws {
    let outcome = ModuleGraphCommand.run(
      [
        "--package-path", Sources.root.path, "--mermaid", "--reduced", "--from", "AppHost",
        "--roles", Sources.root.appending(path: "Docs/Guide/layers.json").path,
      ],
      describer: SwiftPM(environment: ProcessInfo.processInfo.environment))
    try #require(outcome.status == 0, "\(outcome.errors)")
    let lines = outcome.output.madeLines
    #expect(try GeneratedBlock(page: page, maker: "module-graph").lines(writing: lines) == lines)
  }

  @Test(arguments: pages)
  func `The page states the interface layer's lines of code to within a tenth`(
    page: String
  ) throws {
    let rows = try Page(path: page).rows.filter { $0.count == 3 && Int(lines($0)) != nil }
    #expect(rows.map { $0[0] } == ["`Contracts`", "`Values`", "`Conversation`", "`Opening`"])
    for row in rows {
      let folder = "Modules/FeatureDependencies/" + row[0].filter(\.isLetter)
      let code = try Sources.files(in: folder).flatMap(\.lines).count {
        !$0.allSatisfy(\.isWhitespace)
      }
      let stated = try #require(Int(lines(row)))
      // Each added feature declares its builder in `Contracts`.
      let added = 10 * (HostedProduct.all.count - 2)
      #expect(abs(code - stated) * 10 <= code + 10 * added, "\(row[0]): \(code)")
    }
  }

  private func lines(_ row: [String]) -> String { row[1].replacing(",", with: "") }

  @Test(arguments: pages)
  func `The wiring diagram is drawn from the wiring table`(page: String) async throws {
    let doubles = try await OpeningDoubles([])
    let component = try OpeningComponent(doubles, dialog: doubles.script)
    let lines = WiringDiagram(component: component).lines
    #expect(lines.count <= 5 * (WiringTable.features.count + 2))
    #expect(
      try GeneratedBlock(page: page, maker: "the wiring table").lines(writing: lines) == lines)
  }

  @Test(arguments: pages)
  func `The calls of an opening on the page are those of the recorded trace`(
    page: String
  ) async throws {
    let lines = try await OpeningTrace.recorded()
    #expect(try GeneratedBlock(page: page, maker: "a trace").lines(writing: lines) == lines)
  }
}
