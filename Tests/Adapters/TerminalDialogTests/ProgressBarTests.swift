import FeatureDependencies
import Foundation
import Testing

@testable import TerminalDialog

struct ProgressBarTests {
  /// The output of a bar during `work`, or while it advances from 1 to 1,000.
  private func written(
    _ surface: OutputStyle.Surface, during work: ((ProgressBar) -> Void)? = nil,
    delay: Duration = .zero
  ) throws -> String {
    try Output.text { output in
      let bar = ProgressBar(
        LocalizedText(en: "checked", ko: "확인"), output: output,
        language: .english,
        style: OutputStyle(surface: surface, hasColor: false), delay: delay)
      guard let work else { return (1...1000).forEach { bar.advance(to: $0, of: 1000) } }
      work(bar)
    }
  }

  @Test func `On a screen the bar is redrawn at each percent, and removed at the end`() throws {
    let text = try written(.screen)
    let steps = text.components(separatedBy: "\r\u{1B}[K")
    // An empty part before the first bar, a bar per percent from 0 to 99, and an empty end.
    #expect(steps.count == 102)
    #expect(steps.first == "")
    #expect(steps.last == "")
    #expect(steps[51].hasSuffix("▇············ checked 50%"))
    #expect(!text.contains("\n"))
  }

  @Test func `A hidden progress bar is erased, and redrawn with the next progress`() throws {
    let text = try written(.screen) { bar in
      bar.hide()
      for _ in 0..<2 {
        bar.advance(to: 1, of: 1000)
        bar.hide()
        bar.hide()
      }
    }
    let bars = "\r\u{1B}[K\(String(repeating: "·", count: 24)) checked 0%\r\u{1B}[K"
    #expect(text == bars + bars)
  }

  @Test func `In plain text each quarter of the progress is a line`() throws {
    #expect(try written(.plain) == "checked 25%\nchecked 50%\nchecked 75%\n")
  }

  @Test func `Progress is not written to a pipe or a file`() throws {
    #expect(try written(.lines) == "")
  }

  @Test func `A task shorter than the initial delay shows no progress`() throws {
    #expect(try written(.screen, delay: .seconds(60)) == "")
  }
}
