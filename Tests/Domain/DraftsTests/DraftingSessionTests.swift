import Drafts
import FeatureDependencies
import FeatureDependenciesTesting
import Ledger
import Testing

/// A product whose name an application shows.
private struct Plan: CatalogProduct {
  static let kind = ProductKind(declared: "sample")
  static let section = "plans"
  static let description = ProductDescription(
    words: ProductWords(of: kind), accountPrefix: "210", questionKeys: [], productType: Plan.self)

  var offer: ProductOffer
  var details: [SigningDocument.Field] { [] }

  static func read(_ entry: inout some CatalogEntry) -> Plan? { nil }
}

/// Which applications in progress are listed, what becomes of each, and with which messages.
struct DraftingSessionTests {
  private static let kind = ProductKind(declared: "sample")
  private static let other = ProductKind(declared: "other")
  private let drafts = DraftsInMemory()

  /// Opens an application with `steps` as answers; returns the dialog with all it showed.
  private func open(
    _ steps: [ScriptedDialog.Step], stop: FlowStop? = nil, requestID: RequestID? = nil,
    naming products: ProductGlossary = ProductGlossary()
  ) async throws -> ScriptedDialog {
    let dialog = ScriptedDialog(steps)
    let session = Session(drafts: drafts) { _ in FlowOutcome(stop: stop) }
    let outcome = try await session.open(
      Self.kind, requestID: requestID, in: dialog, as: .conversation, naming: products)
    let isStopped = outcome.stop == .interrupted(.stopped, at: Self.question)
    #expect(isStopped || outcome.stop == stop)
    try await dialog.verify()
    return dialog
  }

  private static let question = QuestionKey(rawValue: "open.application")
  private static let first = ScriptedDialog.Step.answer("open.application", "1")
  private static let startNew = ScriptedDialog.Step.answer("open.application", "new")
  private static let delete = ScriptedDialog.Step.answer("open.application", "delete")

  /// An application with these answers, by question key.
  private func draft(
    _ answers: KeyValuePairs<String, String> = ["sample.amount": "1"], id: String = "R",
    of kind: ProductKind = Self.kind
  ) throws -> OpeningDraft {
    OpeningDraft(
      kind: kind, requestID: try Samples.request(id),
      answers: answers.map { .init(key: QuestionKey(rawValue: $0.key), text: $0.value) })
  }

  private func keep(_ id: String) throws { drafts.keep(try draft(id: id)) }

  private func kept() async throws -> [String] {
    try await drafts.all().map { "\($0.requestID)" }
  }

  /// The labels of the choices at the question for an application.
  private func labels(
    naming products: ProductGlossary = ProductGlossary()
  ) async throws -> [LocalizedText] {
    let asked = try await open([Self.first], naming: products).asked.first
    guard case .choice(let choices) = asked?.kind else { return [] }
    return choices.map(\.label)
  }

  @Test func `The application saved last is chosen first, and each other one can be chosen`()
    async throws
  {
    let ids = ["LAST", "MIDDLE", "FIRST"]
    for id in ids.reversed() { try keep(id) }
    for (place, expected) in ids.enumerated() {
      let chosen = try await id(choosing: .answer("open.application", "\(place + 1)"))
      #expect(chosen == RequestID(expected))
    }
  }

  /// The request ID of the application of `kind` that `answer` leads to.
  private func id(
    choosing answer: ScriptedDialog.Step, of kind: ProductKind = Self.kind
  ) async throws -> RequestID? {
    let session = Session(drafts: drafts, kind: kind) { journal in
      FlowOutcome(stop: .ledger(.outcomeUnknown(await journal.next())))
    }
    let outcome = try await session.open(
      Self.kind, requestID: nil, in: ScriptedDialog([answer]), as: .conversation)
    guard case .ledger(.outcomeUnknown(let id)) = outcome.stop else { return nil }
    return id
  }

  @Test func `A new application keeps those in progress and has another request ID`() async throws {
    try keep("R")
    let new = try #require(try await id(choosing: Self.startNew))
    #expect(try await kept() == ["R"])
    #expect(new != RequestID("R"))
  }

  @Test func `A chosen application is deleted, and no new one begins`() async throws {
    for id in ["FIRST", "MIDDLE", "LAST"] { try keep(id) }
    let dialog = try await open(
      [Self.delete, .answer("open.delete", "2")], stop: .interrupted(.back, at: Self.question))
    #expect(try await kept() == ["LAST", "FIRST"])
    let deleted = LocalizedText(
      en: "The application is deleted. Accounts that it opened stay open.",
      ko: "신청을 삭제했습니다. 이 신청으로 개설된 계좌는 그대로 유지됩니다.")
    #expect(await dialog.shown == [.message(deleted)])
  }

  @Test func `A form replaces an application, and going back restores it`() async throws {
    try keep("R")
    let session = Session(drafts: drafts) { [drafts] journal in
      await journal.record("2", at: Self.question)
      #expect(drafts.answers == ["2"])
      return FlowOutcome(stop: .interrupted(.back, at: Self.question))
    }
    _ = try await session.open(
      Self.kind, requestID: try Samples.request("R"), in: ScriptedDialog([]), as: .form)
    #expect(drafts.answers == ["1"])
  }

  @Test func `The newest nine applications are listed`() async throws {
    for id in 1...10 { try keep("R\(id)") }
    let dialog = try await open([Self.startNew])
    guard case .choice(let choices) = await dialog.asked.first?.kind else {
      throw FlowStop.quote(.overflow)
    }
    #expect(choices.map(\.value) == (1...9).map { "\($0)" } + ["new", "delete"])
  }

  @Test func `An application of another product is listed, too, and continued as such`()
    async throws
  {
    try keep("R")
    let id = try keepOther()
    let chosen = try await self.id(choosing: Self.first, of: Self.other)
    #expect(chosen == id)
  }

  @Test func `An application of a product that this bank lacks is not listed`() async throws {
    _ = try keepOther()
    try keep("R")
    let session = Session(drafts: drafts, kind: Self.kind) { _ in FlowOutcome() }
    let dialog = ScriptedDialog([.interrupt("open.application", .back)])
    _ = try await session.open(Self.kind, requestID: nil, in: dialog, as: .conversation)
    guard case .choice(let choices) = await dialog.asked.first?.kind else {
      throw FlowStop.quote(.overflow)
    }
    #expect(choices.map(\.value) == ["1", "new", "delete"])
  }

  @Test(arguments: [DraftUse.conversation, .form])
  func `A request ID of another product's application offers it, and replaces nothing`(
    use: DraftUse
  ) async throws {
    let id = try keepOther()
    let session = Session(drafts: drafts) { _ in FlowOutcome(stop: .quote(.overflow)) }
    let dialog = ScriptedDialog([.interrupt("open.application", .back)])
    let outcome = try await session.open(Self.kind, requestID: id, in: dialog, as: use)
    #expect(outcome.stop == .interrupted(.back, at: Self.question))
    #expect(try await kept() == ["OTHER"])
    guard case .choice(let choices) = await dialog.asked.first?.kind else { return }
    #expect(choices.map(\.value) == ["1", "delete"])
  }

  /// Keeps an application of another product, and returns its request ID.
  private func keepOther() throws -> RequestID {
    let draft = try draft(["other.amount": "1"], id: "OTHER", of: Self.other)
    drafts.keep(draft)
    return draft.requestID
  }

  @Test func `Deleting takes a second choice, whose suggestion deletes nothing`() async throws {
    try keep("R")
    let dialog = try await open(
      [Self.delete, .answer("open.delete", "none")], stop: .interrupted(.back, at: Self.question))
    #expect(try await kept() == ["R"])
    let asked = await dialog.asked.first { $0.key.rawValue == "open.delete" }
    #expect(asked?.earlier == "none")
    guard case .choice(let choices) = asked?.kind else { throw FlowStop.quote(.overflow) }
    // A dialog accepts the place of a choice, too: it must not be the value of another one.
    #expect(choices.map(\.value) == ["1", "none"])
  }

  @Test func `Going back from the second choice leads to the first one`() async throws {
    try keep("R")
    let dialog = try await open([Self.delete, .interrupt("open.delete", .back), Self.startNew])
    #expect(try await kept() == ["R"])
    #expect(await dialog.shown == [])
  }

  @Test func `A choice names the product, the amount and the time of saving`() async throws {
    var draft = try draft(["sample.amount": "1000만"])
    draft.savedAt = Timestamp(secondsSince1970: 1_795_143_600)
    drafts.keep(draft)
    #expect(
      try await labels().first
        == LocalizedText(
          en: "sample · 10,000,000 won · 20 Nov 2026 12:00:00 KST",
          ko: "sample · 10,000,000원 · 2026년 11월 20일 12:00:00 KST"))
  }

  @Test(arguments: [("gold", "Gold plan"), ("withdrawn", "sample")])
  func `A choice names the chosen product, or its kind if the product is not on offer`(
    id: String, name: String
  ) async throws {
    let plan = try Samples.offer("gold")
    let offer = ProductOffer(
      id: plan.id, name: LocalizedText(verbatim: "Gold plan"), limits: plan.limits,
      tiers: plan.tiers)
    let products = await ProductGlossary([Plan.description], in: FixedCatalog([Plan(offer: offer)]))
    drafts.keep(try draft(["sample.product": id, "sample.amount": "1"]))
    #expect(try await labels(naming: products).first?.en.hasPrefix("\(name) · 1 won") == true)
  }

  private static let noAmount = LocalizedText(
    en: "sample · no amount yet", ko: "sample · 금액 미입력")
  private static let answered: [(KeyValuePairs<String, String>, LocalizedText)] = [
    // Answers of a nested opening of the same product.
    (
      [
        "sample.link": "1", "other.product": "1", "sample.link": "1", "sample.product": "1",
        "sample.amount": "1",
      ], noAmount
    ),
    // An amount after a nested opening of another product.
    (
      ["sample.link": "1", "other.amount": "1", "sample.amount": "1"],
      LocalizedText(en: "sample · 1 won", ko: "sample · 1원")
    ),
  ]

  @Test(arguments: answered.indices)
  func `A choice names the answers of the application, not those of nested openings`(
    index: Int
  ) async throws {
    let (answers, label) = Self.answered[index]
    drafts.keep(try draft(answers))
    #expect(try await labels().first == label, "\(answers)")
  }

  @Test func `After stopping at the question, the application is offered again`() async throws {
    try keep("R")
    for _ in 0..<2 {
      let dialog = try await open([.interrupt("open.application", .stopped)])
      #expect(await dialog.asked.map(\.key) == [Self.question])
    }
  }

  @Test func `With a request ID, only the application with that ID is offered`() async throws {
    for id in ["LAST", "FIRST"] { try keep(id) }
    let first = try Samples.request("FIRST")
    let dialog = try await open(
      [Self.delete, .answer("open.delete", "1")],
      stop: .interrupted(.back, at: Self.question), requestID: first)
    // A new application with that ID would replace the one in progress unasked.
    guard case .choice(let choices) = await dialog.asked.first?.kind else {
      throw FlowStop.quote(.overflow)
    }
    #expect(choices.map(\.value) == ["1", "delete"])
    #expect(try await kept() == ["LAST"])
    _ = try await open([], requestID: try Samples.request("NEW"))
    #expect(try await kept() == ["LAST"])
  }

  @Test(arguments: [DraftUse.conversation, .form, .script], [false, true])
  func `Whenever answers were saved, the same sentence says where to continue`(
    _ use: DraftUse, isSigning: Bool
  ) async throws {
    let (dialog, draft) = (ScriptedDialog([]), DraftsInMemory())
    let session = Session(drafts: draft) { journal in
      await Self.answering(journal) { if isSigning { try? await journal.save() } }
    }
    _ = try await session.open(
      Self.kind, requestID: try Samples.request("R"), in: dialog, as: use)
    // A script's answers are saved only before it signs.
    let isSaved = isSigning || use != .script
    #expect(draft.answers == (isSaved ? ["1"] : nil))
    #expect(await dialog.shown == (isSaved ? [.message(Self.answersKept)] : []))
  }

  private static let amount = QuestionKey(rawValue: "sample.amount")

  /// The outcome of a flow that records an answer, does `next`, and stops.
  private static func answering(
    _ journal: DraftJournal, _ next: () async -> Void
  ) async -> FlowOutcome {
    await journal.record("1", at: amount)
    await next()
    return FlowOutcome(stop: .interrupted(.stopped, at: amount))
  }

  private static let answersKept = LocalizedText(
    en: "Your answers are saved. To continue, choose in the menu: Open sample.",
    ko: "답변을 저장했습니다. 메뉴에서 sample 개설을 선택하면 이어서 진행할 수 있습니다.")
}
