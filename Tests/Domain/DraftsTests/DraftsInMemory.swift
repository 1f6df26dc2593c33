import FeatureDependencies
import Ledger
import Synchronization

/// Keeps drafts in memory.
final class DraftsInMemory: DraftStore {
  private let kept: Mutex<[OpeningDraft]>
  private let failure = Mutex<StorageError?>(nil)

  init(_ drafts: OpeningDraft...) { kept = Mutex(drafts) }

  /// The draft that was saved last.
  var draft: OpeningDraft? { kept.withLock { $0.first } }
  var answers: [String]? { draft?.answers.map(\.text) }

  func keep(_ draft: OpeningDraft) { kept.withLock { $0.insert(draft, at: 0) } }

  /// Makes later saves fail with `error`, after the write if the commit is unknown.
  func fail(_ error: StorageError = .busy) { failure.withLock { $0 = error } }

  func save(_ draft: OpeningDraft) async throws(StorageError) {
    let failure = failure.withLock { $0 }
    if failure == .busy { throw .busy }
    try await delete(draft.requestID)
    keep(draft)
    if let failure { throw failure }
  }

  func delete(_ requestID: RequestID) async throws(StorageError) {
    kept.withLock { $0.removeAll { $0.requestID == requestID } }
  }

  func all() async throws(StorageError) -> [OpeningDraft] {
    kept.withLock { kept in kept.filter { !$0.answers.isEmpty } }
  }
}
