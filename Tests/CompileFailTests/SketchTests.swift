import Foundation
import Testing

/// What the documents sketch and nobody runs.
struct SketchTests {
  @Test func `The dialog on a screen needs the interface layer alone, and compiles`() throws {
    let sketch = URL(filePath: #filePath).appending(
      path: "../../../Docs/Examples/OnAScreen/QuestionModel.swift"
    ).standardizedFileURL
    let result = try Compiler(seeing: ["FeatureDependencies"]).compile(sketch.path)
    #expect(result.status == 0, "\(result.output)")
  }
}
