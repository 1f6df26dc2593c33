import FeatureDependencies
import Testing

@testable import TerminalDialog

/// Layout of compared terms and of account statements.
struct ComparisonLayoutTests {
  private func compared() throws -> Presentation {
    .comparison(
      try [3, 12].map { months in
        Illustration(
          name: LocalizedText(en: "Bond", ko: "채권"), quote: try Samples.quote(months: months),
          growth: [])
      })
  }

  @Test func `Terms are compared side by side if the screen is wide enough`() throws {
    #expect(
      Samples.layout().lines(try compared()) == [
        "", "Bond", "  Face value  1,000,000 won", "",
        "  Term        Rate   Interest    Tax      After tax",
        "  3 months   3.20%  8,000 won  0 won  1,008,000 won",
        "  12 months  3.20%  8,000 won  0 won  1,008,000 won",
      ])
  }

  @Test(arguments: [(40, OutputStyle.Surface.screen), (80, .plain)])
  func `Terms are listed one below the other on a narrow screen and for a screen reader`(
    columns: Int, surface: OutputStyle.Surface
  ) throws {
    let lines = Samples.layout(columns: columns, surface).lines(try compared())
    #expect(lines.count { $0.hasPrefix("  Interest") } == 2)
    #expect(lines.allSatisfy { $0.count <= columns })
  }

  @Test(arguments: [(Language.english, "-300,000 won"), (.korean, "-300,000원")])
  func `A statement lists the movements of an account, oldest first`(
    language: Language, taken: String
  ) throws {
    let moment = try #require(Timestamp(secondsSince1970: 1_795_143_600))
    let movements = [
      AccountMovement(
        bookedAt: moment, amount: Won(1_300_000), balance: Won(1_300_000), counterpart: nil),
      AccountMovement(
        bookedAt: moment, amount: Won(-300_000), balance: Won(1_000_000),
        counterpart: try Samples.number("310-000009-6")),
    ]
    let statement = AccountStatement(account: try Samples.account(), movements: movements)
    let lines = Samples.layout(language).lines(.statement(statement, on: moment.date))
    let history = Array(lines.suffix(2))
    try #require(history.count == 2)
    #expect(history[0].contains(language == .english ? "the bank" : "은행"))
    #expect(history[0].contains("+1,300,000"))
    #expect(history[1].contains(taken))
    #expect(history[1].contains("310-000009-6"))
  }
}
