#if PostgreSQL
  import FeatureDependencies
  import Ledger

  extension PostgreSQLConnection {
    private static let contracts = """
      SELECT c.chain, c.entry, c.account, c.request_id, a.kind, c.product, c.amount, c.months,
        c.tax_kind, c.funding_account, c.linked_account, l.kind AS linked_kind, c.rate, c.bonus,
        a.opened_on, c.maturity_date, c.payout_date, c.principal, c.interest, c.tax, c.agreed_at,
        c.signed
      FROM contracts c JOIN accounts a ON a.customer = c.chain AND a.number = c.account
        LEFT JOIN accounts l ON l.customer = c.chain AND l.number = c.linked_account
      """

    /// The contract of `customer` that carries out `requestID`, or nil. Throws a ``StorageError``.
    func contract(
      of customer: String, requestID: String
    ) throws(StorageError) -> StoredContract? {
      try first(
        "\(Self.contracts) WHERE c.chain = $1 AND c.request_id = $2", .text(customer),
        .text(requestID), read: storedContract)
    }

    /// The contract that opened `account` of `customer`, or nil if it has none. Throws a
    /// ``StorageError``.
    func contract(
      opening account: String, of customer: String
    ) throws(StorageError) -> StoredContract? {
      try first(
        "\(Self.contracts) WHERE c.chain = $1 AND c.account = $2", .text(customer), .text(account),
        read: storedContract)
    }

    private func storedContract(_ row: PostgreSQLRow) throws(StorageError) -> StoredContract {
      try row.contract(try schedule(of: row.integer("entry"), of: row.text("chain")))
    }
  }
#endif
