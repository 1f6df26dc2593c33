import FeatureDependencies

/// The storage period of an application in progress: 30 days.
///
/// An older draft is not offered, nor is a draft dated more than 30 days ahead by a wrong clock. A
/// later save deletes both.
public enum DraftLife {
  private static let days: Int64 = 30

  /// The first and last save times of the drafts that are kept at `now`. All times are in seconds
  /// since the start of 1970 UTC.
  public static func range(at now: Int64) -> (first: Int64, last: Int64) {
    (now - days * 86_400, now + days * 86_400)
  }
}

/// Collects the audit notes about drafts from their rows.
public struct DraftNotes {
  private var unreadable: [AuditNote] = []
  private var count = 0
  private var oldest = Int64.max

  /// Starts without rows.
  public init() {}

  /// Adds the draft in `row`. Throws a ``StorageError``.
  public mutating func add(_ row: some StoredRow) throws(StorageError) {
    count += 1
    oldest = min(oldest, try row.integer("saved_at"))
    let (id, kind) = (try row.text("request_id"), try row.text("kind"))
    if RequestID(id) == nil || ProductKind(kind) == nil {
      unreadable.append(.unreadableDraft(try row.integer("number")))
    }
  }

  /// The notes on the rows so far; empty if there are no drafts.
  public var all: [AuditNote] {
    guard count > 0 else { return [] }
    return unreadable + [.drafts(count, oldest: Timestamp(secondsSince1970: oldest))]
  }
}

extension AuditNote {
  /// The note that `count` applications in progress are kept. `oldest` is the earliest save time;
  /// nil if the stored number is not a valid time.
  fileprivate static func drafts(_ count: Int, oldest: Timestamp?) -> AuditNote {
    let day = oldest.map { "\($0.date)" } ?? "?"
    return AuditNote(
      .draftsKept, at: .table("drafts"),
      .init(
        en: "applications in progress: \(count), the oldest from \(day); they are kept for 30 "
          + "days",
        ko: "진행 중인 신청 \(count)건, 가장 오래된 신청은 \(day). 30일 동안 보관합니다"))
  }

  /// The note that the draft in row `number` cannot be read.
  fileprivate static func unreadableDraft(_ number: Int64) -> AuditNote {
    AuditNote(
      .draftUnreadable, at: .table("drafts"),
      .init(en: "row \(number) cannot be read", ko: "\(number)번 행을 읽을 수 없습니다"))
  }
}
