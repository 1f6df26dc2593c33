import FeatureDependencies
import Ledger

/// How long an application in progress is kept. What is older, or saved too far in the future by a
/// clock that was wrong, is offered to nobody, and deleted when anybody next saves one.
enum DraftLife {
  private static let days: Int64 = 30

  /// The times at which a draft was saved that is still kept at `now`, all in seconds since the
  /// start of 1970 UTC.
  static func range(at now: Int64) -> (first: Int64, last: Int64) {
    (now - days * 86_400, now + days * 86_400)
  }
}

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

extension AuditNote {
  fileprivate static func drafts(_ count: Int, oldest: Timestamp?) -> AuditNote {
    let day = oldest.map { "\($0.date)" } ?? "?"
    return AuditNote(
      .draftsKept, at: .table("drafts"),
      .init(
        en: "applications in progress: \(count), the oldest of \(day); they are kept for 30 days",
        ko: "진행 중인 신청 \(count)건, 가장 오래된 것은 \(day); 30일간 보관합니다"))
  }

  fileprivate static func unreadableDraft(_ number: Int64) -> AuditNote {
    AuditNote(
      .draftUnreadable, at: .table("drafts"),
      .init(en: "row \(number) cannot be read", ko: "\(number)번 행을 읽을 수 없습니다"))
  }
}
