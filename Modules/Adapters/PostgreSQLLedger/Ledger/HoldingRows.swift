#if PostgreSQL
  import FeatureDependencies
  import Ledger

  extension PostgreSQLConnection {
    private static let accounts = """
      SELECT a.number, a.kind, a.opened_on, b.amount AS balance
      FROM accounts a LEFT JOIN balances b ON b.customer = a.customer AND b.account = a.number
      WHERE a.customer = $1
      """

    /// The accounts of `customer` with their contracts, in the order they were opened. Throws a
    /// ``StorageError``.
    func accounts(of customer: String) throws(StorageError) -> [Account] {
      let contracts = try contracts(of: customer)
      // The entries of accounts are in two chains, which have no common order.
      return try rows("\(Self.accounts) ORDER BY a.position", .text(customer)) {
        (row) throws(StorageError) in try row.account(contracts[try row.text("number")])
      }
    }

    /// The account `number` of `customer` with its contract, or nil. Throws a ``StorageError``.
    func account(_ number: String, of customer: String) throws(StorageError) -> Account? {
      let stored = try contract(opening: number, of: customer)
      return try first("\(Self.accounts) AND a.number = $2", .text(customer), .text(number)) {
        (row) throws(StorageError) in try row.account(stored?.contract)
      }
    }

    /// The holdings of `customer`. Of the accounts in the customer's chain, which has one for each
    /// opening, it reads only those opened since the last call. Call it in a snapshot. Throws a
    /// ``StorageError``.
    func holdings(of customer: CustomerID) throws(StorageError) -> Holdings {
      let id = "\(customer)"
      var known = knownHoldings[customer]
      let results = try results(
        of: PostgreSQLStatement(
          "SELECT hash FROM entries WHERE chain = $1 AND sequence = $2",
          [.text(id), .integer(known.end)]),
        Self.parts(of: id, in: LedgerEntry.bankChain, after: 0),
        Self.parts(of: id, in: id, after: known.end))
      let hash = try results[0].first { (row) throws(StorageError) in try row.bytes("hash") }
      var added = results[2]
      if hash != known.hash {
        known = HoldingsPart()
        added = try self.results(of: Self.parts(of: id, in: id, after: 0))[0]
      }
      try added.forEach { (row) throws(StorageError) in try known.add(row) }
      knownHoldings[customer] = known
      var first = HoldingsPart()
      try results[1].forEach { (row) throws(StorageError) in try first.add(row) }
      return try (first + known).holdings { (number) throws(StorageError) in
        try balance(of: "\(number)", of: id)
      }
    }

    /// Selects the columns that ``HoldingsPart/add(_:)`` reads, for the accounts that entries of
    /// `chain` after `entry` opened for `customer`. The range is repeated for each table: without
    /// statistics, the planner can read all rows of a chain.
    private static func parts(
      of customer: String, in chain: String, after entry: Int64
    ) -> PostgreSQLStatement {
      PostgreSQLStatement(
        """
        SELECT a.number, a.kind, a.opened_on, c.principal, c.interest, a.entry, e.hash
        FROM accounts a
          LEFT JOIN contracts c ON c.chain = a.chain AND c.entry = a.entry AND c.entry > $3
          LEFT JOIN entries e ON e.chain = a.chain AND e.sequence = a.entry AND e.sequence > $3
        WHERE a.customer = $1 AND a.chain = $2 AND a.entry > $3 ORDER BY a.entry
        """, [.text(customer), .text(chain), .integer(entry)])
    }
  }

  extension PostgreSQLRow {
    /// The account in this row, which `contract` opened unless it is a demand account.
    fileprivate func account(_ contract: OpeningContract?) throws(StorageError) -> Account {
      let number = try value("number", AccountNumber.init)
      return Account(
        number: number, openedOn: try value("opened_on", CalendarDate.init(iso8601:)),
        balance: Won(try integer("balance")), contracted: try contracted(number, contract))
    }

    /// The terms and the quote of `contract`; nil for a demand account.
    private func contracted(
      _ number: AccountNumber, _ contract: OpeningContract?
    ) throws(StorageError) -> Account.Contracted? {
      guard try text("kind") != LedgerEntry.AccountRow.demandKind else { return nil }
      guard let contract else { throw .inconsistent(what: "\(number) has no contract") }
      return .init(terms: contract.terms, quote: contract.quote)
    }
  }
#endif
