import FeatureDependencies
import FeatureDependenciesTesting
import Ledger
import LedgerSpecifications
import Synchronization

/// Faults of a draft store; each has the name of the clause that detects it.
enum DraftFlaw: String, CaseIterable {
  case keepsDrafts, keepsKindsApart, offersNothingEmpty, keepsCustomersApart, leavesNoAnswers
  case ordersBySaving, tellsWhenSaved
  case claims, skipsUnreadableDrafts, skipsDraftsWithoutID, dropsOldDrafts, dropsFutureDrafts
}

/// All customers' drafts, in memory.
final class MemoryDrafts: Sendable {
  struct Row {
    let number: Int64
    let customer: String
    var id: String
    let kind: ProductKind
    var savedAt: Int64
    let answers: [OpeningDraft.Answer]
  }

  struct State {
    var rows: [Row] = []
    var abandoned: [String] = []
    var claimed: Set<RequestID> = []
    var next: Int64 = 1
  }

  static let now: Int64 = 1_795_143_600

  let state = Mutex(State())

  var stored: DraftStoreSpecification.Stored {
    state.withLock { state in
      DraftStoreSpecification.Stored(
        ids: state.rows.map(\.id),
        answers: state.rows.flatMap { $0.answers.map(\.text) } + state.abandoned)
    }
  }

  func audit() throws(StorageError) -> AuditReport {
    var notes = DraftNotes()
    for row in state.withLock({ $0.rows }) {
      try notes.add(
        [
          "number": .integer(row.number), "request_id": .text(row.id), "kind": .text("\(row.kind)"),
          "saved_at": .integer(row.savedAt),
        ] as MemoryRow)
    }
    return AuditReport(notes: notes.all)
  }
}

/// One customer's draft store with the fault `flaw`; nil means a correct store.
struct FlawedDrafts: DraftStore {
  let drafts: MemoryDrafts
  let customer: String
  let flaw: DraftFlaw?

  func save(_ draft: OpeningDraft) async throws(StorageError) {
    let life = DraftLife.range(at: MemoryDrafts.now)
    if flaw != .keepsDrafts { try await delete(draft.requestID) }
    drafts.state.withLock { state in
      state.rows.removeAll { row in
        (flaw != .dropsOldDrafts && row.savedAt < life.first)
          || (flaw != .dropsFutureDrafts && row.savedAt > life.last)
      }
      state.rows.append(
        .init(
          number: state.next, customer: customer, id: "\(draft.requestID)", kind: draft.kind,
          savedAt: MemoryDrafts.now, answers: draft.answers))
      state.next += 1
    }
  }

  func delete(_ requestID: RequestID) async throws(StorageError) {
    drafts.state.withLock { state in
      let gone = state.rows.filter { isMine($0) && $0.id == "\(requestID)" }
      state.rows.removeAll { isMine($0) && $0.id == "\(requestID)" }
      if flaw == .leavesNoAnswers { state.abandoned += gone.flatMap { $0.answers.map(\.text) } }
    }
  }

  func all(_ kind: ProductKind) async throws(StorageError) -> [OpeningDraft] {
    let life = DraftLife.range(at: MemoryDrafts.now)
    var found: [OpeningDraft] = []
    var rows = Array(drafts.state.withLock { $0.rows }.reversed())
    if flaw == .ordersBySaving { rows.sort { $0.savedAt > $1.savedAt } }
    for row in rows where isMine(row) {
      guard flaw == .keepsKindsApart || row.kind == kind else { continue }
      guard (life.first...life.last).contains(row.savedAt) else { continue }
      guard flaw == .offersNothingEmpty || !row.answers.isEmpty else { continue }
      guard let id = RequestID(row.id) else {
        if flaw == (row.id.isEmpty ? .skipsDraftsWithoutID : .skipsUnreadableDrafts) {
          throw .inconsistent(what: "a draft")
        }
        continue
      }
      found.append(
        OpeningDraft(
          kind: kind, requestID: id, answers: row.answers,
          savedAt: flaw == .tellsWhenSaved ? nil : Timestamp(secondsSince1970: row.savedAt)))
    }
    return found
  }

  func claim(_ requestID: RequestID) async throws(StorageError) -> Bool {
    drafts.state.withLock { $0.claimed.insert(requestID).inserted } || flaw != .claims
  }

  func release(_ requestID: RequestID) async {
    drafts.state.withLock { _ = $0.claimed.remove(requestID) }
  }

  private func isMine(_ row: MemoryDrafts.Row) -> Bool {
    flaw == .keepsCustomersApart || row.customer == customer
  }
}

extension DraftStoreSpecification.Fixture {
  /// An in-memory draft store with the fault `flaw`.
  init(_ flaw: DraftFlaw?) {
    let drafts = MemoryDrafts()
    self.init(
      drafts: FlawedDrafts(drafts: drafts, customer: "C1", flaw: flaw),
      otherCustomer: FlawedDrafts(drafts: drafts, customer: "C2", flaw: flaw),
      stored: { drafts.stored },
      spoil: { id in
        drafts.state.withLock { state in
          for index in state.rows.indices { state.rows[index].id = id }
        }
      },
      age: { days in
        drafts.state.withLock { state in
          for index in state.rows.indices { state.rows[index].savedAt += days * 86_400 }
        }
      },
      audit: { try drafts.audit() })
  }
}
