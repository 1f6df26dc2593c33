import FeatureDependencies
import FeatureDependenciesTesting
import Testing

@testable import TerminalDialog

/// Layout of accounts, independent of any feature: what the recordings in Docs/Screens and the
/// sessions of AppHostTests do not show.
struct AccountLayoutTests {
  @Test func `Accounts and a choice between them tell the products of a kind apart`() async throws {
    let offered = await ProductGlossary(
      [Samples.bondDescription], in: FixedCatalog([try Bond.sample("Fair bond")]))
    let layout = Samples.layout(naming: offered)
    let (bond, withdrawn) = (
      try Samples.account(linked: true), try Samples.account(product: "withdrawn")
    )
    let lines = layout.lines(.accounts([bond, withdrawn], on: bond.openedOn))
    #expect(
      lines == [
        "", "210-000003-9  Yearly bond", "  Balance         1,000,000 won",
        "  Product         Fair bond, 3.20%", "  Maturity        20 Feb 2027",
        "  Paid out on     20 Feb 2027",
        "  Next due        20 Feb 2027: at maturity, after tax 1,008,000 won",
        "  Linked deposit  210-000009-6", "", "210-000003-9  Yearly bond",
        "  Balance      1,000,000 won", "  Product      withdrawn, 3.20%",
        "  Maturity     20 Feb 2027", "  Paid out on  20 Feb 2027",
        "  Next due     20 Feb 2027: at maturity, after tax 1,008,000 won", "",
        "In all, 2 accounts  2,000,000 won",
      ])
    #expect(offered.label(of: bond).en == "Fair bond 210-000003-9, 1,000,000 won")
    #expect(offered.label(of: withdrawn).ko == "연간 채권 210-000003-9, 1,000,000원")
  }

  @Test func `An empty list is that of one kind`() throws {
    let lines = Samples.layout().lines(.accounts([], on: try Samples.date("2026-11-20")))
    #expect(lines == ["No accounts of this kind."])
  }

  @Test(arguments: [("2027-02-20", true), ("2027-02-21", false)])
  func `A payment due today is the next one`(day: String, isNext: Bool) throws {
    let lines = Samples.layout().lines(
      .accounts([try Samples.account()], on: try Samples.date(day)))
    #expect(lines.contains { $0.hasPrefix("  Next due     20 Feb 2027") } == isNext)
  }

  @Test(arguments: [
    (Language.english, "The account is open.", "  Amount       1,000,000 won"),
    (.korean, "계좌가 개설되었습니다.", "  금액         1,000,000원"),
  ])
  func `An account of an unknown feature is labeled with its kind and in generic words`(
    language: Language, announcement: String, amount: String
  ) throws {
    let (layout, account) = (Samples.layout(language), try Samples.account(of: Samples.unknown))
    let listed = layout.lines(.accounts([account], on: account.openedOn))
    // The list names the next payment as the opened account does.
    let payment = try #require(account.contracted?.quote.schedule.last).text(language)
    #expect(listed.contains { $0.description.hasSuffix(payment) })
    let opened = layout.lines(.opened(try Samples.opened(of: Samples.unknown)))
    #expect([listed[1], opened[1], opened[3]] == ["210-000003-9  loan", announcement, amount])
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
