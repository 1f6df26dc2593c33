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

  @Test func `A rejection names the size of a long list`() throws {
    let rejection = Rejection.notOffered((1...40).map { "item-\($0)" })
    #expect(throws: rejection) { try question(40).answer(from: "itm-3") }
    #expect(rejection.remedy.en == "Choose one of the 40.")
    #expect(rejection.remedy.ko == "40개 중에서 고르세요.")
  }
}
