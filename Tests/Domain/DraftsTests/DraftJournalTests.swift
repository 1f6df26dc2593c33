import FeatureDependencies
import FeatureDependenciesTesting
import Ledger
import Synchronization
import Testing

@testable import Drafts

struct DraftJournalTests {
  private let keys = ["product", "amount", "months"].map { QuestionKey(rawValue: $0) }
  private let store = OneDraft()

  private func draft(answers: [String] = []) throws -> OpeningDraft {
    OpeningDraft(
      kind: ProductKind(declared: "sample"), requestID: try #require(RequestID("R")),
      answers: zip(keys, answers).map { OpeningDraft.Answer(key: $0, text: $1) })
  }

  private func prompt(_ index: Int, _ kind: Prompt.Kind = .text) -> Prompt {
    let text = LocalizedText(en: "?", ko: "?")
    return Prompt(key: keys[index], text: text, help: text, kind: kind)
  }

  @Test func `Answers are saved, undone and replaced; consent is not saved`() async throws {
    let journal = DraftJournal(try draft(), store: store, savesEachAnswer: true)
    let dialog = DraftingDialog(
      decorating: ScriptedDialog([
        .answer("product", "a"), .answer("amount", "bad"), .answer("amount", "1"),
        .interrupt("months", .back), .answer("amount", "2"), .answer("months", "yes"),
      ]), journal: journal)
    func kept() -> [String]? { store.kept.withLock { $0?.answers.map(\.text) } }
    _ = try await dialog.answer(to: prompt(0))
    _ = try await dialog.answer(to: prompt(1))
    // The latest answer may still be rejected, so it is not saved yet.
    #expect(kept() == ["a"])
    var again = prompt(1)
    again.rejected = Prompt.Rejected(text: "bad", reason: .notANumber)
    _ = try await dialog.answer(to: again)
    await #expect(throws: DialogInterruption.back) { try await dialog.answer(to: prompt(2)) }
    #expect(kept() == ["a"])
    _ = try await dialog.answer(to: prompt(1))
    _ = try await dialog.answer(to: prompt(2, .consent))
    #expect(kept() == ["a", "2"])
    await journal.makeFinal()
    await journal.goBack()
    try await journal.save()
    #expect(kept() == ["a", "2"])
  }

  @Test func `An application that another process has continued is not saved, signed or deleted`()
    async throws
  {
    let interrupted = try draft(answers: ["a"])
    try await store.save(interrupted, replacing: nil)
    let journal = DraftJournal(interrupted, store: store, savesEachAnswer: true)
    let other = try draft(answers: ["a", "of another process"])
    try await store.save(other, replacing: interrupted.answers)
    let dialog = DraftingDialog(decorating: ScriptedDialog([]), journal: journal)
    #expect(try await dialog.answer(to: prompt(0)) == "a")
    await #expect(throws: DialogInterruption.stopped) { try await dialog.answer(to: prompt(1)) }
    let signing = MarkerSigningService(signer: "Hana", dialog: ScriptedDialog([]))
    let contract = try SampleContracts(funding: Samples.account("F-1")).contract("R", amount: 1)
    await #expect(throws: SigningError.unavailable(reason: StorageError.draftChanged.reason)) {
      try await DraftingSigning(decorating: signing, journal: journal).sign(contract.document)
    }
    #expect(await signing.signed == [])
    await #expect(throws: StorageError.draftChanged) { try await journal.delete() }
    #expect(store.kept.withLock { $0 } == other)
  }

  @Test func `A save that failed while another process wrote does not replace that one's draft`()
    async throws
  {
    let interrupted = try draft(answers: ["a"])
    try await store.save(interrupted, replacing: nil)
    let journal = DraftJournal(interrupted, store: store, savesEachAnswer: true)
    store.fail()
    await #expect(throws: StorageError.busy) { try await journal.save() }
    store.fail(false)
    let other = try draft(answers: ["of another process"])
    try await store.save(other, replacing: interrupted.answers)
    await #expect(throws: StorageError.draftChanged) { try await journal.save() }
    #expect(store.kept.withLock { $0 } == other)
  }

  @Test func `A script that repeats a request replaces its draft`() async throws {
    try await store.save(try draft(answers: ["of an earlier run"]), replacing: nil)
    let journal = DraftJournal(try draft(), store: store, savesEachAnswer: false)
    let dialog = DraftingDialog(
      decorating: ScriptedDialog([.answer("product", "a")]), journal: journal)
    _ = try await dialog.answer(to: prompt(0))
    try await journal.save()
    #expect(store.kept.withLock { $0 } == (try draft(answers: ["a"])))
  }

  @Test func `Leaving a nested flow is replayed, so that request IDs stay the same`() async throws {
    let journal = DraftJournal(try draft(), store: store, savesEachAnswer: true)
    let dialog = DraftingDialog(
      decorating: ScriptedDialog([
        .answer("product", "a"), .interrupt("amount", .back), .answer("product", "b"),
        .interrupt("months", .stopped),
      ]), journal: journal)
    _ = try await dialog.answer(to: prompt(0))
    await journal.makeFinal()  // The nested flow requests its ID.
    await #expect(throws: DialogInterruption.back) { try await dialog.answer(to: prompt(1)) }
    _ = try await dialog.answer(to: prompt(0))
    await #expect(throws: DialogInterruption.stopped) { try await dialog.answer(to: prompt(2)) }
    let kept = try #require(store.kept.withLock { $0 })
    let again = DraftJournal(kept, store: store, savesEachAnswer: true)
    let shown = ScriptedDialog([])
    let replay = DraftingDialog(decorating: shown, journal: again)
    #expect(try await replay.answer(to: prompt(0)) == "a")
    await #expect(throws: DialogInterruption.back) { try await replay.answer(to: prompt(1)) }
    #expect(try await replay.answer(to: prompt(0)) == "b")
    try await again.save()
    #expect(store.kept.withLock { $0 } == kept)
    // The answer that was taken back is not shown.
    #expect(await shown.shown == [.answered(prompt(0), with: "b")])
  }

  @Test(arguments: [true, false])
  func `Going back after a nested flow or an opening keeps the answers given in it`(
    isNested: Bool
  ) async throws {
    let journal = DraftJournal(try draft(), store: store, savesEachAnswer: true)
    let dialog = DraftingDialog(
      decorating: ScriptedDialog([.answer("product", "a"), .interrupt("amount", .back)]),
      journal: journal)
    _ = try await dialog.answer(to: prompt(0))
    let account = try Samples.account("A-1")
    let opened = OpenedAccount(
      number: account, contract: try SampleContracts(funding: account).contract("R", amount: 1000),
      signed: SignedContract(text: "s"), receipt: Receipt(text: "r"))
    await dialog.show(isNested ? .nestedEnded(isContinuing: true) : .opened(opened))
    await #expect(throws: DialogInterruption.back) { try await dialog.answer(to: prompt(1)) }
    #expect(store.kept.withLock { $0?.answers.map(\.text) } == ["a", "\u{1B}"])
  }

  @Test func `Saved answers are replayed, each to its own question`() async throws {
    let journal = DraftJournal(
      try draft(answers: ["a", "1", "12"]), store: store, savesEachAnswer: false)
    #expect(await journal.replayedAnswer(to: prompt(0)) == "a")
    #expect(await journal.replayedAnswer(to: prompt(0, .consent)) == nil)
    // The flow asks the third question before the second.
    #expect(await journal.replayedAnswer(to: prompt(2)) == nil)
    #expect(await journal.replayedAnswer(to: prompt(1)) == "1")
    var rejected = prompt(2)
    rejected.rejected = Prompt.Rejected(text: "1", reason: .notANumber)
    #expect(await journal.replayedAnswer(to: rejected) == nil)
    #expect(await journal.replayedAnswer(to: prompt(2)) == "12")
  }

  @Test func `A replayed question gets all choices, because the customer can go back to it`()
    async throws
  {
    let journal = DraftJournal(
      try draft(answers: ["a", "\u{1B}"]), store: store, savesEachAnswer: false)
    let dialog = DraftingDialog(
      decorating: PreparedAnswer(text: "prepared"), journal: journal)
    #expect(await dialog.answer(withoutAsking: prompt(0)) == nil)
    #expect(try await dialog.answer(to: prompt(0)) == "a")
    #expect(await dialog.answer(withoutAsking: prompt(2)) == "prepared")
    // The earlier run went back here, which is no answer.
    #expect(await dialog.answer(withoutAsking: prompt(1)) == nil)
  }

  @Test(arguments: [false, true])
  func `Only in an application that continues, an open account is not asked about`(
    continues: Bool
  ) async throws {
    let journal = DraftJournal(
      try draft(answers: continues ? ["a"] : []), store: store, savesEachAnswer: true)
    let script = ScriptedDialog(continues ? [] : [.answer("months", "no")])
    let dialog = DraftingDialog(decorating: script, journal: journal)
    var goOn = prompt(2, .consent)
    goOn.isOpenAlready = true
    #expect(try await dialog.answer(to: goOn) == (continues ? "yes" : "no"))
    try await script.verify()
  }

  @Test func `A continued application asks for consent`() async throws {
    let journal = DraftJournal(try draft(answers: ["a"]), store: store, savesEachAnswer: true)
    let dialog = DraftingDialog(
      decorating: ScriptedDialog([.answer("months", "no")]), journal: journal)
    #expect(try await dialog.answer(to: prompt(2, .consent)) == "no")
  }

  @Test func `Going back undoes a saved answer and keeps the later ones`()
    async throws
  {
    let interrupted = try draft(answers: ["a", "1", "12"])
    try await store.save(interrupted, replacing: nil)
    let journal = DraftJournal(interrupted, store: store, savesEachAnswer: true)
    let dialog = DraftingDialog(
      decorating: ScriptedDialog([.interrupt("months", .back), .answer("amount", "2")]),
      journal: journal)
    // A flow takes its request ID before its first question.
    await journal.makeFinal()
    _ = try await dialog.answer(to: prompt(0))
    _ = try await dialog.answer(to: prompt(1))
    await #expect(throws: DialogInterruption.back) {
      try await dialog.answer(to: prompt(2, .consent))
    }
    _ = try await dialog.answer(to: prompt(1))
    await journal.makeFinal()
    try await journal.save()
    #expect(store.kept.withLock { $0?.answers.map(\.text) } == ["a", "2", "12"])
  }

  @Test func `Going back twice undoes two answers`() async throws {
    let journal = DraftJournal(try draft(), store: store, savesEachAnswer: true)
    let dialog = DraftingDialog(
      decorating: ScriptedDialog([
        .answer("product", "a"), .answer("amount", "1"), .interrupt("months", .back),
        .interrupt("amount", .back),
      ]), journal: journal)
    for index in 0..<2 { _ = try await dialog.answer(to: prompt(index)) }
    for index in [2, 1] {
      await #expect(throws: DialogInterruption.back) {
        try await dialog.answer(to: prompt(index))
      }
    }
    #expect(store.kept.withLock { $0?.answers.map(\.text) } == [])
  }

  @Test func `Going back from final answers is recorded each time, and stays recorded`()
    async throws
  {
    let journal = DraftJournal(try draft(), store: store, savesEachAnswer: true)
    await journal.makeFinal()
    for key in keys.reversed() { await journal.goBack(from: key) }
    #expect(store.kept.withLock { $0?.answers.map(\.key) } == keys.reversed())
  }

  @Test func `Each request ID makes the answers before it final`() async throws {
    let root = try #require(RequestID("R"))
    let journal = DraftJournal(try draft(), store: store, savesEachAnswer: true)
    let ids = DraftingRequestIDs(decorating: RequestIDSequence(root: root), journal: journal)
    for (index, answer) in ["a", "1"].enumerated() {
      await journal.record(answer, to: prompt(index))
      let id = await ids.next()
      #expect(id == (index == 0 ? root : root.nested(1)))
      await journal.goBack()
    }
    try await journal.save()
    #expect(store.kept.withLock { $0?.answers.map(\.text) } == ["a", "1"])
  }

  @Test func `Each signature follows a durable save of the answers before it`() async throws {
    let journal = DraftJournal(try draft(), store: store, savesEachAnswer: false)
    let marker = MarkerSigningService(signer: "Hana", dialog: ScriptedDialog([]))
    let signing = DraftingSigning(decorating: marker, journal: journal)
    let document = SigningDocument(title: LocalizedText(verbatim: "D"), fields: [])
    for (index, answers) in [["a"], ["a", "1"]].enumerated() {
      await journal.record(answers[index], to: prompt(index))
      _ = try await signing.sign(document)
      #expect(store.kept.withLock { $0?.answers.map(\.text) } == answers)
    }
    store.fail()
    await #expect(throws: SigningError.unavailable(reason: StorageError.busy.reason)) {
      try await signing.sign(document)
    }
    #expect(await marker.signed.count == 2)
  }

  @Test func `A dialog that saves drafts keeps the law of dialogs`() async throws {
    let draft = try draft()
    let notChecked = try await DialogLaw.check(.preparedAnswers) { [store] answers in
      let script = ScriptedDialog(answers.map { .answer($0.key.rawValue, $0.text) })
      let journal = DraftJournal(draft, store: store, savesEachAnswer: true)
      return DialogFixture(
        DraftingDialog(decorating: script, journal: journal),
        shown: .checked { await script.shown.map { "\($0)" }.joined(separator: "\n") })
    }
    #expect(notChecked == [])
  }
}

/// Has the same answer to each question.
private struct PreparedAnswer: Dialog {
  let text: String

  func answer(to prompt: Prompt) async throws(DialogInterruption) -> String { text }
  func answer(withoutAsking prompt: Prompt) async -> String? { text }
  func show(_ content: Presentation) async {}
}

/// Keeps only the draft that was saved last.
private final class OneDraft: DraftStore {
  let kept = Mutex<OpeningDraft?>(nil)
  private let isFailing = Atomic(false)

  /// Makes later saves fail, or succeed again.
  func fail(_ fails: Bool = true) { isFailing.store(fails, ordering: .relaxed) }

  func save(
    _ draft: OpeningDraft, replacing earlier: [OpeningDraft.Answer]?
  ) async throws(StorageError) {
    if isFailing.load(ordering: .relaxed) { throw .busy }
    try replace(earlier, by: draft)
  }

  func delete(
    _ requestID: RequestID, replacing earlier: [OpeningDraft.Answer]?
  ) async throws(StorageError) { try replace(earlier, by: nil) }

  private func replace(
    _ earlier: [OpeningDraft.Answer]?, by draft: OpeningDraft?
  ) throws(StorageError) {
    let isChanged = kept.withLock { kept in
      if let earlier, kept?.answers ?? [] != earlier { return true }
      kept = draft
      return false
    }
    if isChanged { throw .draftChanged }
  }

  func all(_ kind: ProductKind) async throws(StorageError) -> [OpeningDraft] { [] }
}
