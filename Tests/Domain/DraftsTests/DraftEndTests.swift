import FeatureDependencies
import FeatureDependenciesTesting
import Ledger
import Testing

@testable import Drafts

/// Whether a draft is kept when its flow ends.
struct DraftEndTests {
  private static let key = QuestionKey(rawValue: "sample.amount")
  private static let reason = LocalizedText(verbatim: "x")

  private static let ends: [(stop: FlowStop?, isKept: Bool)] =
    [
      (nil, false), (.interrupted(.stopped, at: key), true),
      (.interrupted(.endOfInput, at: key), true),
      (.interrupted(.unreadable(reason: "x"), at: key), true), (.interrupted(.back, at: key), true),
      (.interrupted(.refused(.empty), at: key), false),
      (.interrupted(.answerMissing, at: key), false),
      (.consentRefused(at: key), true), (.nothingOffered(ProductKind(declared: "sample")), true),
      (.catalog(.unavailable(reason: reason)), true), (.quote(.overflow), true),
      (.signing(.declined), true), (.signing(.locked), true),
      (.signing(.unavailable(reason: reason)), true), (.ledger(.unavailable(reason: reason)), true),
      (.ledger(.outcomeUnknown(.random())), true),
      (.ledger(.contractMismatch(reason: reason)), false),
    ]
    + [AccountNumber("1")].compactMap(\.self).map { number in
      (.ledger(.insufficientFunds(number, shortfall: Won(1))), true)
    }

  @Test(arguments: ends.indices)
  func `A draft is kept only if the application can be resumed`(index: Int) async throws {
    let (stop, isKept) = Self.ends[index]
    let answer = OpeningDraft.Answer(key: Self.key, text: "1")
    let draft = OpeningDraft(
      kind: ProductKind(declared: "sample"), requestID: try Samples.request("R"),
      answers: [answer])
    let store = DraftsInMemory(draft)
    let journal = DraftJournal(draft, store: store, savesEachAnswer: true)
    #expect(await journal.end(after: stop, hasOpened: false) == isKept)
    #expect(store.draft == (isKept ? draft : nil), "\(String(describing: stop))")
  }
}
