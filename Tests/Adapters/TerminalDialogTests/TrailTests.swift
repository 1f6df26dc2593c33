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
    trail.heading(Self.names, .english, columns: columns)
  }

  @Test func `Each end of a nested opening removes one level, and a later one has its own trail`() {
    var trail = trail(levels: 5)
    let expected = [
      "first › second › first › second", "first › second › first", "first › second", nil, nil,
    ]
    for text in expected {
      _ = trail.follow(.nestedEnded(isContinuing: false))
      #expect(self.text(trail) == text)
    }
    _ = trail.follow(.nestedBegan(Self.first, in: Self.second))
    #expect(text(trail) == "second › first")
  }

  @Test func `A trail that is too long shows the number of its levels`() {
    let shown = (2...1000).compactMap { text(trail(levels: $0), 30) }
    #expect(shown.count == 999)
    #expect(Set(shown).count == 999)
    #expect(shown.allSatisfy { $0.columns <= 30 })
    #expect(shown.last == "(1000) … › first › second")
  }

  @Test func `The question after a nested opening says which one continues, if one does`() {
    let end = Presentation.nestedEnded(isContinuing: true)
    var inner = trail(levels: 3)
    _ = inner.follow(end)
    #expect(text(inner) == "↩ Continuing: first › second")
    #expect(text(inner, 30) == "↩ Continuing: first › second")
    #expect(text(inner, 24) == "↩ Continuing: (2) … › second")
    inner.followQuestion(isRepeated: false)
    #expect(text(inner) == "↩ Continuing: first › second")
    // The answer is rejected, and the question is asked again.
    inner.followQuestion(isRepeated: true)
    #expect(text(inner) == "↩ Continuing: first › second")
    inner.followQuestion(isRepeated: false)
    #expect(text(inner) == "first › second")
    var outer = trail(levels: 2)
    _ = outer.follow(end)
    #expect(outer.heading(Self.names, .korean, columns: 80) == "↩ 이어서 진행: first")
    // The line holds for one question, and for no other content.
    outer.followQuestion(isRepeated: false)
    let content = Presentation.message(LocalizedText(verbatim: "x"))
    for next in [{ $0.followQuestion(isRepeated: false) }, { _ = $0.follow(content) }]
      as [(inout Trail) -> Void]
    {
      var answered = outer
      next(&answered)
      #expect(text(answered) == nil)
    }
    var stopped = trail(levels: 3)
    _ = stopped.follow(.nestedEnded(isContinuing: false))
    #expect(text(stopped) == "first › second")
  }

  @Test func `After the inner account is open, the trail names the openings that continue`() throws
  {
    let opened = Presentation.opened(try Samples.opened(of: Self.first))
    var inner = trail(levels: 3)
    _ = inner.follow(opened)
    for _ in 0..<2 { inner.followQuestion(isRepeated: false) }
    #expect(text(inner) == "↩ Afterwards: first › second")
    _ = inner.follow(.nestedBegan(Self.second, in: Self.first))
    #expect(text(inner) == "first › second › first › second")
    _ = inner.follow(opened)
    _ = inner.follow(.nestedEnded(isContinuing: false))
    #expect(text(inner) == "first › second › first")
    var outer = Trail()
    _ = outer.follow(opened)
    #expect(text(outer) == nil)
  }
}
