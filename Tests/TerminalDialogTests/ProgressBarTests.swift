import FeatureDependencies
import Foundation
import Testing

@testable import TerminalDialog

struct ProgressBarTests {
  /// What a bar writes on the way from 1 to `total`.
  private func written(
    _ surface: OutputStyle.Surface, total: Int64, patience: Duration = .zero
  ) throws -> String {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let file = try folder.file("output")
    let handle = try FileHandle(forWritingTo: file)
    let bar = ProgressBar(
      LocalizedText(en: "checked", ko: "확인"), output: Output(descriptor: handle.fileDescriptor),
      language: LanguageSetting(.english), style: OutputStyle(surface: surface, hasColor: false),
      patience: patience)
    for done in 1...total { bar.advance(to: done, of: total) }
    return try String(contentsOf: file, encoding: .utf8)
  }

  @Test func `On a screen the bar is redrawn at each percent, and removed at the end`() throws {
    let text = try written(.screen, total: 1000)
    let steps = text.components(separatedBy: "\r\u{1B}[K")
    // Nothing before the first, one for each percent from 0 to 99, and nothing after the last.
    #expect(steps.count == 102)
    #expect(steps.first == "")
    #expect(steps.last == "")
    #expect(steps[51].hasSuffix("▇············ checked 50%"))
    #expect(!text.contains("\n"))
  }

  @Test func `In plain text each quarter of the progress is a line`() throws {
    #expect(
      try written(.plain, total: 1000)
        == "checked 25%\nchecked 50%\nchecked 75%\n")
  }

  @Test func `Progress is not written to a pipe or a file`() throws {
    #expect(try written(.lines, total: 1000) == "")
  }

  @Test func `A task shorter than the patience shows no progress`() throws {
    #expect(try written(.screen, total: 1000, patience: .seconds(60)) == "")
  }
}
