import FeatureDependencies
import Ledger

/// A contract as it is stored, with the signed text.
struct StoredContract {
  let account: AccountNumber
  let contract: OpeningContract
  let signed: SignedContract
  let entry: Int64
}

// The kind of a link is that of the linked account: what is signed is its number.
extension SQLiteConnection {
  /// Before version 4 no bonus was told apart.
  private static func contracts(_ version: Int = Schema.current) -> String {
    let bonus = version < 4 ? "NULL AS bonus" : "c.bonus"
    return """
      SELECT c.entry, c.account, c.customer, c.request_id, a.kind, c.product, c.amount, c.months,
        c.tax_kind, c.funding_account, c.linked_account, l.kind AS linked_kind, c.rate, \(bonus),
        a.opened_on, c.maturity_date, c.payout_date, c.principal, c.interest, c.tax, c.agreed_at,
        c.signed
      FROM contracts c JOIN accounts a ON a.number = c.account
        LEFT JOIN accounts l ON l.number = c.linked_account
      """
  }

  /// The contract of `customer` that carries out `requestID`, or nil. Throws a ``StorageError``.
  func contract(
    of customer: CustomerID, requestID: RequestID
  ) throws(StorageError) -> StoredContract? {
    try first(
      "\(Self.contracts()) WHERE c.customer = ? AND c.request_id = ?", .text("\(customer)"),
      .text("\(requestID)"), read: storedContract)
  }

  /// The contract that opened `account`, in tables of `version`; nil if it has none. Throws a
  /// ``StorageError``.
  func contract(
    of account: String, version: Int = Schema.current
  ) throws(StorageError) -> StoredContract? {
    try first(
      "\(Self.contracts(version)) WHERE c.account = ?", .text(account), read: storedContract)
  }

  /// The contracts of the entries from `first` to `last`, whose schedules are known, in tables of
  /// `version`. Throws a ``StorageError``, also if the account of one is gone.
  func contracts(
    _ first: Int64, _ last: Int64, _ schedules: [Int64: [ScheduleEntry]], version: Int
  ) throws(StorageError) -> [Int64: (row: LedgerEntry.ContractRow, whole: OpeningContract?)] {
    let found = try byEntry(
      "\(Self.contracts(version)) WHERE c.entry BETWEEN ? AND ?", first, last
    ) { (row) throws(StorageError) in
      let stored = try storedContract(row, schedules[try row.integer("entry")] ?? [])
      return (
        row: LedgerEntry.ContractRow(
          account: try row.text("account"), customer: try row.text("customer"),
          signed: stored.signed), whole: Optional(stored.contract)
      )
    }
    guard try count("contracts", first, last) == found.count else {
      throw .inconsistent(what: "a contract without its account")
    }
    return found
  }

  private func count(
    _ table: String, _ first: Int64, _ last: Int64
  ) throws(StorageError) -> Int {
    try self.first(
      "SELECT count(*) AS rows FROM \(table) WHERE entry BETWEEN ? AND ?", .integer(first),
      .integer(last)
    ) { (row) throws(StorageError) in Int(try row.integer("rows")) } ?? 0
  }

  private func storedContract(_ row: SQLiteRow) throws(StorageError) -> StoredContract {
    try storedContract(row, try schedule(of: try row.integer("entry")))
  }

  private func storedContract(
    _ row: SQLiteRow, _ schedule: [ScheduleEntry]
  ) throws(StorageError) -> StoredContract {
    let entry = try row.integer("entry")
    let account = try row.value("account", AccountNumber.init)
    let requestID = try row.value("request_id") { RequestID($0) }
    let terms = try terms(row)
    let quote = try quote(row, terms.selection, schedule: schedule)
    guard let agreedAt = Timestamp(secondsSince1970: try row.integer("agreed_at")) else {
      throw .inconsistent(what: "the moment of the contract of \(account)")
    }
    let contract = OpeningContract(
      requestID: requestID, terms: terms, quote: quote, agreedAt: agreedAt)
    return StoredContract(
      account: account, contract: contract, signed: SignedContract(text: try row.text("signed")),
      entry: entry)
  }

  /// The terms of the contract in `row`. Throws a ``StorageError``.
  func terms(_ row: SQLiteRow) throws(StorageError) -> OpeningTerms {
    let selection = ProductSelection(
      kind: try row.value("kind") { ProductKind($0) },
      productID: try row.value("product", ProductID.init),
      amount: Won(try row.integer("amount")), months: Int(try row.integer("months")),
      taxKind: try row.value("tax_kind", TaxKind.init(rawValue:)))
    return OpeningTerms(
      selection: selection, fundingAccount: try row.value("funding_account", AccountNumber.init),
      link: try link(row))
  }

  private func link(_ row: SQLiteRow) throws(StorageError) -> AccountLink? {
    guard try row.optionalText("linked_account") != nil else { return nil }
    let number = try row.value("linked_account", AccountNumber.init)
    return AccountLink(to: number, of: try row.value("linked_kind") { ProductKind($0) })
  }

  private func bonus(_ row: SQLiteRow) throws(StorageError) -> AnnualRate? {
    guard let points = try row.optionalInteger("bonus") else { return nil }
    guard let bonus = AnnualRate(basisPoints: Int(points)) else {
      throw .inconsistent(what: "the bonus of \(try row.text("account"))")
    }
    return bonus
  }

  /// The figures of the contract in `row`. Throws a ``StorageError``.
  func quote(
    _ row: SQLiteRow, _ selection: ProductSelection, schedule: [ScheduleEntry]
  ) throws(StorageError) -> Quote {
    guard let rate = AnnualRate(basisPoints: Int(try row.integer("rate"))) else {
      throw .inconsistent(what: "the rate of \(try row.text("account"))")
    }
    do {
      return try Quote(
        selection: selection, rate: rate, bonus: try bonus(row),
        openedOn: try row.value("opened_on", CalendarDate.init(iso8601:)),
        maturityDate: try row.value("maturity_date", CalendarDate.init(iso8601:)),
        payoutDate: try row.value("payout_date", CalendarDate.init(iso8601:)),
        principal: Won(try row.integer("principal")), interest: Won(try row.integer("interest")),
        tax: Won(try row.integer("tax")), schedule: schedule)
    } catch let error as StorageError { throw error } catch {
      throw .inconsistent(what: "the sums of \(try row.text("account"))")
    }
  }
}
