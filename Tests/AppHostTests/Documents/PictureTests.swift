import FeatureDependencies
import Foundation
import Testing

/// Docs/Screens/session-….svg: the recorded screens of an opening, as an animated picture. They are
/// 40 columns wide, so that the picture can be read on a phone.
@Suite(.serialized)
struct PictureTests {
  @Test(arguments: Language.allCases)
  func `The README's session is made of recorded screens`(language: Language) throws {
    let screens = try Sources.text(of: "Docs/Screens/\(language.rawValue)-40.txt")
      .dropLast().components(separatedBy: "\n").split(separator: "────────")
    let title =
      switch language {
      case .english: "A deposit is opened, a savings account linked to it, and the accounts shown"
      case .korean: "예금과 거기에 연결된 적금을 개설하고 계좌를 보는 화면"
      }
    // Drop the last screen, the menu, so that the picture ends with the accounts.
    let way = ScreenRecording.straight(screens.dropLast().map { Array($0) })
    let text = ScreenRecording(title: title, frames: ScreenRecording.telling(way)).svg
    let path = "Docs/Screens/session-\(language.rawValue).svg"
    #expect(try text == Sources.generated(text, at: path))
  }
}
