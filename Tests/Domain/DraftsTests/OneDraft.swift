import FeatureDependencies
import Ledger
import Synchronization

/// Keeps only the draft that was saved last.
final class OneDraft: DraftStore {
  private let kept: Mutex<OpeningDraft?>
  private let failure = Mutex<StorageError?>(nil)

  init(_ draft: OpeningDraft? = nil) { kept = Mutex(draft) }

  var draft: OpeningDraft? { kept.withLock { $0 } }
  var answers: [String]? { draft?.answers.map(\.text) }

  /// Makes later saves fail with `error`, after the write if the commit is unknown; or, for nil,
  /// succeed again.
  func fail(_ error: StorageError? = .busy) { failure.withLock { $0 = error } }

  func save(
    _ draft: OpeningDraft, replacing earlier: [OpeningDraft.Answer]?
  ) async throws(StorageError) {
    let failure = failure.withLock { $0 }
    if failure == .busy { throw .busy }
    try replace(earlier, by: draft)
    if let failure { throw failure }
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

  func all(_ kind: ProductKind) async throws(StorageError) -> [OpeningDraft] {
    draft.map { [$0] } ?? []
  }
}
