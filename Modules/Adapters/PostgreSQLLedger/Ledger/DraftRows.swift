#if PostgreSQL
  import FeatureDependencies
  import Ledger

  extension PostgreSQLConnection {
    /// The draft `id` with its answers; nil if `id` is malformed, which the audit reports and which
    /// does not prevent an opening. Throws a ``StorageError``.
    func draft(
      _ kind: ProductKind, _ id: String, of customer: CustomerID
    ) throws(StorageError) -> OpeningDraft? {
      guard let request = RequestID(id) else { return nil }
      return OpeningDraft(
        kind: kind, requestID: request, answers: try answers(ofDraft: id, of: customer))
    }

    /// The answers of the draft `id`; empty if there is none.
    private func answers(
      ofDraft id: String, of customer: CustomerID
    ) throws(StorageError) -> [OpeningDraft.Answer] {
      try rows(
        """
        SELECT key, answer FROM draft_answers WHERE customer = $1 AND request_id = $2
        ORDER BY position
        """, .text("\(customer)"), .text(id)
      ) { (row) throws(StorageError) in
        try row.answer()
      }
    }

    /// Stores `draft` as the newest of `customer`. Throws a ``StorageError``.
    func insertDraft(
      _ draft: OpeningDraft, of customer: CustomerID, at moment: Int64
    ) throws(StorageError) {
      let (owner, id) = (
        PostgreSQLValue.text("\(customer)"), PostgreSQLValue.text("\(draft.requestID)")
      )
      let stored = try run(
        """
        INSERT INTO drafts (customer, request_id, kind, saved_at, number)
        SELECT $1, $2, $3, $4, coalesce(max(number), 0) + 1 FROM drafts WHERE customer = $1
        """, owner, id, .text("\(draft.kind)"), .integer(moment))
      guard stored == 1 else { throw .inconsistent(what: "the table drafts") }
      insert(
        into: "draft_answers",
        rows: draft.answers.enumerated().map { position, answer in
          [
            "customer": owner, "request_id": id, "position": .integer(Int64(position)),
            "key": .text(answer.key.rawValue), "answer": .text(answer.text),
          ]
        })
    }

    /// Deletes a draft. Throws ``StorageError/draftChanged`` if it has other answers than
    /// `earlier`.
    func deleteDraft(
      _ id: String, replacing earlier: [OpeningDraft.Answer]?, of customer: CustomerID
    ) throws(StorageError) {
      if let earlier, try answers(ofDraft: id, of: customer) != earlier { throw .draftChanged }
      try run(
        "DELETE FROM drafts WHERE customer = $1 AND request_id = $2", .text("\(customer)"),
        .text(id))
    }

    /// Deletes the drafts of `customer` that have expired at `now`, in seconds since 1970. Throws a
    /// ``StorageError``.
    func deleteExpiredDrafts(of customer: CustomerID, at now: Int64) throws(StorageError) {
      let (first, last) = DraftLife.range(at: now)
      try run(
        "DELETE FROM drafts WHERE customer = $1 AND saved_at NOT BETWEEN $2 AND $3",
        .text("\(customer)"), .integer(first), .integer(last))
    }

    /// The notes about drafts in an audit report. Throws a ``StorageError``.
    func draftNotes() throws(StorageError) -> [AuditNote] {
      var notes = DraftNotes()
      try forEach("SELECT number, request_id, kind, saved_at FROM drafts") {
        (row) throws(StorageError) in try notes.add(row)
      }
      return notes.all
    }
  }
#endif
