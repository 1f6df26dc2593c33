#if PostgreSQL
  import FeatureDependencies
  import Ledger

  extension PostgreSQLConnection {
    static let contracts = """
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

    /// All contracts of `customer`, by their accounts. Throws a ``StorageError``.
    func contracts(of customer: String) throws(StorageError) -> [String: OpeningContract] {
      let schedules = try schedules(of: customer)
      let found = try rows("\(Self.contracts) WHERE c.chain = $1", .text(customer)) {
        (row) throws(StorageError) in
        try row.contract(schedules[try row.integer("entry")] ?? [])
      }
      return Dictionary(found.map { ("\($0.account)", $0.contract) }) { first, _ in first }
    }

    private func storedContract(_ row: PostgreSQLRow) throws(StorageError) -> StoredContract {
      let (chain, entry) = (try row.text("chain"), try row.integer("entry"))
      return try row.contract(results(of: Self.schedule(of: entry, of: chain))[0].schedule())
    }
  }
#endif
