import FeatureDependencies
import Ledger

extension SQLiteConnection {
  private static let contracts = """
    SELECT c.entry, c.account, c.customer, c.request_id, a.kind, c.product, c.amount, c.months,
      c.tax_kind, c.funding_account, c.linked_account, l.kind AS linked_kind, c.rate, c.bonus,
      a.opened_on, c.maturity_date, c.payout_date, c.principal, c.interest, c.tax, c.agreed_at,
      c.signed
    FROM contracts c JOIN accounts a ON a.number = c.account
      LEFT JOIN accounts l ON l.number = c.linked_account
    """

  /// The contract that `customer` signed for `requestID`, or nil. Throws a ``StorageError``.
  func contract(
    of customer: CustomerID, requestID: RequestID
  ) throws(StorageError) -> StoredContract? {
    try first(
      "\(Self.contracts) WHERE c.customer = ? AND c.request_id = ?", .text("\(customer)"),
      .text("\(requestID)"), read: storedContract)
  }

  /// The contract that opened `account`; nil if there is none. Throws a ``StorageError``.
  func contract(of account: String) throws(StorageError) -> StoredContract? {
    try first("\(Self.contracts) WHERE c.account = ?", .text(account), read: storedContract)
  }

  /// The contracts of the entries from `first` to `last` that have an account row, with their
  /// `schedules`. Throws a ``StorageError``.
  func contracts(
    _ first: Int64, _ last: Int64, _ schedules: [Int64: [ScheduleEntry]]
  ) throws(StorageError) -> [Int64: OpeningContract] {
    try byEntry(
      "\(Self.contracts) WHERE c.entry BETWEEN ? AND ?", first, last
    ) { (row) throws(StorageError) in
      try row.contract(schedules[try row.integer("entry")] ?? []).contract
    }
  }

  private func storedContract(_ row: SQLiteRow) throws(StorageError) -> StoredContract {
    let entry = try row.integer("entry")
    return try row.contract(try schedules(entry, entry)[entry] ?? [])
  }
}
