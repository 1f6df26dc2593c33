#if PostgreSQL
  public import FeatureDependencies
  public import Ledger

  /// One customer's drafts in a ``PostgreSQLBank``, shared by all its hosts.
  ///
  /// A claim is a lease that expires 15 minutes after its last renewal, by the server's clock, even
  /// if its host has crashed. Claiming again and saving renew it.
  public struct PostgreSQLDraftStore: DraftStore {
    private let bank: PostgreSQLBank
    private let customer: SignedInCustomer

    /// The drafts of `customer`.
    public init(bank: PostgreSQLBank, customer: SignedInCustomer) {
      self.bank = bank
      self.customer = customer
    }

    /// Stores `draft`, replaces an earlier draft of the same request, and renews this host's claim.
    /// Throws a ``Ledger/StorageError``.
    public func save(_ draft: OpeningDraft) async throws(StorageError) {
      try await bank.save(draft, for: customer.customer.id)
    }

    /// Deletes the draft of `requestID`, if there is one. Throws a ``Ledger/StorageError``.
    public func delete(_ requestID: RequestID) async throws(StorageError) {
      try await bank.delete("\(requestID)", of: customer.customer.id)
    }

    /// The unexpired drafts of `kind` with at least one answer, most recently saved first.
    ///
    /// Throws a ``Ledger/StorageError``.
    public func all(_ kind: ProductKind) async throws(StorageError) -> [OpeningDraft] {
      try await bank.drafts(kind, of: customer.customer.id)
    }

    /// Claims the draft of `requestID` for this host; false if another host has claimed it.
    ///
    /// Throws a ``Ledger/StorageError``.
    public func claim(_ requestID: RequestID) async throws(StorageError) -> Bool {
      try await bank.claim("\(requestID)", of: customer.customer.id)
    }

    /// Releases the claim to the draft of `requestID`. If that fails, the lease expires by itself.
    public func release(_ requestID: RequestID) async {
      _ = try? await bank.release("\(requestID)", of: customer.customer.id)
    }
  }

  extension PostgreSQLBank {
    fileprivate func save(_ draft: OpeningDraft, for customer: CustomerID) throws(StorageError) {
      let moment = clock.now().secondsSince1970
      let id = "\(draft.requestID)"
      try writing(for: customer) { (ledger) throws(StorageError) in
        let connection = ledger.connection
        try connection.deleteExpiredDrafts(of: customer, at: moment)
        try connection.deleteDraft(id, of: customer)
        try connection.insertDraft(draft, of: customer, at: moment)
        // Saving shows that this host is still working on the draft.
        try connection.renewClaim(to: id, of: customer, by: holder)
      }
    }

    fileprivate func delete(_ id: String, of customer: CustomerID) throws(StorageError) {
      try writing(for: customer) { (ledger) throws(StorageError) in
        try ledger.connection.deleteDraft(id, of: customer)
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

    fileprivate func claim(_ id: String, of customer: CustomerID) throws(StorageError) -> Bool {
      try writing(for: customer, orThrow: \.withoutEffect) { (ledger) throws(StorageError) in
        try ledger.connection.claim(id, of: customer, by: holder)
      }
    }

    fileprivate func release(_ id: String, of customer: CustomerID) throws(StorageError) {
      try writing(for: customer) { (ledger) throws(StorageError) in
        try ledger.connection.releaseClaim(to: id, of: customer, by: holder)
      }
    }
  }
#endif
