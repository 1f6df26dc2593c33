import FeatureDependencies
import Ledger
import Synchronization

/// A draft store that records which drafts are claimed.
final class ClaimedDrafts: DraftStore {
  private struct State {
    var drafts: [OpeningDraft] = []
    var claimed: [RequestID] = []
    var finishesWhenClaimed = false
  }

  private let state = Mutex(State())

  var claimed: [RequestID] { state.withLock { $0.claimed } }

  func keep(_ draft: OpeningDraft) { state.withLock { $0.drafts.append(draft) } }

  /// Simulates another process that finishes an application just before it is claimed.
  func finishWhenClaimed() { state.withLock { $0.finishesWhenClaimed = true } }

  func save(_ draft: OpeningDraft) async throws(StorageError) {}

  func delete(_ requestID: RequestID) async throws(StorageError) {
    state.withLock { $0.drafts.removeAll { $0.requestID == requestID } }
  }

  func all(_ kind: ProductKind) async throws(StorageError) -> [OpeningDraft] {
    state.withLock { $0.drafts }
  }

  func claim(_ requestID: RequestID) async throws(StorageError) -> Bool {
    state.withLock { state in
      if state.finishesWhenClaimed { state.drafts = [] }
      guard !state.claimed.contains(requestID) else { return false }
      state.claimed.append(requestID)
      return true
    }
  }

  func release(_ requestID: RequestID) async {
    state.withLock { $0.claimed.removeAll { $0 == requestID } }
  }
}
