#if PostgreSQL
  public import FeatureDependencies
  public import Ledger

  /// One customer's drafts in a ``PostgreSQLBank``, for every host of it.
  ///
  /// A claim is a lease: it ends a quarter of an hour after it was last renewed, by the server's
  /// clock, whatever became of the host. Claiming again and saving renew it.
  public struct PostgreSQLDraftStore: DraftStore {
    private let bank: PostgreSQLBank
    private let customer: SignedInCustomer

    /// The drafts of `customer`.
    public init(bank: PostgreSQLBank, customer: SignedInCustomer) {
      self.bank = bank
      self.customer = customer
    }

    /// Keeps `draft` in place of what was kept of the same request. Throws a
    /// ``Ledger/StorageError``.
    public func save(_ draft: OpeningDraft) async throws(StorageError) {
      try await bank.save(draft, for: customer.customer.id)
    }

    /// Forgets what was kept of `requestID`, if anything was. Throws a ``Ledger/StorageError``.
    public func delete(_ requestID: RequestID) async throws(StorageError) {
      try await bank.delete("\(requestID)", of: customer.customer.id)
    }

    /// The drafts of this kind that have an answer or more; the last one saved first.
    ///
    /// Throws a ``Ledger/StorageError``.
    public func all(_ kind: ProductKind) async throws(StorageError) -> [OpeningDraft] {
      try await bank.drafts(kind, of: customer.customer.id)
    }

    /// Claims the draft of `requestID` for this host; false if another one has claimed it.
    ///
    /// Throws a ``Ledger/StorageError``.
    public func claim(_ requestID: RequestID) async throws(StorageError) -> Bool {
      try await bank.claim("\(requestID)", of: customer.customer.id)
    }

    /// Gives up the claim to the draft of `requestID`; one that cannot be given up now ends by
    /// itself.
    public func release(_ requestID: RequestID) async {
      _ = try? await bank.release("\(requestID)", of: customer.customer.id)
    }
  }

  extension PostgreSQLBank {
    fileprivate func save(_ draft: OpeningDraft, for customer: CustomerID) throws(StorageError) {
      let moment = clock.now().secondsSince1970
      let id = "\(draft.requestID)"
      try writing(for: customer) { (books) throws(StorageError) in
        let connection = books.connection
        try connection.deleteExpiredDrafts(of: customer, at: moment)
        try connection.deleteDraft(id, of: customer)
        try connection.insertDraft(draft, of: customer, at: moment)
        // Whoever saves a draft is at work on it.
        try connection.renewClaim(to: id, of: customer, by: holder)
      }
    }

    fileprivate func delete(_ id: String, of customer: CustomerID) throws(StorageError) {
      try writing(for: customer) { (books) throws(StorageError) in
        try books.connection.deleteDraft(id, of: customer)
      }
    }

    fileprivate func drafts(
      _ kind: ProductKind, of customer: CustomerID
    ) throws(StorageError) -> [OpeningDraft] {
      let range = DraftLife.range(at: clock.now().secondsSince1970)
      return try reading(for: customer) { (books) throws(StorageError) in
        let drafts = try books.connection.rows(
          """
          SELECT request_id FROM drafts
          WHERE customer = $1 AND kind = $2 AND saved_at BETWEEN $3 AND $4 ORDER BY number DESC
          """, .text("\(customer)"), .text("\(kind)"), .integer(range.first), .integer(range.last)
        ) { (row) throws(StorageError) in
          try books.connection.draft(kind, try row.text("request_id"), of: customer)
        }
        return drafts.compactMap(\.self).filter { !$0.answers.isEmpty }
      }
    }

    fileprivate func claim(_ id: String, of customer: CustomerID) throws(StorageError) -> Bool {
      do {
        return try writing(for: customer) { (books) throws(StorageError) in
          try books.connection.claim(id, of: customer, by: holder)
        }
      } catch { throw error.asNotDone }
    }

    fileprivate func release(_ id: String, of customer: CustomerID) throws(StorageError) {
      try writing(for: customer) { (books) throws(StorageError) in
        try books.connection.releaseClaim(to: id, of: customer, by: holder)
      }
    }
  }
#endif
