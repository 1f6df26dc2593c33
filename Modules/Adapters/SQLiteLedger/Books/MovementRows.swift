import FeatureDependencies
import Ledger

extension SQLiteConnection {
  /// The money moved in `account`, the oldest movement first; nil unless `customer` has it. Throws
  /// a ``StorageError``.
  func movements(
    of account: AccountNumber, ownedBy customer: CustomerID
  ) throws(StorageError) -> [AccountMovement]? {
    let owner = try first("SELECT customer FROM accounts WHERE number = ?", .text("\(account)")) {
      (row) throws(StorageError) in try row.optionalText("customer")
    }
    guard owner == "\(customer)" else { return nil }
    var balance = Won.zero
    return try rows(Self.movements, .text("\(account)")) { (row) throws(StorageError) in
      try row.movement(after: &balance)
    }
  }

  private static let movements = """
    SELECT e.recorded_at, p.amount,
      (SELECT o.account FROM postings o JOIN accounts a ON a.number = o.account
        WHERE o.entry = p.entry AND o.position <> p.position AND a.kind <> 'bank'
        ORDER BY o.position LIMIT 1) AS counterpart
    FROM postings p JOIN entries e ON e.sequence = p.entry
    WHERE p.account = ? ORDER BY p.entry, p.position
    """
}
