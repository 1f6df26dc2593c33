import Drafts
import FeatureDependencies
import FeatureDependenciesTesting
import Ledger
import Testing

/// Which interrupted application is offered again, and with which messages.
struct ResumableOpeningTests {
  private static let kind = ProductKind(declared: "sample")
  private let drafts = ListedDrafts()

  /// Opens an application with `steps` as answers; returns the dialog with all it showed.
  private func open(
    _ steps: [ScriptedDialog.Step], opened: [RequestID: OpenedAccount] = [:],
    stop: FlowStop? = nil, requestID: RequestID? = nil
  ) async throws -> ScriptedDialog {
    let dialog = ScriptedDialog(steps)
    let session = Session(
      ledger: Opened(accounts: opened), drafts: drafts,
      flows: StubFlows(outcome: FlowOutcome(stop: stop)))
    let products = try Self.products()
    do {
      _ = try await ResumableOpening(
        dialog: dialog, mode: .conversation, products: products
      ).open(Self.kind, requestID: requestID, for: session)
    } catch { #expect(error == .flow(.interrupted(.stopped, at: Self.question))) }
    try await dialog.verify()
    return dialog
  }

  private static let question = QuestionKey(rawValue: "open.continue")
  private let discard: [ScriptedDialog.Step] = [
    .answer("open.continue", "no"), .answer("open.discard", "yes"),
  ]

  /// A glossary with one product.
  private static func products() throws -> ProductGlossary {
    let rate = try #require(AnnualRate(basisPoints: 300))
    let offer = ProductOffer(
      id: try Samples.product("one"), name: LocalizedText(en: "The one", ko: "하나"),
      limits: Won(1)...Won(9), tiers: [RateTier(months: 12, rate: rate)])
    return ProductGlossary(offered: [OfferedProduct(kind: kind, offer: offer, details: [])])
  }

  private func keep(_ id: String, answers: Int = 1) throws {
    let answer = OpeningDraft.Answer(key: QuestionKey(rawValue: "sample.amount"), text: "1")
    drafts.keep(
      OpeningDraft(
        kind: Self.kind, requestID: try Samples.request(id),
        answers: Array(repeating: answer, count: answers)))
  }

  private func kept() async throws -> [String] {
    try await drafts.all(Self.kind).map { "\($0.requestID)" }
  }

  private func opened(_ number: String) throws -> OpenedAccount {
    let account = try Samples.account(number)
    return OpenedAccount(
      number: account, contract: try SampleContracts(funding: account).contract("R", amount: 1000),
      signed: SignedContract(text: "s"), receipt: Receipt(text: "r"))
  }

  @Test func `Accounts that an interrupted application opened are listed before it is offered`()
    async throws
  {
    try keep("R")
    let accounts = [
      try Samples.request("R"): try opened("OWN-1"),
      try Samples.request("R.1"): try opened("NESTED-2"),
    ]
    let dialog = try await open([.answer("open.continue", "yes")], opened: accounts)
    let said = await dialog.events.compactMap { event in
      switch event {
      case .shown(.message(let text)): text.en
      case .shown(.opened(let account)): "\(account.number)"
      case .asked(let prompt): "\(prompt.key)"
      default: nil
      }
    }
    let heading = "This account was opened before the interruption:"
    #expect(said == [heading, "OWN-1", heading, "NESTED-2", "\(Self.question)"])
  }

  @Test func `A step back is not counted as an answer`() async throws {
    drafts.keep(
      OpeningDraft(
        kind: Self.kind, requestID: try Samples.request("R"),
        answers: [("sample.tax", "general"), ("sample.openOther", "\u{1B}")].map {
          .init(key: QuestionKey(rawValue: $0), text: $1)
        }))
    let dialog = try await open([.answer("open.continue", "yes")])
    #expect(await dialog.asked.first?.text.en.contains("(1 answer saved)") == true)
  }

  @Test func `All accounts that an interrupted application opened are listed`() async throws {
    try keep("R", answers: 2)
    let accounts = [
      try Samples.request("R.1"): try opened("NESTED-1"),
      try Samples.request("R.2"): try opened("NESTED-2"),
    ]
    let dialog = try await open([.answer("open.continue", "yes")], opened: accounts)
    let numbers = await dialog.shown.compactMap { content in
      if case .opened(let account) = content { "\(account.number)" } else { nil }
    }
    #expect(numbers == ["NESTED-1", "NESTED-2"])
  }

  @Test func `The application saved last is offered first, and after a no the one before it`()
    async throws
  {
    // The store lists the application that was saved last first.
    for id in ["LAST", "MIDDLE", "FIRST"] { try keep(id) }
    _ = try await open(discard)
    #expect(try await kept() == ["MIDDLE", "FIRST"])
    _ = try await open(discard)
    #expect(try await kept() == ["FIRST"])
  }

  @Test(arguments: [
    ScriptedDialog.Step.answer("open.discard", "no"), .interrupt("open.discard", .back),
  ])
  func `A no is confirmed before an application is discarded`(step: ScriptedDialog.Step)
    async throws
  {
    try keep("R")
    let stop = FlowStop.interrupted(.stopped, at: QuestionKey(rawValue: "sample.amount"))
    let dialog = try await open(
      [.answer("open.continue", "no"), step, .answer("open.continue", "yes")], stop: stop)
    #expect(try await kept() == ["R"])
    let asked = await dialog.asked.first { $0.key.rawValue == "open.discard" }
    var first: String?
    if case .choice(let choices) = asked?.kind { first = choices.first?.value }
    #expect(first == "no")
  }

  @Test func `The offer names the product, the amount and the time of saving`() async throws {
    var draft = OpeningDraft(
      kind: Self.kind, requestID: try Samples.request("R"),
      answers: [("product", "one"), ("amount", "1000만")].map {
        .init(key: QuestionKey(rawValue: "sample.\($0)"), text: $1)
      })
    draft.savedAt = Timestamp(secondsSince1970: 1_795_143_600)
    drafts.keep(draft)
    let dialog = try await open([.answer("open.continue", "yes")])
    #expect(
      await dialog.asked.first?.note
        == LocalizedText(
          en: "The one · 10,000,000 won · 20 Nov 2026 12:00:00 KST",
          ko: "하나 · 10,000,000원 · 2026년 11월 20일 12:00:00 KST"))
  }

  @Test func `An offer does not name what a nested opening of the same product was answered`()
    async throws
  {
    #expect(
      try await note([
        "sample.link", "other.product", "sample.link", "sample.product", "sample.amount",
      ]) == LocalizedText(verbatim: "sample"))
  }

  @Test func `An offer names the amount that was given after a nested opening of another product`()
    async throws
  {
    #expect(
      try await note(["sample.link", "other.amount", "sample.amount"])
        == LocalizedText(en: "sample · 1 won", ko: "sample · 1원"))
  }

  /// The note of the offer to continue an application with the answer 1 to the questions `keys`.
  private func note(_ keys: [String]) async throws -> LocalizedText? {
    let answers = keys.map { OpeningDraft.Answer(key: QuestionKey(rawValue: $0), text: "1") }
    drafts.keep(
      OpeningDraft(kind: Self.kind, requestID: try Samples.request("R"), answers: answers))
    return try await open([.answer("open.continue", "yes")]).asked.first?.note
  }

  @Test func `After stopping at the question, the application is offered again`() async throws {
    try keep("R")
    for _ in 0..<2 {
      let dialog = try await open([.interrupt("open.continue", .stopped)])
      #expect(await dialog.asked.map(\.key) == [Self.question])
    }
  }

  @Test func `With a request ID, only the application with that ID is offered`() async throws {
    for id in ["LAST", "FIRST"] { try keep(id) }
    _ = try await open(discard, requestID: try Samples.request("FIRST"))
    #expect(try await kept() == ["LAST"])
    _ = try await open([], requestID: try Samples.request("NEW"))
    #expect(try await kept() == ["LAST"])
  }

  @Test(arguments: [ResumableOpening.Mode.conversation, .form])
  func `The message to open the product again appears only if that offers the application`(
    mode: ResumableOpening.Mode
  ) async throws {
    let dialog = ScriptedDialog([])
    let draft = OneDraft()
    let session = AnsweringSession(ledger: Opened(accounts: [:]), drafts: draft)
    _ = try await ResumableOpening(
      dialog: dialog, mode: mode
    ).open(Self.kind, requestID: try Samples.request("R"), for: session)
    #expect(draft.answers == ["1"])
    #expect(await dialog.shown.count == (mode == .conversation ? 1 : 0))
  }

  @Test func `An application that another process has continued says so, also after an opening`()
    async throws
  {
    let answer = OpeningDraft.Answer(key: QuestionKey(rawValue: "sample.amount"), text: "2")
    let id = try Samples.request("R")
    for account in [try opened("NESTED-1"), nil] {
      let store = OneDraft()
      let dialog = ScriptedDialog([])
      let opening = ResumableOpening(dialog: dialog, mode: .form)
      let session = AnsweringSession(
        ledger: Opened(accounts: [:]), drafts: store, opened: account,
        elsewhere: OpeningDraft(kind: Self.kind, requestID: id, answers: [answer]))
      var error: ResumptionError?
      do { _ = try await opening.open(Self.kind, requestID: id, for: session) } catch let thrown {
        error = thrown
      }
      #expect(error == (account == nil ? .storage(.draftChanged) : nil))
      #expect(await dialog.shown.count == (account == nil ? 0 : 1))
      #expect(store.answers == ["2"])
    }
  }

  @Test func `The message about kept answers appears only if answers were kept`() async throws {
    let stop = FlowStop.interrupted(.stopped, at: QuestionKey(rawValue: "sample.amount"))
    #expect(try await open([], stop: stop).shown == [])
    try keep("R")
    let kept = LocalizedText(
      en: "Your answers are saved. To continue, open this product again: sample.",
      ko: "답변을 저장했습니다. sample을 다시 개설하면 이어서 진행할 수 있습니다.")
    let dialog = try await open([.answer("open.continue", "yes")], stop: stop)
    #expect(await dialog.shown == [.message(kept)])
  }
}

private struct Session: DraftingSession {
  let ledger: any AccountLedger
  let drafts: any DraftStore
  let flows: StubFlows

  func flow(_ kind: ProductKind, keeping journal: DraftJournal) -> (any Flow)? {
    flows.flow(of: kind)
  }
}

/// A session whose flows record an answer, open an account if there is one, and stop.
private struct AnsweringSession: DraftingSession {
  let ledger: any AccountLedger
  let drafts: any DraftStore
  var opened: OpenedAccount?
  /// What another process saves after the answer; then the flow records the answer again.
  var elsewhere: OpeningDraft?

  func flow(_ kind: ProductKind, keeping journal: DraftJournal) -> (any Flow)? {
    StubFlows { _ in
      let key = QuestionKey(rawValue: "sample.amount")
      var outcome = FlowOutcome(stop: .interrupted(.stopped, at: key))
      if let opened { outcome.add(opened) }
      do throws(DialogInterruption) {
        try await journal.record(.answer("1"), at: key)
        if let elsewhere {
          try? await drafts.save(elsewhere, replacing: nil)
          try await journal.record(.answer("1"), at: key)
        }
      } catch { outcome.stop = .interrupted(error, at: key) }
      return outcome
    }.flow(of: kind)
  }
}

/// A ledger that only answers which account a request opened.
private struct Opened: AccountLedger {
  let accounts: [RequestID: OpenedAccount]

  func accounts() async throws(LedgerError) -> [Account] { [] }

  func opening(for requestID: RequestID) async throws(LedgerError) -> OpenedAccount? {
    accounts[requestID]
  }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    throw .unknownAccount(contract.terms.fundingAccount)
  }
}
