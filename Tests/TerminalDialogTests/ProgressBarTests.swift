import FeatureDependencies
import Foundation
import Testing

@testable import TerminalDialog

struct ProgressBarTests {
  /// What a bar writes on the way from 1 to `total`.
  private func written(
    _ surface: OutputStyle.Surface, total: Int64, patience: Duration = .zero
  ) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let handle = try FileHandle(forWritingTo: file)
    let bar = ProgressBar(
      LocalizedText(en: "checked", ko: "확인"), output: Output(descriptor: handle.fileDescriptor),
      language: LanguageSetting(.english), style: OutputStyle(surface: surface, hasColor: false),
      patience: patience)
    for done in 1...total { bar.advance(to: done, of: total) }
    return try String(contentsOf: file, encoding: .utf8)
  }

  @Test func `On a screen it is drawn over itself, a percent at a time, and goes`() throws {
    let text = try written(.screen, total: 1000)
    let steps = text.components(separatedBy: "\r\u{1B}[K")
    // One for each percent from 0 to 99, and what takes it away.
    #expect(steps.count == 102 && steps.first == "" && steps.last == "")
    #expect(steps[51].hasSuffix("▇············ checked 50 %"))
    #expect(!text.contains("\n"))
  }

  @Test func `In plain text each quarter is a line`() throws {
    #expect(
      try written(.plain, total: 1000)
        == "checked 25 %\nchecked 50 %\nchecked 75 %\n")
  }

  @Test func `Where nobody looks, and for short work, there is none`() throws {
    #expect(try written(.lines, total: 1000) == "")
    #expect(try written(.screen, total: 1000, patience: .seconds(60)) == "")
  }
}
