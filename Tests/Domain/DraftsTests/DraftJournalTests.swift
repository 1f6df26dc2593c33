import FeatureDependencies
import FeatureDependenciesTesting
import Ledger
import Testing

@testable import Drafts

/// What the journal of an application keeps while a customer answers, goes back and continues.
struct DraftJournalTests {
  private struct Wiring: DoublesWiring, OpeningDependency {
    let doubles: OpeningDoubles
  }

  private let keys = ["product", "amount", "months"]
  private let store = DraftsInMemory()

  private func draft(answers: [String] = []) throws -> OpeningDraft {
    OpeningDraft(
      kind: ProductKind(declared: "sample"), requestID: try Samples.request("R"),
      answers: zip(keys, answers).map {
        OpeningDraft.Answer(key: QuestionKey(rawValue: $0), text: $1)
      })
  }

  private func journal(
    answers: [String] = [], savesEachAnswer: Bool = true
  ) async throws -> DraftJournal {
    let draft = try draft(answers: answers)
    if !answers.isEmpty { try await store.save(draft) }
    return DraftJournal(draft, store: store, savesEachAnswer: savesEachAnswer)
  }

  private func wiring(
    _ steps: [ScriptedDialog.Step], _ journal: DraftJournal
  ) async throws -> Wiring {
    var doubles = try await OpeningDoubles(steps)
    doubles.journal = journal
    return Wiring(doubles: doubles)
  }

  /// Asks for an amount with each of `keys`, and then for consent.
  private func ask(
    _ keys: [String], consent: String? = nil, in wiring: Wiring
  ) async throws(FlowStop) -> [Won] {
    try await wiring.interview { (interview) throws(FlowStop) in
      var given: [Won] = []
      let text = LocalizedText(verbatim: "?")
      for key in keys {
        let key = QuestionKey(rawValue: key)
        given.append(
          try await interview.ask(.amount(key, text, help: text, within: Won(1)...Won(99))))
      }
      guard let consent else { return given }
      let question = Question.consent(QuestionKey(rawValue: consent), text, help: text)
      guard try await interview.ask(question) else {
        throw .consentRefused(at: question.prompt.key)
      }
      return given
    }
  }

  @Test func `Answers are saved, undone and replaced; consent is not saved`() async throws {
    let wiring = try await wiring(
      [
        .answer("product", "1"), .answer("amount", "bad"),
        .answer("amount", "2").after { [store] in #expect(store.answers == ["1"]) },
        .interrupt("consent", .back).after { [store] in #expect(store.answers == ["1", "2"]) },
        .answer("amount", "3").after { [store] in #expect(store.answers == ["1"]) },
        .answer("consent", "yes"),
      ], try await journal())
    let given = try await ask(["product", "amount"], consent: "consent", in: wiring)
    #expect(given == [Won(1), Won(3)])
    #expect(store.answers == ["1", "3"])
    try await wiring.doubles.script.verify()
  }

  @Test func `After a save with an unknown outcome, going back out deletes the draft`()
    async throws
  {
    let journal = try await journal()
    let product = QuestionKey(rawValue: "product")
    store.fail(.commitUnknown(reason: "x"))
    await journal.record("1", at: product)
    #expect(store.answers == ["1"])
    #expect(await !journal.end(after: .interrupted(.back, at: product), hasOpened: false))
    #expect(store.draft == nil)
  }

  @Test func `A script that repeats a request replaces its draft`()
    async throws
  {
    let earlier = try draft(answers: ["9"])
    try await store.save(earlier)
    let journal = DraftJournal(try draft(), store: store, savesEachAnswer: false)
    _ = try await ask(["product"], in: try await wiring([.answer("product", "1")], journal))
    #expect(store.draft == earlier)
    try await journal.save()
    #expect(store.draft == (try draft(answers: ["1"])))
  }

  @Test func `Each answer of an earlier run is repeated at its own question`() async throws {
    let journal = try await journal(answers: ["1", "2", "3"])
    // The flow asks for the third answer before the second, and for one more.
    let wiring = try await wiring([.answer("months", "4"), .answer("tax", "5")], journal)
    let given = try await ask(["product", "months", "amount", "months", "tax"], in: wiring)
    #expect(given == [Won(1), Won(4), Won(2), Won(3), Won(5)])
    try await wiring.doubles.script.verify()
    let repeated = await wiring.doubles.script.shown.compactMap { content in
      if case .answered(_, let text) = content { text } else { nil }
    }
    #expect(repeated == ["1", "2", "3"])
  }

  @Test func `An answer of an earlier run that is no longer valid is rejected and asked for again`()
    async throws
  {
    let journal = try await journal(answers: ["1", "100", "3"])
    let wiring = try await wiring([.answer("amount", "2")], journal)
    #expect(try await ask(keys, in: wiring) == [Won(1), Won(2), Won(3)])
    let rejected = await wiring.doubles.script.asked.first?.rejected
    #expect(rejected?.text == "100")
    #expect(store.answers == ["1", "2", "3"])
  }

  @Test func `A consent is asked for even if a draft has an answer to it`() async throws {
    let journal = try await journal(answers: ["yes"])
    let wiring = try await wiring([.answer("product", "no")], journal)
    await #expect(throws: FlowStop.consentRefused(at: QuestionKey(rawValue: "product"))) {
      try await ask([], consent: "product", in: wiring)
    }
  }

  @Test func `Going back in a continued application undoes one answer and keeps the later ones`()
    async throws
  {
    let journal = try await journal(answers: ["1", "2", "3"])
    let wiring = try await wiring(
      [.interrupt("other", .back), .answer("amount", "4"), .answer("other", "5")], journal)
    #expect(
      try await ask(["product", "amount", "other", "months"], in: wiring)
        == [Won(1), Won(4), Won(5), Won(3)])
    #expect(store.answers == ["1", "4", "5", "3"])
  }

  @Test func `Going back out of an application deletes it, unless it is continued`() async throws {
    let left = FlowStop.interrupted(.back, at: QuestionKey(rawValue: "product"))
    for answers in [["1", "2"], []] {
      let journal = try await journal(answers: answers)
      let steps: [ScriptedDialog.Step] =
        answers.isEmpty
        ? [.answer("product", "1"), .interrupt("amount", .back)]
        : [.interrupt("other", .back), .interrupt("amount", .back)]
      let wiring = try await wiring(steps + [.interrupt("product", .back)], journal)
      await #expect(throws: left) { try await ask(["product", "amount", "other"], in: wiring) }
      #expect(await journal.end(after: left, hasOpened: false) == !answers.isEmpty)
      #expect(store.answers == (answers.isEmpty ? nil : answers))
    }
  }

  /// The answers of the earlier run would ask again for the account that this one opened.
  @Test(arguments: [["1"], []])
  func `Going back after a nested opening keeps the answers that opened it`(
    answers: [String]
  ) async throws {
    let journal = try await journal(answers: answers)
    let first: [ScriptedDialog.Step] = answers.isEmpty ? [.answer("product", "1")] : []
    let wiring = try await wiring(first + [.answer("amount", "2")], journal)
    _ = try await ask(["product", "amount"], in: wiring)
    let left = FlowStop.interrupted(.back, at: QuestionKey(rawValue: "months"))
    #expect(await journal.end(after: left, hasOpened: true))
    #expect(store.answers == ["1", "2"])
  }

  @Test func `Going back out of a continued application keeps the answers after its openings`()
    async throws
  {
    let journal = try await journal(answers: ["1", "2", "3"])
    let wiring = try await wiring(
      [.interrupt("other", .back), .interrupt("months", .back), .interrupt("amount", .back)],
      journal)
    _ = try await ask(["product"], in: wiring)
    let left = FlowStop.interrupted(.back, at: QuestionKey(rawValue: "amount"))
    await #expect(throws: left) { try await ask(["amount", "months", "other"], in: wiring) }
    #expect(await journal.end(after: left, hasOpened: true))
    #expect(store.answers == ["1", "2", "3"])
  }

  @Test(arguments: [true, false])
  func `A stop before the first save keeps an application with the same request ID`(
    savesEachAnswer: Bool
  ) async throws {
    let earlier = try draft(answers: ["1"])
    store.keep(earlier)
    let journal = DraftJournal(try draft(), store: store, savesEachAnswer: savesEachAnswer)
    let product = QuestionKey(rawValue: "product")
    let left = FlowStop.interrupted(.back, at: product)
    let wiring = try await wiring([.interrupt("product", .back)], journal)
    await #expect(throws: left) { try await ask(["product"], in: wiring) }
    for stop in [left, .interrupted(.refused(.empty), at: product)] {
      #expect(await !journal.end(after: stop, hasOpened: false))
      #expect(store.draft == earlier)
    }
  }

  @Test func `Answers count as saved only if the last one was saved, too`() async throws {
    let journal = try await journal()
    let stop = FlowStop.interrupted(.stopped, at: QuestionKey(rawValue: "months"))
    let wiring = try await wiring(
      [
        .answer("product", "1"), .answer("amount", "2").after { [store] in store.fail() },
        .interrupt("months", .stopped),
      ], journal)
    await #expect(throws: stop) { try await ask(keys, in: wiring) }
    #expect(await !journal.end(after: stop, hasOpened: false))
    #expect(store.answers == ["1"])
  }

  @Test func `A journal's request IDs keep the contract of request IDs`() async throws {
    try await RequestIDsContract.check(try await journal(), from: try Samples.request("R"))
  }

  @Test func `Going back in a nested flow that no answer started keeps the first request ID`()
    async throws
  {
    let journal = try await journal()
    #expect(await journal.next() == RequestID("R"))
    await journal.record("1", at: QuestionKey(rawValue: "product"))
    await journal.rewind(to: -1)
    #expect(await journal.next() == RequestID("R.1"))
  }

  @Test func `An offer declined by going back is repeated as declined`() async throws {
    let text = LocalizedText(verbatim: "?")
    let offer = Question.yesOrNo(QuestionKey(rawValue: "offer"), text, help: text)
    let dialog = ScriptedDialog([.interrupt("offer", .back)])
    #expect(try await !dialog.accepts(offer, keeping: journal()))
    #expect(store.answers == ["no"])
    let again = DraftJournal(try #require(store.draft), store: store, savesEachAnswer: true)
    #expect(try await !ScriptedDialog([]).accepts(offer, keeping: again))
    #expect(store.answers == ["no"])
  }

  @Test func `A nested flow that was left gives back its request IDs and the answer before it`()
    async throws
  {
    let journal = try await journal()
    #expect(await journal.next() == RequestID("R"))
    let wiring = try await wiring(
      [.answer("product", "1"), .answer("amount", "2"), .interrupt("months", .back)], journal)
    _ = try await ask(["product", "amount"], in: wiring)
    let kind = ProductKind(declared: "nested")
    for _ in 0..<2 {
      let nested = StubFlows { _ in
        for id in ["R.1", "R.2"] { #expect(await journal.next() == RequestID(id)) }
        return FlowOutcome(stop: .interrupted(.back, at: QuestionKey(rawValue: "months")))
      }
      _ = await wiring.run(nested.flow(of: kind), opening: kind, in: kind)
    }
    #expect(store.answers == [])
    #expect(await journal.next() == RequestID("R.1"))
  }
}
