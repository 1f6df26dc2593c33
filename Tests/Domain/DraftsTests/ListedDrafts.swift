import FeatureDependencies
import Ledger
import Synchronization

/// A draft store that lists the drafts it is given.
final class ListedDrafts: DraftStore {
  private let drafts = Mutex<[OpeningDraft]>([])

  func keep(_ draft: OpeningDraft) { drafts.withLock { $0.append(draft) } }

  func save(
    _ draft: OpeningDraft, replacing _: [OpeningDraft.Answer]?
  ) async throws(StorageError) {}

  /// Fails for a draft that was not given, as after a change by another process.
  func delete(
    _ requestID: RequestID, replacing earlier: [OpeningDraft.Answer]?
  ) async throws(StorageError) {
    let isKnown = drafts.withLock { drafts in
      let index = drafts.firstIndex { $0.requestID == requestID && $0.answers == earlier }
      if let index { drafts.remove(at: index) }
      return index != nil
    }
    guard isKnown else { throw .draftChanged }
  }

  func all(_ kind: ProductKind) async throws(StorageError) -> [OpeningDraft] {
    drafts.withLock { $0 }
  }
}
