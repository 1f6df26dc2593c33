import StrictJSON
import Testing

struct SpellingTests {
  @Test(arguments: [
    ("deposit", "deposits"), ("savigns", "savings"), ("Deposits", "deposits"),
    ("savings", "savings"),
  ])
  func `A typing mistake suggests the intended word`(text: String, meant: String) {
    #expect(Spelling.nearest(to: text, among: ["deposits", "savings", "loans"]) == meant)
  }

  @Test(arguments: ["", "xyz", "deposition-of-a-witness", String(repeating: "d", count: 10_000)])
  func `A text that resembles no known word has no suggestion`(text: String) {
    #expect(Spelling.nearest(to: text, among: ["deposits", "savings"]) == nil)
  }

  @Test func `Without known words there is no suggestion`() {
    #expect(Spelling.nearest(to: "deposit", among: []) == nil)
  }
}
