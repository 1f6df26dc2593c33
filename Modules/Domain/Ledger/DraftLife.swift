import FeatureDependencies

/// How long an application in progress is kept. What is older, or saved too far in the future by a
/// clock that was wrong, is offered to nobody, and deleted when anybody next saves one.
public enum DraftLife {
  private static let days: Int64 = 30

  /// The times at which a draft was saved that is still kept at `now`, all in seconds since the
  /// start of 1970 UTC.
  public static func range(at now: Int64) -> (first: Int64, last: Int64) {
    (now - days * 86_400, now + days * 86_400)
  }
}

/// What an audit says of drafts, from their rows.
public struct DraftNotes {
  private var unreadable: [AuditNote] = []
  private var count = 0
  private var oldest = Int64.max

  /// No row was read yet.
  public init() {}

  /// Takes note of the draft in `row`. Throws a ``StorageError``.
  public mutating func add(_ row: some StoredRow) throws(StorageError) {
    count += 1
    oldest = min(oldest, try row.integer("saved_at"))
    let (id, kind) = (try row.text("request_id"), try row.text("kind"))
    if RequestID(id) == nil || ProductKind(kind) == nil {
      unreadable.append(.unreadableDraft(try row.integer("number")))
    }
  }

  /// What there is to say; nothing if there are no drafts.
  public var all: [AuditNote] {
    guard count > 0 else { return [] }
    return unreadable + [.drafts(count, oldest: Timestamp(secondsSince1970: oldest))]
  }
}

extension AuditNote {
  /// The note that `count` applications in progress are kept, the oldest of them saved at `oldest`;
  /// nil if that is no time.
  fileprivate static func drafts(_ count: Int, oldest: Timestamp?) -> AuditNote {
    let day = oldest.map { "\($0.date)" } ?? "?"
    return AuditNote(
      .draftsKept, at: .table("drafts"),
      .init(
        en: "applications in progress: \(count), the oldest of \(day); they are kept for 30 days",
        ko: "진행 중인 신청 \(count)건, 가장 오래된 것은 \(day); 30일간 보관합니다"))
  }

  /// The note that the draft in row `number` cannot be read.
  fileprivate static func unreadableDraft(_ number: Int64) -> AuditNote {
    AuditNote(
      .draftUnreadable, at: .table("drafts"),
      .init(en: "row \(number) cannot be read", ko: "\(number)번 행을 읽을 수 없습니다"))
  }
}
