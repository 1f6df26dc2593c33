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

  /// A host whose person gives the answers of `steps`, and whose figures are those of `quotes`.
  private func host(
    _ steps: [ScriptedDialog.Step], quotes: Quotes = Quotes(), linked: Quotes? = nil,
    session: (any CustomerSession)? = nil, offering plans: [PlanProduct]? = nil
  ) throws -> FakeHost {
    var host = try FakeHost(
      session: session, use: .conversation, answering: steps, products: [Self.product],
      catalog: FixedCatalog(try plans ?? self.plans()))
    (host.quotes, host.linkedQuotes) = (quotes, linked)
    return host
  }

  private func conversation(_ host: FakeHost) -> QuoteConversation {
    QuoteConversation(host: host, product: Self.product)
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
    let host = try host(Self.linkedAnswers(answer), linked: Quotes(basisPoints: 200))
    let quoted = try await conversation(host).quoted()
    try await host.script.verify()
    #expect(quoted.quote.rate.basisPoints == rate)
    guard case .number(let terms) = await host.script.asked.last?.kind else {
      Issue.record("no terms are offered")
      return
    }
    let rates = terms.map { $0.label.en.split(separator: " ").last }
    #expect(rates == Array(repeating: answer == "yes" ? "2.00%" : "1.00%", count: 3))
  }

  @Test func `Another product than the first is quoted with its own terms`() async throws {
    let host = try host([
      .answer("plan.product", "two"), .answer("plan.amount", "10000"),
      .answer("plan.tax", "general"), .answer("plan.months", "36"),
    ])
    let quote = try await conversation(host).quoted().quote
    #expect("\(quote.selection.productID)" == "two")
    #expect(quote.selection.months == 36)
  }

  @Test func `A value that a quote cannot have is a usage error`() async throws {
    let host = try host([])
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
    let host = try host(
      quote + [.answer("quote.open", "yes")] + quote + [.answer("quote.open", "no")] + [
        .answer("menu", "plan"), .interrupt("open.application", .back), .answer("menu", "quit"),
      ], linked: Quotes(), session: session)
    #expect(try await host.runMenu() == 0)
  }

  @Test func `After a quote with the bonus of a link, its opening suggests an account to link to`()
    async throws
  {
    let quote = Self.linkedAnswers("yes") + [.answer("quote.open", "yes")]
    let start: [ScriptedDialog.Step] = [.answer("menu", "quote")]
    var host = try host(
      start + quote + [
        .answer("plan.link", "zzz"), .answer("plan.link", "new"), .answer("menu", "quit"),
      ],
      linked: Quotes(bonus: AnnualRate(basisPoints: 10)))
    var session = try await DoubledSession()
    session.conversation = { [dialog = host.interface.dialog] () throws(FlowStop) in
      let link = Question.choice(
        QuestionKey(rawValue: "plan.link"), LocalizedText(verbatim: "?"),
        help: LocalizedText(verbatim: ""), suggesting: "none",
        offered: ["new", "none"].map { (.init($0, LocalizedText(verbatim: $0)), $0) })
      _ = try await dialog.ask(link)
    }
    host.session = session
    #expect(try await host.runMenu() == 0)
    let prompts = await host.script.asked.filter { $0.key.rawValue == "plan.link" }
    #expect(prompts.map(\.earlier) == ["new", "new"])
  }

  @Test func `An amount outside the offer is rejected at its question`() async throws {
    var steps = Self.answers
    steps.insert(.answer("plan.amount", "20001"), at: 1)
    let host = try host(steps)
    _ = try await conversation(host).quoted()
    #expect(await host.script.asked[2].rejected?.reason == .aboveMaximum(Won(20_000)))
  }

  @Test func `An empty catalog is reported before any question`() async throws {
    let host = try host([], offering: [])
    await #expect(throws: CommandError(.nothingOffered(SampleDocuments.kind))) {
      try await conversation(host).quoted()
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
    let host = try host(Self.answers + [step])
    let conversation = conversation(host)
    let quote = try await conversation.quoted().quote
    #expect(try await conversation.wantsToOpen(quote) == opens)
    #expect(await host.script.asked.last?.note == nil)
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
