import FeatureDependencies
import FeatureDependenciesTesting
import Testing

@testable import TerminalDialog

/// Layout of accounts, independent of any feature: what the recordings in Docs/Screens and the
/// sessions of AppHostTests do not show.
struct AccountLayoutTests {
  @Test func `On a screen, accounts form a table with linked accounts below their targets`() throws
  {
    let bond = try Samples.account()
    let demand = Account(
      number: try Samples.number("110-000001-3"), openedOn: bond.openedOn, balance: Won(5),
      contracted: nil)
    let target = Account(
      number: try Samples.number("210-000009-6"), openedOn: bond.openedOn, balance: Won(7),
      contracted: bond.contracted)
    let accounts = Presentation.accounts(
      [try Samples.account(linked: true), demand, target], on: bond.openedOn)
    let drawn = { (columns: Int) in Samples.layout(columns: columns, .screen).lines(accounts) }
    let lines = drawn(80)
    #expect(
      lines == [
        "", "  Account                             Balance   Rate     Next due",
        "  110-000001-3  Demand account          5 won                    ",
        "  210-000009-6  Yearly bond             7 won  3.20%  20 Feb 2027",
        "  └ 210-000003-9  Yearly bond   1,000,000 won  3.20%  20 Feb 2027",
        "", "In all, 3 accounts  1,000,012 won",
      ])
    let width = lines[1].count
    #expect(drawn(width) == lines)
    #expect(drawn(width - 1).allSatisfy { $0.count < width })
    // A screen reader gets the rows of each account, as a pipe does.
    #expect(Samples.layout(columns: 80, .plain).lines(accounts) == Samples.layout().lines(accounts))
  }

  @Test func `A linked account is in the table, even without the account it is linked to`() throws {
    let linked = try Samples.account(linked: true)
    let lines = Samples.layout(columns: 80, .screen).lines(
      .accounts([linked, linked], on: linked.openedOn))
    #expect(lines.count { $0.hasPrefix("  210-000003-9 ") } == 2)
  }

  @Test func `A table of accounts and a choice between them tell the products of a kind apart`()
    async throws
  {
    let offered = await ProductGlossary(
      [Samples.bondDescription], in: FixedCatalog([try Bond.sample("Fair bond")]))
    let layout = Samples.layout(.english, .screen, naming: offered)
    let (bond, withdrawn) = (try Samples.account(), try Samples.account(product: "withdrawn"))
    let table = layout.lines(.accounts([bond, withdrawn], on: bond.openedOn))
    #expect(table[2].hasPrefix("  210-000003-9  Fair bond "))
    #expect(table[3].hasPrefix("  210-000003-9  Yearly bond "))
    #expect(offered.label(of: bond).en == "Fair bond 210-000003-9, 1,000,000 won")
    #expect(offered.label(of: withdrawn).ko == "연간 채권 210-000003-9, 1,000,000원")
  }

  @Test(arguments: [("2027-02-20", true), ("2027-02-21", false)])
  func `The account table lists a payment due today as the next one`(
    day: String, isNext: Bool
  ) throws {
    let bond = try Samples.account()
    let lines = Samples.layout(.english, columns: 80, .screen).lines(
      .accounts([bond, bond], on: try Samples.date(day)))
    #expect(lines[2].contains("20 Feb 2027") == isNext, "\(lines[2])")
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
