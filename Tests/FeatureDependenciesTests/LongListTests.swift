import FeatureDependencies
import Testing

/// What is said of an answer that is not in a list.
struct LongListTests {
  private func question(_ count: Int) -> Question<Int> {
    .choice(
      QuestionKey(rawValue: "list"), LocalizedText(verbatim: "Which?"),
      help: LocalizedText(verbatim: ""),
      offered: (1...count).map { ("item-\($0)", LocalizedText(verbatim: "Item \($0)"), $0) })
  }

  @Test func `Of a short list every value is named`() {
    let values = (1...10).map { "item-\($0)" }
    #expect(throws: Rejection.notOffered(values)) { try question(10).answer(from: "itm-3") }
  }

  @Test func `Of a long list the nearest few are named, and how many there are`() throws {
    let rejection = Rejection.notAmong(nearest: ["item-3", "item-1", "item-2"], count: 40)
    #expect(throws: rejection) { try question(40).answer(from: "itm-3") }
    #expect(rejection.code == "notOffered")
    #expect(
      rejection.remedy.en == "Choose one of the 40. Most like it: item-3, item-1, item-2.")
    #expect(rejection.remedy.ko == "40개 중에서 고르세요. 비슷한 값: item-3, item-1, item-2.")
  }

  @Test func `What was entered stands first among the nearest if a value contains it`() {
    #expect(throws: Rejection.notAmong(nearest: ["item-17", "item-7", "item-1"], count: 40)) {
      try question(40).answer(from: "17")
    }
  }
}
