import FeatureDependencies
import Foundation
import Testing

/// Docs/Screens/session-….svg: the recorded screens of an opening, as an animated picture. They are
/// 40 columns wide, so that the picture can be read on a phone.
@Suite(.serialized)
struct PictureTests {
  private func recording(_ language: Language) throws -> ScreenRecording {
    let screens = try Sources.text(of: "Docs/Screens/\(language.rawValue)-40.txt")
      .dropLast().components(separatedBy: "\n").split(separator: "────────")
    let title =
      switch language {
      case .english: "A deposit is opened, a savings account linked to it, and the accounts shown"
      case .korean: "예금과 거기에 연결된 적금을 개설하고 계좌를 보는 화면"
      }
    // Drop the last screen, the menu, so that the picture ends with the accounts.
    let way = ScreenRecording.straight(screens.dropLast().map { Array($0) })
    let frames = ScreenRecording.telling(way)
    return ScreenRecording(title: title, frames: frames)
  }

  @Test(arguments: Language.allCases)
  func `The README's session is made of recorded screens`(language: Language) throws {
    let text = try recording(language).svg
    let path = "Docs/Screens/session-\(language.rawValue).svg"
    if ProcessInfo.processInfo.environment["ARTIFACTS"] == "write" {
      try Data(text.utf8).write(to: Sources.root.appending(path: path))
    }
    #expect(text == (try? Sources.text(of: path)))
  }

  @Test func `A wrapped line of the picture has the style of its beginning`() {
    let screen = [
      "✓ Which deposit?", "    Time deposit", "❯ 1 Interest at maturity,", "    3.20%",
      "  2 Monthly interest", "  Enter · ? help · Esc", "  back",
    ]
    let svg = ScreenRecording(title: "", frames: [screen]).svg
    let styles = svg.matches(of: /<text id="l\d+"(?: class="(\w+)")?/).map { $0.output.1 ?? "" }
    #expect(styles == ["done", "done", "chosen", "chosen", "", "hint", "hint"])
  }

  @Test(arguments: Language.allCases)
  func `The README's session is small, takes a minute at most, and ends with the accounts`(
    language: Language
  ) throws {
    let recording = try recording(language)
    #expect(recording.total <= 60_000)
    #expect(recording.svg.utf8.count < 60_000)
    let last = try #require(recording.frames.last)
    #expect(last.contains { $0.contains("310-") })
  }

  @Test(arguments: Language.allCases)
  func `The README's session respects reduced motion, and has no script`(
    language: Language
  ) throws {
    let svg = try recording(language).svg
    let motion = "@media (prefers-reduced-motion: no-preference) {\n  #film { animation: film "
    #expect(svg.contains(motion))
    #expect(svg.components(separatedBy: "animation:").count == 2)
    #expect(!svg.contains("<script"))
  }
}
