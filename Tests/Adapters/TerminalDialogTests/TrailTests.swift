import FeatureDependencies
import Testing

@testable import TerminalDialog

struct TrailTests {
  private static let names = ProductGlossary()
  private static let (first, second) = (
    ProductKind(declared: "first"), ProductKind(declared: "second")
  )

  private func trail(levels: Int) -> Trail {
    var trail = Trail()
    for level in 1..<levels {
      let kinds = level.isMultiple(of: 2) ? (Self.second, Self.first) : (Self.first, Self.second)
      _ = trail.follow(.nestedBegan(kinds.1, in: kinds.0))
    }
    return trail
  }

  private func text(_ trail: Trail, _ columns: Int = 80) -> String? {
    trail.text(Self.names, .english, columns: columns)
  }

  @Test func `The trail names each opening in progress, and is empty outside of nested ones`() {
    var trail = trail(levels: 3)
    #expect(text(trail) == "first › second › first")
    _ = trail.follow(.nestedEnded(isContinuing: true))
    #expect(text(trail) == "first › second")
    _ = trail.follow(.nestedEnded(isContinuing: false))
    #expect(text(trail) == nil)
    let isTrail = trail.follow(.message(LocalizedText(verbatim: "x")))
    #expect(!isTrail)
  }

  @Test func `A trail that is too long shows the number of its levels`() {
    let shown = (2...1000).compactMap { text(trail(levels: $0), 30) }
    #expect(shown.count == 999)
    #expect(Set(shown).count == 999)
    #expect(shown.allSatisfy { $0.columns <= 30 })
    #expect(shown.last == "(1000) … › first › second")
  }

  @Test func `The end of a nested opening says which one continues, if one does`() {
    let end = Presentation.nestedEnded(isContinuing: true)
    let inner = trail(levels: 3)
    #expect(
      inner.continuation(after: end, Self.names, .english, columns: 80)
        == "↩ Continuing: first › second")
    #expect(
      trail(levels: 2).continuation(after: end, Self.names, .korean, columns: 80)
        == "↩ 이어서 진행: first")
    let stop = Presentation.nestedEnded(isContinuing: false)
    #expect(inner.continuation(after: stop, Self.names, .english, columns: 80) == nil)
  }

  @Test func `A product whose opening waits is offered as another one, with no first`() throws {
    let text = LocalizedText(verbatim: "Open one?")
    let question = Question.yesOrNo(QuestionKey(rawValue: "offer"), text, help: text)
      .offering(Self.first, again: LocalizedText(verbatim: "Open another?"))
    #expect(Trail().prompt(question.prompt) == question.prompt)
    let prompt = trail(levels: 2).prompt(question.prompt)
    #expect(prompt.text.en == "Open another?")
    guard case .choice(let choices) = prompt.kind else {
      Issue.record("not a choice")
      return
    }
    #expect(choices.map(\.value) == ["no", "yes"])
    // Only the product itself waits, so it is not another one.
    var own = Trail()
    _ = own.follow(.nestedBegan(Self.first, in: Self.second))
    #expect(own.prompt(question.prompt).text.en == "Open one?")
  }
}
