import FeatureDependencies
import Testing

@testable import TerminalDialog

struct TrailTests {
  private static let first = ProductKind(declared: "first")
  private static let second = ProductKind(declared: "second")

  @Test func `Each end of a nested opening removes one level, and a later one has its own trail`() {
    var trail = Trail()
    func text() -> String? { trail.heading(ProductGlossary(), .english) }
    for (inner, outer) in [
      (Self.second, Self.first), (Self.first, Self.second), (Self.second, Self.first),
    ] {
      _ = trail.follow(.nestedBegan(inner, in: outer))
    }
    let expected = [
      "first › second › first › second", "first › second › first", "first › second", nil, nil,
    ]
    for shown in expected {
      #expect(text() == shown)
      _ = trail.follow(.nestedEnded)
    }
    _ = trail.follow(.nestedBegan(Self.first, in: Self.second))
    #expect(text() == "second › first")
  }
}
