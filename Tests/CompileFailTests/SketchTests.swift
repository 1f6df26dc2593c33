import Foundation
import Testing

/// Example sources in Docs that no target builds.
struct SketchTests {
  @Test func `The sample dialog for a screen compiles with the interface layer alone`() throws {
    let sketch = URL(filePath: #filePath).appending(
      path: "../../../Docs/Examples/OnAScreen/QuestionModel.swift"
    ).standardizedFileURL
    let result = try Compiler(seeing: ["FeatureDependencies"]).compile(sketch.path)
    #expect(result.status == 0, "\(result.output)")
  }
}
