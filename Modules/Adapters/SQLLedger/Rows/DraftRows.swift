import FeatureDependencies
import Ledger

extension SQLConnection {
  /// The drafts of `customer`, most recently saved first. A draft that cannot be read is left out:
  /// it does not prevent an opening.
  func drafts(of customer: CustomerID) throws(StorageError) -> [OpeningDraft] {
    // A draft that cannot be read is nil.
    var drafts: [OpeningDraft?] = []
    var last: Int64?
    let query = SQLQuery(
      """
      SELECT d.number, d.request_id, d.kind, d.saved_at, a.key, a.answer
      FROM drafts d JOIN draft_answers a
        ON a.customer = d.customer AND a.request_id = d.request_id
      WHERE d.customer = $1 ORDER BY d.number DESC, a.position
      """, .text("\(customer)"))
    try read(query) { (row) throws(StorageError) in
      let number = try row.integer("number")
      if number != last {
        drafts.append(try? row.draft())
        last = number
      }
      let newest = drafts.count - 1
      do { drafts[newest]?.answers.append(try row.answer()) } catch { drafts[newest] = nil }
    }
    return drafts.compactMap(\.self)
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

  /// Deletes the draft of `request`, if there is one.
  func deleteDraft(_ request: RequestID, of customer: CustomerID) throws(StorageError) {
    _ = try change(
      SQLQuery(
        "DELETE FROM drafts WHERE customer = $1 AND request_id = $2", .text("\(customer)"),
        .text("\(request)")))
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
