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

  /// Makes later saves fail with `error`, after the write if the commit is unknown; or, for nil,
  /// succeed again.
  func fail(_ error: StorageError? = .busy) { failure.withLock { $0 = error } }

  func save(
    _ draft: OpeningDraft, replacing earlier: [OpeningDraft.Answer]?
  ) async throws(StorageError) {
    let failure = failure.withLock { $0 }
    if failure == .busy { throw .busy }
    try replace(draft.requestID, earlier, by: draft)
    if let failure { throw failure }
  }

  func delete(
    _ requestID: RequestID, replacing earlier: [OpeningDraft.Answer]?
  ) async throws(StorageError) { try replace(requestID, earlier, by: nil) }

  private func replace(
    _ requestID: RequestID, _ earlier: [OpeningDraft.Answer]?, by draft: OpeningDraft?
  ) throws(StorageError) {
    let isChanged = kept.withLock { kept in
      let place = kept.firstIndex { $0.requestID == requestID }
      if let earlier, (place.map { kept[$0].answers } ?? []) != earlier { return true }
      if let place { kept.remove(at: place) }
      if let draft { kept.insert(draft, at: 0) }
      return false
    }
    if isChanged { throw .draftChanged }
  }

  func all() async throws(StorageError) -> [OpeningDraft] {
    kept.withLock { kept in kept.filter { !$0.answers.isEmpty } }
  }
}
