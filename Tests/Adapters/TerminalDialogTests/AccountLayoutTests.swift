import FeatureDependencies
import FeatureDependenciesTesting
import Testing

@testable import TerminalDialog

/// Layout of accounts, independent of any feature.
struct AccountLayoutTests {
  private func lines(
    _ content: Presentation, _ language: Language = .english, columns: Int = 80
  ) -> [String] {
    Samples.layout(language, columns: columns).lines(content)
  }

  /// The names while the catalog offers the bond `plain` as Fair bond.
  private func offered() async throws -> ProductGlossary {
    await ProductGlossary(
      [Samples.bondDescription], in: FixedCatalog([try Bond.sample("Fair bond")]))
  }

  @Test func `An account is labeled in the words of its product`() throws {
    let accounts = Presentation.accounts(
      [try Samples.account(linked: true)], on: try Samples.date("2026-11-21"))
    #expect(
      lines(accounts) == [
        "", "210-000003-9  Yearly bond", "  Balance      1,000,000 won",
        "  Product      plain, 3.20%", "  Maturity     20 Feb 2027 (in 91 days)",
        "  Paid out on  20 Feb 2027", "  Next due     20 Feb 2027", "  Linked to    210-000009-6",
      ])
  }

  @Test(arguments: [
    (Language.english, "  Product      Fair bond, 3.20%"), (.korean, "  상품       국민주택채권, 연 3.20%"),
  ])
  func `A product that is on offer is shown by its name`(
    language: Language, row: String
  ) async throws {
    let layout = Samples.layout(language, naming: try await offered())
    let accounts = Presentation.accounts(
      [try Samples.account()], on: try Samples.date("2026-11-21"))
    #expect(layout.lines(accounts)[3] == row)
  }

  @Test func `A linked account is labeled in Korean with the word of its product`() throws {
    let accounts = Presentation.accounts(
      [try Samples.account(linked: true)], on: try Samples.date("2026-11-21"))
    #expect(lines(accounts, .korean).last == "  연결 예금  210-000009-6")
  }

  @Test func `On a screen, accounts form a table with linked accounts below their targets`() throws
  {
    let bond = try Samples.account()
    let demand = Account(
      number: try Samples.number("110-000001-3"), openedOn: bond.openedOn, balance: Won(5),
      contracted: nil)
    let target = Account(
      number: try Samples.number("210-000009-6"), openedOn: bond.openedOn, balance: Won(7),
      contracted: bond.contracted)
    let linked = try Samples.account(linked: true)
    let lines = Samples.layout(.english, columns: 80, .screen).lines(
      .accounts([linked, demand, target], on: bond.openedOn))
    #expect(
      lines == [
        "", "  Account                             Balance   Rate     Next due",
        "  110-000001-3  Demand account          5 won                    ",
        "  210-000009-6  Yearly bond             7 won  3.20%  20 Feb 2027",
        "  └ 210-000003-9  Yearly bond   1,000,000 won  3.20%  20 Feb 2027",
        "", "In all, 3 accounts  1,000,012 won",
      ])
    let narrow = { (columns: Int) in
      Samples.layout(columns: columns, .screen).lines(
        .accounts([linked, demand, target], on: bond.openedOn))
    }
    #expect(narrow(lines[1].count) == lines)
    #expect(narrow(lines[1].count - 1).allSatisfy { $0.count < lines[1].count })
  }

  @Test func `A linked account is in the table, even without the account it is linked to`() throws {
    let linked = try Samples.account(linked: true)
    let lines = Samples.layout(columns: 80, .screen).lines(
      .accounts([linked, linked], on: linked.openedOn))
    #expect(lines.count { $0.hasPrefix("  210-000003-9 ") } == 2)
  }

  @Test(arguments: [OutputStyle.Surface.screen, .plain, .lines])
  func `Where accounts form no table, each has a row with its next due date`(
    surface: OutputStyle.Surface
  ) throws {
    let bond = try Samples.account()
    let lines = Samples.layout(columns: 40, surface).lines(
      .accounts([bond, bond], on: bond.openedOn))
    let row = "  Next due     20 Feb 2027"
    #expect(lines.filter { $0.contains("Next due") } == [row, row])
    #expect(lines.contains("210-000003-9  Yearly bond"))
  }

  @Test(arguments: [OutputStyle.Surface.screen, .plain, .lines])
  func `An account in detail has the payment at maturity`(surface: OutputStyle.Surface) throws {
    let statement = AccountStatement(account: try Samples.account(), movements: [])
    let day = statement.account.openedOn
    let lines = Samples.layout(columns: 80, surface).lines(.statement(statement, on: day))
    let row = "  20 Feb 2027  1,008,000 won · at maturity, after tax"
    #expect(lines.count { $0 == row } == 1)
  }

  @Test func `A table of accounts and a choice between them tell the products of a kind apart`()
    async throws
  {
    let offered = try await offered()
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

  @Test(arguments: Language.allCases)
  func `An account of an unknown feature is labeled with its kind`(language: Language) throws {
    let accounts = Presentation.accounts(
      [try Samples.account(of: Samples.unknown)], on: try Samples.date("2026-11-21"))
    #expect(lines(accounts, language)[1] == "210-000003-9  loan")
  }

  @Test(arguments: [(Language.english, "Demand account"), (.korean, "입출금 계좌")])
  func `An account without a contract is a demand account`(
    language: Language, name: String
  ) throws {
    let account = Account(
      number: try Samples.number(), openedOn: try Samples.date("2026-11-20"), balance: Won(5),
      contracted: nil)
    let lines = lines(.accounts([account], on: account.openedOn), language)
    #expect(lines[1] == "210-000003-9  \(name)")
  }

  @Test func `An opened account is announced and labeled in the words of its product`() throws {
    #expect(
      lines(.opened(try Samples.opened(linked: true))) == [
        "", "The bond is bought.", "  Account      210-000003-9", "  Face value   1,000,000 won",
        "  Payout       1,008,000 won", "  Paid out on  20 Feb 2027",
        "  Linked to    210-000009-6", "  Request      R",
        "  Next         20 Feb 2027: at maturity, after tax 1,008,000 won",
      ])
  }

  @Test(arguments: [
    (Language.english, ["The account is open.", "  Amount       1,000,000 won"]),
    (.korean, ["계좌가 개설되었습니다.", "  금액         1,000,000원"]),
  ])
  func `An opened account of an unknown feature is announced in generic words`(
    language: Language, expected: [String]
  ) throws {
    let lines = lines(.opened(try Samples.opened(of: Samples.unknown)), language)
    #expect([lines[1], lines[3]] == expected)
  }
}
