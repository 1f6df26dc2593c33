import FeatureDependencies
import Ledger
import Synchronization

/// A draft store that records which drafts are claimed.
final class ClaimedDrafts: DraftStore {
  private struct State {
    var drafts: [OpeningDraft] = []
    var claimed: [RequestID] = []
    var whenClaimed: [OpeningDraft]?
  }

  private let state = Mutex(State())

  var claimed: [RequestID] { state.withLock { $0.claimed } }

  func keep(_ draft: OpeningDraft) { state.withLock { $0.drafts.append(draft) } }

  /// Simulates another process that leaves only `drafts` just before one is claimed.
  func change(to drafts: [OpeningDraft]) { state.withLock { $0.whenClaimed = drafts } }

  func save(_ draft: OpeningDraft) async throws(StorageError) {}

  func delete(_ requestID: RequestID) async throws(StorageError) {
    state.withLock { $0.drafts.removeAll { $0.requestID == requestID } }
  }

  func all(_ kind: ProductKind) async throws(StorageError) -> [OpeningDraft] {
    state.withLock { $0.drafts }
  }

  func claim(_ requestID: RequestID) async throws(StorageError) -> Bool {
    state.withLock { state in
      if let drafts = state.whenClaimed { state.drafts = drafts }
      guard !state.claimed.contains(requestID) else { return false }
      state.claimed.append(requestID)
      return true
    }
  }

  func release(_ requestID: RequestID) async {
    state.withLock { $0.claimed.removeAll { $0 == requestID } }
  }
}
