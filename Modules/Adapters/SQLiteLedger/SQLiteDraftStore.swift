public import FeatureDependencies
public import Ledger

/// One customer's drafts in a ``SQLiteBank``.
public struct SQLiteDraftStore: DraftStore {
  private let bank: SQLiteBank
  private let customer: SignedInCustomer

  /// The drafts of `customer`.
  public init(bank: SQLiteBank, customer: SignedInCustomer) {
    self.bank = bank
    self.customer = customer
  }

  /// Stores `draft` in place of an unchanged earlier one. Throws a ``Ledger/StorageError``.
  public func save(
    _ draft: OpeningDraft, replacing earlier: [OpeningDraft.Answer]?
  ) async throws(StorageError) {
    try await bank.save(draft, replacing: earlier, for: customer)
  }

  /// Deletes the draft of `requestID` if it is unchanged. Throws a ``Ledger/StorageError``.
  public func delete(
    _ requestID: RequestID, replacing earlier: [OpeningDraft.Answer]?
  ) async throws(StorageError) {
    try await bank.deleteDraft(requestID, replacing: earlier, of: customer)
  }

  /// The unexpired drafts of `kind` with at least one answer, most recently saved first.
  ///
  /// Throws a ``Ledger/StorageError``.
  public func all(_ kind: ProductKind) async throws(StorageError) -> [OpeningDraft] {
    try await bank.drafts(kind, of: customer)
  }
}

extension SQLiteBank {
  fileprivate func save(
    _ draft: OpeningDraft, replacing earlier: [OpeningDraft.Answer]?, for signer: SignedInCustomer
  ) throws(StorageError) {
    let connection = try opened().connection
    let (customer, id) = (signer.customer.id.description, draft.requestID.description)
    let moment = clock.now().secondsSince1970
    try connection.transaction(orThrow: { $0 }) { () throws(StorageError) in
      try connection.deleteExpiredDrafts(at: moment)
      // Delete first: a new row gets the highest number, which orders drafts by time of saving.
      try connection.deleteDraft(id, replacing: earlier, of: customer)
      try connection.insert(
        into: "drafts",
        [
          "customer": .text(customer), "request_id": .text(id), "kind": .text("\(draft.kind)"),
          "saved_at": .integer(moment),
        ])
      try connection.insert(draft.answers, ofDraft: connection.lastRowNumber)
    }
  }

  fileprivate func deleteDraft(
    _ requestID: RequestID, replacing earlier: [OpeningDraft.Answer]?, of signer: SignedInCustomer
  ) throws(StorageError) {
    let connection = try opened().connection
    try connection.transaction(orThrow: { $0 }) { () throws(StorageError) in
      try connection.deleteDraft(
        "\(requestID)", replacing: earlier, of: "\(signer.customer.id)")
    }
  }

  fileprivate func drafts(
    _ kind: ProductKind, of signer: SignedInCustomer
  ) throws(StorageError) -> [OpeningDraft] {
    let connection = try opened().connection
    let (first, last) = DraftLife.range(at: clock.now().secondsSince1970)
    let drafts = try connection.rows(
      """
      SELECT number, request_id, saved_at FROM drafts
      WHERE customer = ? AND kind = ? AND saved_at BETWEEN ? AND ? ORDER BY number DESC
      """,
      .text("\(signer.customer.id)"), .text("\(kind)"), .integer(first), .integer(last)
    ) { (row) throws(StorageError) in try connection.draft(row, kind) }
    return drafts.compactMap(\.self).filter { !$0.answers.isEmpty }
  }
}

extension SQLiteConnection {
  /// The draft in `row`; nil if it cannot be decoded, which the audit reports and which does not
  /// prevent an opening. Throws a ``StorageError``.
  fileprivate func draft(
    _ row: SQLiteRow, _ kind: ProductKind
  ) throws(StorageError) -> OpeningDraft? {
    do {
      return OpeningDraft(
        kind: kind, requestID: try row.value("request_id") { RequestID($0) },
        answers: try answers(ofDraft: try row.integer("number")),
        savedAt: Timestamp(secondsSince1970: try row.integer("saved_at")))
    } catch {
      guard case .inconsistent = error else { throw error }
      return nil
    }
  }

  /// Deletes a draft. Throws ``StorageError/draftChanged`` if it has other answers than `earlier`.
  fileprivate func deleteDraft(
    _ id: String, replacing earlier: [OpeningDraft.Answer]?, of customer: String
  ) throws(StorageError) {
    if let earlier, try answers(ofRequest: id, of: customer) != earlier { throw .draftChanged }
    try run("DELETE FROM drafts WHERE customer = ? AND request_id = ?", .text(customer), .text(id))
  }

  /// The answers of a draft; empty if there is none.
  private func answers(
    ofRequest id: String, of customer: String
  ) throws(StorageError) -> [OpeningDraft.Answer] {
    let number = try first(
      "SELECT number FROM drafts WHERE customer = ? AND request_id = ?", .text(customer), .text(id)
    ) { (row) throws(StorageError) in try row.integer("number") }
    return try number.map { (number) throws(StorageError) in try answers(ofDraft: number) } ?? []
  }

  fileprivate func answers(
    ofDraft number: Int64
  ) throws(StorageError) -> [OpeningDraft.Answer] {
    try rows(
      "SELECT key, answer FROM draft_answers WHERE draft = ? ORDER BY position", .integer(number)
    ) { (row) throws(StorageError) in
      try row.answer()
    }
  }

  fileprivate func insert(
    _ answers: [OpeningDraft.Answer], ofDraft number: Int64
  ) throws(StorageError) {
    for (position, answer) in answers.enumerated() {
      try insert(
        into: "draft_answers",
        [
          "draft": .integer(number), "position": .integer(Int64(position)),
          "key": .text(answer.key.rawValue), "answer": .text(answer.text),
        ])
    }
  }
}

extension SQLiteConnection {
  /// Deletes the drafts that have expired at `now`, in seconds since 1970. Throws a
  /// ``StorageError``.
  func deleteExpiredDrafts(at now: Int64) throws(StorageError) {
    let (first, last) = DraftLife.range(at: now)
    try run(
      "DELETE FROM drafts WHERE saved_at NOT BETWEEN ? AND ?", .integer(first), .integer(last))
  }

  /// The notes about drafts in an audit report. Throws a ``StorageError``.
  func draftNotes() throws(StorageError) -> [AuditNote] {
    var notes = DraftNotes()
    try forEach("SELECT number, request_id, kind, saved_at FROM drafts ORDER BY number") {
      (row) throws(StorageError) in try notes.add(row)
    }
    return notes.all
  }
}
