#if PostgreSQL
  public import FeatureDependencies
  public import Ledger

  /// One customer's drafts in a ``PostgreSQLBank``, shared by all its hosts.
  public struct PostgreSQLDraftStore: DraftStore {
    private let bank: PostgreSQLBank
    private let customer: SignedInCustomer

    /// The drafts of `customer`.
    public init(bank: PostgreSQLBank, customer: SignedInCustomer) {
      self.bank = bank
      self.customer = customer
    }

    /// Stores `draft` in place of an unchanged earlier one. Throws a ``Ledger/StorageError``.
    public func save(
      _ draft: OpeningDraft, replacing earlier: [OpeningDraft.Answer]?
    ) async throws(StorageError) {
      try await bank.save(draft, replacing: earlier, for: customer.customer.id)
    }

    /// Deletes the draft of `requestID` if it is unchanged. Throws a ``Ledger/StorageError``.
    public func delete(
      _ requestID: RequestID, replacing earlier: [OpeningDraft.Answer]?
    ) async throws(StorageError) {
      try await bank.delete("\(requestID)", replacing: earlier, of: customer.customer.id)
    }

    /// The unexpired drafts of `kind` with at least one answer, most recently saved first.
    ///
    /// Throws a ``Ledger/StorageError``.
    public func all(_ kind: ProductKind) async throws(StorageError) -> [OpeningDraft] {
      try await bank.drafts(kind, of: customer.customer.id)
    }
  }

  extension PostgreSQLBank {
    fileprivate func save(
      _ draft: OpeningDraft, replacing earlier: [OpeningDraft.Answer]?, for customer: CustomerID
    ) throws(StorageError) {
      let moment = clock.now().secondsSince1970
      let id = "\(draft.requestID)"
      try writing(for: customer) { (ledger) throws(StorageError) in
        let connection = ledger.connection
        try connection.deleteExpiredDrafts(of: customer, at: moment)
        try connection.deleteDraft(id, replacing: earlier, of: customer)
        try connection.insertDraft(draft, of: customer, at: moment)
      }
    }

    fileprivate func delete(
      _ id: String, replacing earlier: [OpeningDraft.Answer]?, of customer: CustomerID
    ) throws(StorageError) {
      try writing(for: customer) { (ledger) throws(StorageError) in
        try ledger.connection.deleteDraft(id, replacing: earlier, of: customer)
      }
    }

    fileprivate func drafts(
      _ kind: ProductKind, of customer: CustomerID
    ) throws(StorageError) -> [OpeningDraft] {
      let range = DraftLife.range(at: clock.now().secondsSince1970)
      return try reading(for: customer) { (ledger) throws(StorageError) in
        let drafts = try ledger.connection.rows(
          """
          SELECT request_id, saved_at FROM drafts
          WHERE customer = $1 AND kind = $2 AND saved_at BETWEEN $3 AND $4 ORDER BY number DESC
          """, .text("\(customer)"), .text("\(kind)"), .integer(range.first), .integer(range.last)
        ) { (row) throws(StorageError) in
          var draft = try ledger.connection.draft(
            kind, try row.text("request_id"), of: customer)
          draft?.savedAt = Timestamp(secondsSince1970: try row.integer("saved_at"))
          return draft
        }
        return drafts.compactMap(\.self).filter { !$0.answers.isEmpty }
      }
    }
  }
#endif
