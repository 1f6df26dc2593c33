#if PostgreSQL
  import FeatureDependencies
  import Ledger

  extension PostgreSQLConnection {
    /// The movements of `account`, oldest first; nil if `customer` does not own it. Throws a
    /// ``StorageError``.
    func movements(
      of account: AccountNumber, ownedBy customer: CustomerID
    ) throws(StorageError) -> [AccountMovement]? {
      let (owner, number) = (
        PostgreSQLValue.text("\(customer)"), PostgreSQLValue.text("\(account)")
      )
      let isOwner =
        try first(
          "SELECT entry FROM accounts WHERE customer = $1 AND number = $2", owner, number
        ) { (row) throws(StorageError) in try row.integer("entry") } != nil
      guard isOwner else { return nil }
      var balance = Won.zero
      return try rows(Self.movements, owner, number, .text(LedgerEntry.bankChain)) {
        (row) throws(StorageError) in try row.movement(after: &balance)
      }
    }

    /// Includes the bank's chain, where the enrollment posts the initial balance.
    private static let movements = """
      SELECT e.recorded_at, p.amount,
        (SELECT o.account FROM postings o
            JOIN accounts a ON a.customer = $1 AND a.number = o.account
          WHERE o.chain = p.chain AND o.entry = p.entry AND o.position <> p.position
          ORDER BY o.position LIMIT 1) AS counterpart
      FROM postings p JOIN entries e ON e.chain = p.chain AND e.sequence = p.entry
      WHERE p.chain IN ($1, $3) AND p.account = $2
      ORDER BY p.chain = $3 DESC, p.entry, p.position
      """
  }
#endif
