import StrictJSON
import Testing

struct SpellingTests {
  @Test(arguments: [
    ("deposit", "deposits"), ("savigns", "savings"), ("Deposits", "deposits"),
    ("savings", "savings"), ("laons", "loans"), ("lons", "loans"), ("--opne", "--open"),
  ])
  func `A typing mistake suggests the intended word`(text: String, meant: String) {
    #expect(Spelling.nearest(to: text, among: ["deposits", "savings", "loans", "--open"]) == meant)
  }

  @Test(arguments: [
    "", "xyz", "--foo", "--xx", "deposition-of-a-witness", String(repeating: "d", count: 10_000),
  ])
  func `A text that resembles no known word has no suggestion`(text: String) {
    #expect(Spelling.nearest(to: text, among: ["deposits", "savings", "--from", "-x"]) == nil)
  }

  @Test func `Without known words there is no suggestion`() {
    #expect(Spelling.nearest(to: "deposit", among: []) == nil)
  }
}
