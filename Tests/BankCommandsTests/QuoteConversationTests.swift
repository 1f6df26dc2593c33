import Drafts
import FeatureDependencies
import FeatureDependenciesTesting
import Foundation
import Ledger
import TerminalDialog
import Testing

@testable import BankCommands

/// The questions of a quote.
struct QuoteConversationTests {
  private static let product = ProductDescription.sample(PlanProduct.self)
  private static let answers: [ScriptedDialog.Step] = [
    .answer("plan.product", "one"), .answer("plan.amount", "10000"),
    .answer("plan.tax", "general"), .answer("plan.months", "12"),
  ]

  /// ``answers``, with the answer about the link behind the product.
  private static func linkedAnswers(_ linked: String) -> [ScriptedDialog.Step] {
    [answers[0], .answer("quote.linked", linked)] + answers.dropFirst()
  }

  private func conversation(
    _ dialog: any Dialog, linked: (any QuoteService)? = nil, offering plans: [PlanProduct]? = nil
  ) throws -> QuoteConversation {
    QuoteConversation(
      dialog: dialog, product: Self.product, catalog: FixedCatalog(try plans ?? self.plans()),
      quotes: Quotes(), linkedQuotes: linked, taxPolicy: .sample,
      clock: try FixedClock(noonOn: "2026-11-20"))
  }

  private func plans() throws -> [PlanProduct] {
    let limits: ClosedRange<Int64> = 1...20_000
    return [
      PlanProduct(
        offer: try Samples.offer("one", within: limits, terms: [6: 300, 12: 350, 24: 400])),
      PlanProduct(offer: try Samples.offer("two", within: limits, terms: [3: 250, 36: 450])),
    ]
  }

  @Test(arguments: [("yes", 200), ("no", 100)])
  func
    `A quote for a person asks about the link after the product, and has the bonus only with one`(
      answer: String, rate: Int
    ) async throws
  {
    let dialog = ScriptedDialog(Self.linkedAnswers(answer))
    let quoted = try await conversation(dialog, linked: Quotes(basisPoints: 200)).quoted()
    try await dialog.verify()
    #expect(quoted.quote.rate.basisPoints == rate)
    guard case .number(let terms) = await dialog.asked.last?.kind else {
      Issue.record("no terms are offered")
      return
    }
    let rates = terms.map { $0.label.en.split(separator: " ").last }
    #expect(rates == Array(repeating: answer == "yes" ? "2.00%" : "1.00%", count: 3))
  }

  @Test func `Another product than the first is quoted with its own terms`() async throws {
    let dialog = ScriptedDialog([
      .answer("plan.product", "two"), .answer("plan.amount", "10000"),
      .answer("plan.tax", "general"), .answer("plan.months", "36"),
    ])
    let quote = try await conversation(dialog).quoted().quote
    #expect("\(quote.selection.productID)" == "two")
    #expect(quote.selection.months == 36)
  }

  @Test func `A value that a quote cannot have is a usage error`() async throws {
    var host = try FakeHost(products: [Self.product], catalog: FixedCatalog(try plans()))
    host.quotes = Quotes()
    let line = [
      "quote", "plan", "--product", "two", "--amount", "10000", "--months", "12", "--tax", "none",
    ]
    #expect(await host.run(line) == 2)
    for part in ["general, exempt, agricultural", "[badValue]"] {
      #expect(try host.errors.contains(part))
    }
  }

  @Test func `The answers of a quote are for its opening alone, which resumes no application`()
    async throws
  {
    let quote = [.answer("menu", "quote")] + Self.linkedAnswers("no")
    let draft = OpeningDraft(
      kind: Self.product.kind, requestID: try Samples.request("R"),
      answers: [.init(key: QuestionKey(rawValue: "plan.product"), text: "two")])
    var session = try await DoubledSession()
    session.drafts = FixedDrafts(drafts: [draft])
    var host = try FakeHost(
      session: session, use: .conversation,
      answering: quote + [.answer("quote.open", "yes")] + quote + [.answer("quote.open", "no")] + [
        .answer("menu", "plan"), .interrupt("open.application", .back), .answer("menu", "quit"),
      ],
      products: [Self.product], catalog: FixedCatalog(try plans()))
    host.quotes = Quotes()
    #expect(try await host.runMenu() == 0)
  }

  @Test func `After a quote with the bonus of a link, a note says that it needs a link`()
    async throws
  {
    let dialog = ScriptedDialog(Self.linkedAnswers("yes") + [.answer("quote.open", "yes")])
    let quotes = Quotes(bonus: AnnualRate(basisPoints: 10))
    let conversation = try conversation(dialog, linked: quotes)
    _ = try await conversation.wantsToOpen(conversation.quoted().quote)
    #expect(await dialog.asked.last?.note?.en.contains("need a linked account") == true)
  }

  @Test func `An amount outside the offer is rejected at its question`() async throws {
    var steps = Self.answers
    steps.insert(.answer("plan.amount", "20001"), at: 1)
    let dialog = ScriptedDialog(steps)
    _ = try await conversation(dialog).quoted()
    #expect(await dialog.asked[2].rejected?.reason == .aboveMaximum(Won(20_000)))
  }

  @Test func `An empty catalog is reported before any question`() async throws {
    let dialog = ScriptedDialog([])
    await #expect(throws: FlowStop.nothingOffered(SampleDocuments.kind)) {
      try await conversation(dialog, offering: []).quoted()
    }
  }

  @Test(
    arguments: [
      (.answer("quote.open", "yes"), true), (.answer("quote.open", "no"), false),
      (.interrupt("quote.open", .back), false),
    ] as [(ScriptedDialog.Step, Bool)])
  func `A quote offers to open the product, which going back declines`(
    step: ScriptedDialog.Step, opens: Bool
  ) async throws {
    let dialog = ScriptedDialog(Self.answers + [step])
    let conversation = try conversation(dialog)
    let quote = try await conversation.quoted().quote
    #expect(try await conversation.wantsToOpen(quote) == opens)
    #expect(await dialog.asked.last?.note == nil)
  }
}

/// A quote service whose figures only repeat the selection and the date.
private struct Quotes: QuoteService {
  var basisPoints = 100
  var bonus: AnnualRate?

  func quote(
    _ selection: ProductSelection, on date: CalendarDate?
  ) async throws(QuoteError) -> Illustration {
    guard let day = CalendarDate(iso8601: "2026-11-20"),
      let rate = AnnualRate(basisPoints: basisPoints),
      let quote = try? Quote(
        selection: selection, rate: rate, bonus: bonus, openedOn: date ?? day, maturityDate: day,
        payoutDate: day, principal: selection.amount, interest: .zero, tax: .zero, schedule: [])
    else { throw .overflow }
    return Illustration(name: LocalizedText(verbatim: "One"), quote: quote, growth: [])
  }
}
