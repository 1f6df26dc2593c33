#if PostgreSQL
  import FeatureDependencies
  import Ledger

  extension PostgreSQLConnection {
    private static let accounts = """
      SELECT a.number, a.kind, a.opened_on, b.amount AS balance
      FROM accounts a LEFT JOIN balances b ON b.customer = a.customer AND b.account = a.number
      """

    /// The accounts of `customer` with their contracts, in the order they were opened. Throws a
    /// ``StorageError``.
    func accounts(of customer: String) throws(StorageError) -> [Account] {
      let contracts = try contracts(of: customer)
      return try rows(
        "\(Self.accounts) WHERE a.customer = $1 ORDER BY a.chain = $2 DESC, a.entry",
        .text(customer), .text(LedgerEntry.bankChain)
      ) { (row) throws(StorageError) in try row.account(contracts[try row.text("number")]) }
    }

    /// The account `number` of `customer` with its contract, or nil. Throws a ``StorageError``.
    func account(_ number: String, of customer: String) throws(StorageError) -> Account? {
      let contract = try contract(opening: number, of: customer)?.contract
      return try first(
        "\(Self.accounts) WHERE a.customer = $1 AND a.number = $2", .text(customer), .text(number)
      ) { (row) throws(StorageError) in try row.account(contract) }
    }

    /// The holdings of `customer`. Reads only the accounts that were opened since the last call,
    /// and the few in the bank's chain, where enrollments are. Call it in a snapshot. Throws a
    /// ``StorageError``.
    func holdings(of customer: CustomerID) throws(StorageError) -> Holdings {
      let chain = "\(customer)"
      var known = knownHoldings[customer]
      let hash = try first(
        "SELECT hash FROM entries WHERE chain = $1 AND sequence = $2", .text(chain),
        .integer(known.end)
      ) { (row) throws(StorageError) in try row.bytes("hash") }
      if hash != known.hash { known = HoldingsPart() }
      let results = try results(
        of: Self.opened(in: LedgerEntry.bankChain, after: 0, of: chain),
        Self.opened(in: chain, after: known.end, of: chain))
      var enrolled = HoldingsPart()
      try results[0].forEach { (row) throws(StorageError) in try enrolled.add(row) }
      try results[1].forEach { (row) throws(StorageError) in try known.add(row) }
      knownHoldings[customer] = known
      return try (enrolled + known).holdings { (number) throws(StorageError) in
        try balance(of: "\(number)", of: chain)
      }
    }

    /// The accounts that entries of `chain` after `entry` opened for `customer`.
    private static func opened(
      in chain: String, after entry: Int64, of customer: String
    ) -> PostgreSQLStatement {
      PostgreSQLStatement(
        """
        SELECT a.number, a.kind, a.opened_on, c.principal, c.interest, a.entry, e.hash
        FROM accounts a LEFT JOIN contracts c ON c.chain = a.chain AND c.entry = a.entry
          LEFT JOIN entries e ON e.chain = a.chain AND e.sequence = a.entry
        WHERE a.customer = $1 AND a.chain = $2 AND a.entry > $3 ORDER BY a.entry
        """, [.text(customer), .text(chain), .integer(entry)])
    }
  }

  extension PostgreSQLRow {
    /// The account in this row, which `contract` opened unless it is a demand account.
    fileprivate func account(_ contract: OpeningContract?) throws(StorageError) -> Account {
      let number = try value("number", AccountNumber.init)
      let isDemand = try text("kind") == LedgerEntry.AccountRow.demandKind
      guard isDemand || contract != nil else {
        throw .inconsistent(what: "\(number) has no contract")
      }
      return Account(
        number: number, openedOn: try value("opened_on", CalendarDate.init(iso8601:)),
        balance: Won(try integer("balance")),
        contracted: isDemand ? nil : contract.map { .init(terms: $0.terms, quote: $0.quote) })
    }
  }
#endif
