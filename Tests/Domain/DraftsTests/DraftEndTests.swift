import FeatureDependencies
import FeatureDependenciesTesting
import Ledger
import Synchronization
import Testing

@testable import Drafts

/// Whether a draft is kept when its flow ends, and how a resumed flow updates it.
struct DraftEndTests {
  private struct EndedFlow: Flow {
    let stop: FlowStop?
    func run() async -> FlowOutcome { FlowOutcome(stop: stop) }
  }

  private static let key = QuestionKey(rawValue: "sample.amount")
  private static let reason = LocalizedText(verbatim: "x")

  private static let ends: [(stop: FlowStop?, isKept: Bool)] = [
    (nil, false), (.interrupted(.stopped, at: key), true),
    (.interrupted(.endOfInput, at: key), true),
    (.interrupted(.unreadable(reason: "x"), at: key), true), (.interrupted(.back, at: key), false),
    (.interrupted(.refused(.empty), at: key), false),
    (.interrupted(.answerMissing, at: key), false),
    (.consentRefused(at: key), true), (.nothingOffered(ProductKind(declared: "sample")), false),
    (.catalog(.unavailable(reason: reason)), false), (.quote(.overflow), false),
    (.signing(.declined), true), (.signing(.locked), true),
    (.signing(.unavailable(reason: reason)), true), (.ledger(.unavailable(reason: reason)), true),
    (.ledger(.outcomeUnknown(.random())), true),
    (.ledger(.contractMismatch(reason: reason)), false),
  ]

  private func draft(_ answers: [String]) throws -> OpeningDraft {
    OpeningDraft(
      kind: ProductKind(declared: "sample"), requestID: try #require(RequestID("R")),
      answers: answers.map { .init(key: QuestionKey(rawValue: $0), text: "1") })
  }

  @Test(arguments: ends.indices)
  func `A draft is kept only if the application can be resumed`(index: Int) async throws {
    let (stop, isKept) = Self.ends[index]
    let draft = try draft(["product"])
    let store = StoredDraft(draft)
    let journal = DraftJournal(draft, store: store, savesEachAnswer: true)
    let outcome = await DraftingFlow(decorating: EndedFlow(stop: stop), journal: journal).run()
    #expect(outcome.stop == stop)
    #expect(store.kept.withLock { $0 } == (isKept ? draft : nil), "\(String(describing: stop))")
  }

  @Test func `Stopping a resumed application keeps the answers not yet asked for`()
    async throws
  {
    let draft = try draft(["product", "amount", "months", "tax"])
    let store = StoredDraft(draft)
    let journal = DraftJournal(draft, store: store, savesEachAnswer: true)
    let text = LocalizedText(verbatim: "?")
    let prompt = Prompt(key: draft.answers[0].key, text: text, help: text, kind: .text)
    let answer = try #require(await journal.replayedAnswer(to: prompt))
    await journal.record(answer, to: prompt)
    await journal.makeFinal()
    #expect(store.kept.withLock { $0 } == draft)
  }
}

private final class StoredDraft: DraftStore {
  let kept: Mutex<OpeningDraft?>

  init(_ draft: OpeningDraft) { kept = Mutex(draft) }

  func save(
    _ draft: OpeningDraft, replacing _: [OpeningDraft.Answer]?
  ) async throws(StorageError) { kept.withLock { $0 = draft } }
  func delete(
    _ requestID: RequestID, replacing _: [OpeningDraft.Answer]?
  ) async throws(StorageError) { kept.withLock { $0 = nil } }
  func all(_ kind: ProductKind) async throws(StorageError) -> [OpeningDraft] { [] }
}
