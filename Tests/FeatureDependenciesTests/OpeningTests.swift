import FeatureDependenciesTesting
import Testing

@testable import FeatureDependencies

/// A product for an opening whose catalog is not read.
private struct Plain: CatalogProduct {
  static let kind = ProductKind.deposit
  static let section = "plain"
  static let description = ProductDescription(
    words: ProductWords(of: kind), accountPrefix: "210", questionKeys: [],
    productType: Plain.self)

  var offer: ProductOffer
  var details: [SigningDocument.Field] { [] }

  static func read(_ entry: inout some CatalogEntry) -> Plain? { nil }
}

/// A journal that cannot be made durable.
private struct UnsavedJournal: OpeningJournal {
  static let error = SigningError.unavailable(reason: LocalizedText(verbatim: "full"))

  let isResumed = false
  let count = 0

  func next(at key: QuestionKey) async -> String? { nil }
  func record(_ answer: String, at key: QuestionKey) async {}
  func rewind(to count: Int) async {}
  func save() async throws(SigningError) { throw Self.error }
}

/// The steps that every opening shares, without a product.
struct OpeningTests {
  private struct Wiring: DoublesWiring, OpeningDependency {
    let doubles: OpeningDoubles
  }

  private static let consent = Question.consent(
    QuestionKey(rawValue: "consent"), LocalizedText(verbatim: ""), help: LocalizedText(verbatim: "")
  )

  private static let sheet = TermsSheet(title: LocalizedText(verbatim: "Terms"), clauses: [])

  @Test func `A sum that no account covers is rejected with what the richest one lacks`()
    async throws
  {
    let doubles = try await OpeningDoubles([], balance: Won(1_000), second: Won(5_000))
    let opening = try await Opening(
      of: Plain.description, Wiring(doubles: doubles))
    let question = opening.payable(Self.amount(1), from: try await opening.demandAccounts())
    #expect(try question.answer(from: "5000") == Won(5_000))
    #expect(throws: Rejection.insufficientFunds(shortfall: Won(1))) {
      try question.answer(from: "5001")
    }
    #expect(throws: Rejection.aboveMaximum(Won(10_000))) { try question.answer(from: "10001") }
  }

  @Test func `A term account pays for nothing, even if a feature passes all accounts`()
    async throws
  {
    let contract = try Samples.contract("R", amount: 1, from: Samples.account("1"))
    let term = Account.Contracted(terms: contract.terms, quote: contract.quote)
    let rows: [(String, Won, Account.Contracted?)] = [
      ("1", Won(1_000), nil), ("2", Won(9_000), term),
    ]
    let accounts = try rows.map {
      Account(
        number: try Samples.account($0), openedOn: contract.quote.openedOn, balance: $1,
        contracted: $2)
    }
    let doubles = try await OpeningDoubles([])
    let opening = try await Opening(of: Plain.description, Wiring(doubles: doubles))
    #expect(throws: Rejection.insufficientFunds(shortfall: Won(1))) {
      try opening.payable(Self.amount(1), from: accounts).answer(from: "1001")
    }
    let question = Question.fundingAccount(
      QuestionKey(rawValue: "payer"), among: accounts, needing: nil)
    #expect(throws: Rejection.notOffered(["1"])) { try question.answer(from: "2") }
  }

  @Test func `The note names the richest account`() async throws {
    let doubles = try await OpeningDoubles([], balance: Won(1_000), second: Won(5_000))
    let opening = try await Opening(of: Plain.description, Wiring(doubles: doubles))
    let question = opening.payable(Self.amount(1), from: try await opening.demandAccounts())
    #expect(try #require(question.prompt.note).en.hasSuffix(": 5,000 won"))
  }

  /// A script must not take a rejected answer for a request that opened nothing.
  @Test(arguments: ["sample", "other"])
  func `A repeated request can choose what it chose before, though it is no longer on offer`(
    id: String
  ) async throws {
    let first = try await OpeningDoubles([.answer("consent", "yes")])
    let chosen = try await open(first).contract.terms.selection
    let id = id == "sample" ? chosen.productID : try Samples.product(id)
    let offer = ProductOffer(
      id: id, name: LocalizedText(verbatim: "A"), limits: Won(1)...Won(9), tiers: [])
    let again = try await OpeningDoubles([], after: first).offering([Plain(offer: offer)])
    let opening = try await Opening(of: Plain.description, Wiring(doubles: again))
    let offers = try await opening.products(of: Plain.self).map(\.offer)
    #expect(offers.map(\.id) == (id == chosen.productID ? [id] : [id, chosen.productID]))
    _ = try #require(offers.last).rate(for: chosen)
  }

  /// The question for the term adds the bonus again.
  @Test func `The rate of an earlier choice is without the bonus of its link`() throws {
    let chosen = try Samples.contract("R", amount: 1_000, from: Samples.account("DEMAND-1"))
    let quote = try Samples.quote(
      chosen.terms.selection, openedOn: chosen.quote.openedOn, bonus: Samples.rate(10))
    var offer = ProductOffer(
      id: try Samples.product("other"), name: LocalizedText(verbatim: "A"),
      limits: Won(1)...Won(9), tiers: [RateTier(months: 1, rate: try Samples.rate(1))])
    offer.widen(to: quote)
    #expect(offer.tiers.map(\.rate.basisPoints) == [quote.rate.basisPoints - 10])
  }

  @Test func `Zero is below the minimum of the question`() {
    #expect(throws: Rejection.belowMinimum(Won(10))) {
      try Self.amount(10).answer(from: "0")
    }
  }

  private static func amount(_ minimum: Int64) -> Question<Won> {
    .amount(
      QuestionKey(rawValue: "amount"), LocalizedText(verbatim: ""),
      help: LocalizedText(verbatim: ""), within: Won(minimum)...Won(10_000))
  }

  @Test(arguments: 0...3)
  func `Each midnight before the consent computes the figures of another day`(
    nights: Int
  ) async throws {
    let clock = try FixedClock(noonOn: "2026-11-20")
    let midnight = ScriptedDialog.Step.answer("consent", "yes").after {
      clock.advance(seconds: 86_400)
    }
    let steps = Array(repeating: midnight, count: nights) + [.answer("consent", "yes")]
    let doubles = try await OpeningDoubles(steps, clock: clock)
    let contract = try await open(doubles).contract
    try await doubles.script.verify()
    #expect(contract.quote.openedOn == clock.now().date)
    #expect(contract.agreedAt == clock.now())
    let shown = await doubles.script.shown.compactMap { content in
      if case .message(let text) = content { text } else { nil }
    }
    #expect(shown.filter { $0.en.contains("The date in Seoul has changed") }.count == nights)
    #expect(shown.filter { $0.ko.contains("날짜가 바뀌어") }.count == nights)
    #expect(await doubles.signer.signed.map(\.terms) == [Self.sheet])
  }

  @Test func `Nothing is signed if the journal cannot be saved`() async throws {
    var doubles = try await OpeningDoubles([.answer("consent", "yes")])
    doubles.journal = UnsavedJournal()
    await #expect(throws: FlowStop.signing(UnsavedJournal.error)) {
      _ = try await open(doubles)
    }
    #expect(await doubles.signer.signed == [])
    #expect(try await doubles.ledger.accounts().count == 1)
  }

  private func open(_ doubles: OpeningDoubles) async throws -> OpenedAccount {
    let opening = try await Opening(of: Plain.description, Wiring(doubles: doubles))
    let terms = try Samples.contract("S", amount: 1_000, from: doubles.funding).terms
    let accounts = try await opening.demandAccounts()
    return try await doubles.script.interview { (interview) async throws(FlowStop) in
      try await opening.open(
        on: terms, from: accounts, sheet: Self.sheet, consent: Self.consent, in: &interview
      ) { (today) throws(QuoteError) in
        do {
          return Illustration(
            name: LocalizedText(verbatim: ""),
            quote: try Samples.quote(terms.selection, openedOn: today), growth: [])
        } catch { throw .overflow }
      }
    }
  }
}
