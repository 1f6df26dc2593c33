import FeatureDependencies
import Foundation
import Testing

/// Docs/Screens/session-….svg: the recorded screens of an opening, as an animated picture.
@Suite(.serialized)
struct PictureTests {
  private func recording(_ language: Language) throws -> ScreenRecording {
    let screens = try Sources.text(of: "Docs/Screens/\(language.rawValue)-80.txt")
      .dropLast().components(separatedBy: "\n").split(separator: "────────")
    let title =
      switch language {
      case .english: "A deposit is opened, a savings account linked to it, and the accounts shown"
      case .korean: "예금과 거기에 연결된 적금을 개설하고 계좌를 보는 화면"
      }
    // The accounts come last: the menu, which is shown once more, says less.
    let way = ScreenRecording.straight(screens.dropLast().map { Array($0) })
    let frames = ScreenRecording.telling(way)
    return ScreenRecording(title: title, frames: frames)
  }

  @Test(arguments: Language.allCases)
  func `The README's session is made of recorded screens`(language: Language) throws {
    let text = try recording(language).svg
    let path = "Docs/Screens/session-\(language.rawValue).svg"
    if ProcessInfo.processInfo.environment["ARTEFACTS"] == "write" {
      try Data(text.utf8).write(to: Sources.root.appending(path: path))
    }
    #expect(text == (try? Sources.text(of: path)))
  }

  @Test(arguments: Language.allCases)
  func `The README's session is small and short, and ends with the accounts`(
    language: Language
  ) throws {
    let recording = try recording(language)
    #expect(recording.total <= 15_000)
    #expect(recording.svg.utf8.count < 60_000)
    let last = try #require(recording.frames.last)
    #expect(last.contains { $0.hasPrefix("  └ 310-") })
  }

  @Test func `A recording stands still where no motion is wanted, at its last screen`() throws {
    let svg = ScreenRecording(title: "t", frames: [["a"], ["a", "b"], ["c"]]).svg
    #expect(svg.contains("<g id=\"film\" transform=\"translate(-1440)\">"))
    let motion = "@media (prefers-reduced-motion: no-preference) {\n  #film { animation: film "
    #expect(svg.contains(motion))
    #expect(svg.components(separatedBy: "animation:").count == 2)
    #expect(!svg.contains("<script"))
  }

  @Test func `A screen that differs little from the one before is left out of a recording`() {
    let eight = (1...8).map { "\($0)" }
    #expect(ScreenRecording.telling([["a"], ["b"], eight, ["9"]]) == [["a"], eight, ["9"]])
  }

  @Test func `A recording of many screens takes no longer: each stands for less time`() {
    let many = ScreenRecording(title: "t", frames: (0...110).map { ["\($0)"] })
    #expect(many.total == 15_000)
    #expect(many.svg.contains("0.66% { transform: translateX(-720px)"))
  }

  @Test func `What was answered before going back is left out of a recording`() {
    let screens = ["menu", "amount", "months, of 3", "amount", "months, of 5"].map { [$0] }
    #expect(ScreenRecording.straight(screens) == [["menu"], ["amount"], ["months, of 5"]])
  }

  @Test func `A recording shows each screen once, the last one longest, and begins again`() {
    let svg = ScreenRecording(title: "t", frames: [["a"], ["a", "b"], ["c"]]).svg
    #expect(svg.contains("animation: film 5800ms step-end infinite }"))
    let steps = ["0.00% { transform: translateX(0px)", "15.51% { transform: translateX(-720px)"]
    for step in steps + ["31.03% { transform: translateX(-1440px)"] { #expect(svg.contains(step)) }
    #expect(svg.components(separatedBy: ">a</text>").count == 2)
  }

  @Test func `Each syllable of Hangul, and what follows it, stands in its column in a recording`() {
    let svg = ScreenRecording(title: "t", frames: [["예금 A  <1>", "│ 적금"]]).svg
    #expect(svg.contains(" x=\"0 16.8 33.6\">예금\u{A0}A\u{A0}\u{A0}&lt;1&gt;</text>"))
    #expect(svg.contains(" x=\"0 8.4 16.8 33.6 50.4\">│\u{A0}적금</text>"))
  }
}
