import FeatureDependencies
import Ledger

extension SQLConnection {
  /// The drafts of `customer` saved between two times in seconds since 1970, most recently saved
  /// first. A draft that cannot be read is left out: the audit reports it, and it does not prevent
  /// an opening. One that takes long to repeat, which no person entered, is left out, too.
  func drafts(
    of customer: CustomerID, savedBetween range: (first: Int64, last: Int64)
  ) throws(StorageError) -> [OpeningDraft] {
    // A draft that cannot be read is nil.
    var drafts: [OpeningDraft?] = []
    var last: Int64?
    let query = SQLQuery(
      """
      SELECT d.number, d.request_id, d.kind, d.saved_at, a.key, a.answer
      FROM drafts d JOIN draft_answers a
        ON a.customer = d.customer AND a.request_id = d.request_id
      WHERE d.customer = $1 AND d.saved_at BETWEEN $2 AND $3
      ORDER BY d.number DESC, a.position
      """, .text("\(customer)"), .integer(range.first), .integer(range.last))
    try read(query) { (row) throws(StorageError) in
      let number = try row.integer("number")
      if number != last {
        drafts.append(try? row.draft())
        last = number
      }
      let newest = drafts.count - 1
      do { drafts[newest]?.answers.append(try row.answer()) } catch { drafts[newest] = nil }
    }
    return drafts.compactMap { $0 }.filter { draft in
      draft.answers.count <= 1000 && draft.answers.allSatisfy { $0.text.utf8.count <= 1024 }
    }
  }

  /// Stores `draft` as the newest of `customer`.
  func insertDraft(
    _ draft: OpeningDraft, of customer: CustomerID, at moment: Int64
  ) throws(StorageError) {
    let (owner, id) = (SQLValue.text("\(customer)"), SQLValue.text("\(draft.requestID)"))
    try insert(
      into: "drafts",
      [
        "customer": owner, "request_id": id, "kind": .text("\(draft.kind)"),
        "saved_at": .integer(moment),
      ])
    try insert(
      into: "draft_answers",
      draft.answers.enumerated().map { position, answer in
        [
          "customer": owner, "request_id": id, "position": .integer(Int64(position)),
          "key": .text(answer.key.rawValue), "answer": .text(answer.text),
        ]
      })
  }

  /// Deletes a draft. Throws ``StorageError/draftChanged`` if it has other answers than `earlier`.
  func deleteDraft(
    _ request: RequestID, replacing earlier: [OpeningDraft.Answer]?, of customer: CustomerID
  ) throws(StorageError) {
    let (owner, id) = (SQLValue.text("\(customer)"), SQLValue.text("\(request)"))
    if let earlier {
      let query = SQLQuery(
        """
        SELECT key, answer FROM draft_answers WHERE customer = $1 AND request_id = $2
        ORDER BY position
        """, owner, id)
      let stored = try rows(query) { (row) throws(StorageError) in try row.answer() }
      guard stored == earlier else { throw .draftChanged }
    }
    _ = try change(
      SQLQuery("DELETE FROM drafts WHERE customer = $1 AND request_id = $2", owner, id))
  }

  /// Deletes the drafts of `customer`, or of all customers for nil, that have expired at `now`, in
  /// seconds since 1970.
  func deleteExpiredDrafts(of customer: CustomerID?, at now: Int64) throws(StorageError) {
    let (first, last) = DraftLife.range(at: now)
    _ = try change(
      SQLQuery(
        """
        DELETE FROM drafts WHERE (saved_at < $1 OR saved_at > $2)
          \(customer == nil ? "" : "AND customer = $3")
        """,
        values: [.integer(first), .integer(last)] + (customer.map { [.text("\($0)")] } ?? [])))
  }

  /// The notes about drafts in an audit report: how many there are, and which cannot be read.
  func draftNotes() throws(StorageError) -> [AuditNote] {
    var (notes, count, oldest): ([AuditNote], Int, Int64) = ([], 0, .max)
    try read(SQLQuery("SELECT number, request_id, kind, saved_at FROM drafts ORDER BY number")) {
      (row) throws(StorageError) in
      count += 1
      oldest = min(oldest, try row.integer("saved_at"))
      let (id, kind) = (try row.text("request_id"), try row.text("kind"))
      guard RequestID(id) == nil || ProductKind(kind) == nil else { return }
      let number = try row.integer("number")
      notes.append(
        AuditNote(
          .draftUnreadable, at: .table("drafts"),
          .init(en: "row \(number) cannot be read", ko: "\(number)번 행을 읽을 수 없습니다")))
    }
    guard count > 0 else { return [] }
    let day = Timestamp(secondsSince1970: oldest)?.date.text ?? .init(verbatim: "?")
    return notes + [
      AuditNote(
        .draftsKept, at: .table("drafts"),
        .init(
          en: "applications in progress: \(count), the oldest from \(day.en); kept for 30 days",
          ko: "진행 중인 신청 \(count)건, 가장 오래된 신청은 \(day.ko), 30일 동안 보관"))
    ]
  }
}

extension StoredRow {
  /// The draft in this row, without answers.
  fileprivate func draft() throws(StorageError) -> OpeningDraft {
    OpeningDraft(
      kind: try value("kind") { ProductKind($0) },
      requestID: try value("request_id") { RequestID($0) },
      savedAt: Timestamp(secondsSince1970: try integer("saved_at")))
  }
}
