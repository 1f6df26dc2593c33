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
    var notes = DraftNotes()
    try forEach("SELECT number, request_id, kind, saved_at FROM drafts ORDER BY number") {
      (row) throws(StorageError) in try notes.add(row)
    }
    return notes.all
  }
}
