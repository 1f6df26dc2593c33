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

    /// The contract that `customer` signed for `requestID`, or nil. Throws a ``StorageError``.
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

    /// All contracts of `customer`, by account. Throws a ``StorageError``.
    func contracts(of customer: String) throws(StorageError) -> [String: OpeningContract] {
      let schedules = try results(
        of: PostgreSQLStatement(
          "SELECT * FROM schedule WHERE chain = $1 ORDER BY entry, position", [.text(customer)])
      )[0].inOrder { (row) throws(StorageError) in try row.due() }
      let found = try rows("\(Self.contracts) WHERE c.chain = $1", .text(customer)) {
        (row) throws(StorageError) in
        try row.contract(schedules[try row.place()] ?? [])
      }
      return Dictionary(found.map { ("\($0.account)", $0.contract) }) { first, _ in first }
    }

    /// The contracts of the entries at `places` that have an account row, with their `schedules`.
    /// Throws a ``StorageError``.
    func contracts(
      at places: [EntryPlace], _ schedules: [EntryPlace: [ScheduleEntry]]
    ) throws(StorageError) -> [EntryPlace: OpeningContract] {
      var found: [EntryPlace: OpeningContract] = [:]
      try forEach(
        "\(Self.contracts) \(places.join("c.entry", "c.chain"))", values: places.values
      ) { (row) throws(StorageError) in
        let place = try row.place()
        found[place] = try row.contract(schedules[place] ?? []).contract
      }
      return found
    }

    private func storedContract(_ row: PostgreSQLRow) throws(StorageError) -> StoredContract {
      let place = try row.place()
      let schedules = try results(of: EntryReader.numbered("schedule", [place]))[0].inOrder {
        (row) throws(StorageError) in try row.due()
      }
      return try row.contract(schedules[place] ?? [])
    }
  }
#endif
