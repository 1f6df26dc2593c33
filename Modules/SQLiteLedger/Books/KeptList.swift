import FeatureDependencies
import Ledger

/// A customer's accounts as they were read up to an entry.
///
/// An entry is never changed, what was agreed for an account neither, and every change of a balance
/// is a posting of an entry. So what was booked since is all that has to be read to have the list of
/// now, whoever booked it.
struct KeptList {
  let customer: CustomerID
  private(set) var accounts: [Account] = []
  private var end: Int64 = 0

  /// A list that nothing was read for yet.
  init(of customer: CustomerID) { self.customer = customer }

  /// Reads what was booked since, of one state of the database. Throws a ``StorageError``; the list
  /// is not to be used then.
  mutating func catchUp(on connection: SQLiteConnection) throws(StorageError) {
    try connection.snapshot { () throws(StorageError) in
      let end = try connection.chainHead().sequence
      if try !changeBalances(upTo: end, on: connection) { self = KeptList(of: customer) }
      accounts += try connection.accounts(of: customer, after: self.end)
      self.end = end
    }
  }

  /// Whether the list could be brought up to date. Not where more was booked in the bank than there
  /// are accounts in it: to read it anew is less then.
  private mutating func changeBalances(
    upTo end: Int64, on connection: SQLiteConnection
  ) throws(StorageError) -> Bool {
    guard self.end <= end, end - self.end <= accounts.count else { return false }
    for (account, balance) in try connection.balances(of: customer, changedAfter: self.end) {
      guard let place = accounts.firstIndex(where: { $0.number == account }) else { return false }
      accounts[place].balance = balance
    }
    return true
  }
}

extension SQLiteConnection {
  // CROSS JOIN: the postings first, which are few.
  private static let changedBalances = """
    SELECT DISTINCT p.account, b.amount AS balance
    FROM postings p CROSS JOIN accounts a ON a.number = p.account
      LEFT JOIN balances b ON b.account = a.number
    WHERE p.entry > ? AND a.customer = ? AND a.entry <= ?
    """

  /// What is in those accounts of `customer`, opened up to `entry`, that were posted to after it.
  /// Throws a ``StorageError``.
  fileprivate func balances(
    of customer: CustomerID, changedAfter entry: Int64
  ) throws(StorageError) -> [(AccountNumber, Won)] {
    try rows(
      Self.changedBalances, .integer(entry), .text("\(customer)"), .integer(entry)
    ) { (row) throws(StorageError) in
      (try row.value("account", AccountNumber.init), Won(try row.integer("balance")))
    }
  }
}
