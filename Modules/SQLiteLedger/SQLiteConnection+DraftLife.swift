import FeatureDependencies
import Ledger

extension SQLiteConnection {
  /// Deletes what is not kept any longer at `now`. Throws a ``StorageError``.
  func deleteExpiredDrafts(at now: Int64) throws(StorageError) {
    let (first, last) = DraftLife.range(at: now)
    try run(
      "DELETE FROM drafts WHERE saved_at NOT BETWEEN ? AND ?", .integer(first), .integer(last))
  }

  /// What an audit says of the drafts. Throws a ``StorageError``.
  func draftNotes() throws(StorageError) -> [AuditNote] {
    var notes: [AuditNote] = []
    var (count, oldest) = (0, Int64.max)
    try forEach("SELECT number, request_id, kind, saved_at FROM drafts ORDER BY number") {
      (row) throws(StorageError) in
      count += 1
      oldest = min(oldest, try row.integer("saved_at"))
      let (id, kind) = (try row.text("request_id"), try row.text("kind"))
      if RequestID(id) == nil || ProductKind(kind) == nil {
        notes.append(.unreadableDraft(try row.integer("number")))
      }
    }
    guard count > 0 else { return notes }
    return notes + [.drafts(count, oldest: Timestamp(secondsSince1970: oldest))]
  }
}
