import FeatureDependencies
import Testing

/// The rejection of an answer that is not among the choices.
struct LongListTests {
  private func question(_ count: Int) -> Question<Int> {
    .choice(
      QuestionKey(rawValue: "list"), LocalizedText(verbatim: "Which?"),
      help: LocalizedText(verbatim: ""),
      offered: (1...count).map { (.init("item-\($0)", LocalizedText(verbatim: "Item \($0)")), $0) })
  }

  @Test func `A rejection names every value of a short list`() {
    let values = (1...10).map { "item-\($0)" }
    #expect(throws: Rejection.notOffered(values)) { try question(10).answer(from: "itm-3") }
  }

  @Test func `A rejection names the nearest values and the size of a long list`() throws {
    let rejection = Rejection.notOffered(["item-3", "item-1", "item-2"], more: 37)
    #expect(throws: rejection) { try question(40).answer(from: "itm-3") }
    #expect(
      rejection.remedy.en == "Choose one of the 40. Similar: item-3, item-1, item-2.")
    #expect(rejection.remedy.ko == "40개 중에서 고르세요. 비슷한 값: item-3, item-1, item-2.")
  }

  @Test func `A value that contains the entered text comes first among the nearest`() {
    #expect(throws: Rejection.notOffered(["item-7", "item-17", "item-27"], more: 37)) {
      try question(40).answer(from: "7")
    }
  }

  @Test func `A rejection guesses nothing for a text that resembles no value`() {
    let rejection = Rejection.notOffered([], more: 40)
    #expect(throws: rejection) { try question(40).answer(from: "?") }
    #expect(rejection.remedy.en == "Choose one of the 40.")
  }
}
