import FeatureDependencies
import Ledger

extension SQLiteConnection {
  private static let accounts = """
    SELECT a.entry, a.number AS account, a.kind, a.opened_on, b.amount AS balance,
      c.entry AS contract, c.product, c.amount, c.months, c.tax_kind, c.funding_account,
      c.linked_account, l.kind AS linked_kind, c.rate, c.bonus, c.maturity_date, c.payout_date,
      c.principal, c.interest, c.tax,
      s.position, s.kind AS due_kind, s.date AS due_date, s.amount AS due_amount,
      s.interest AS due_interest, s.tax AS due_tax
    FROM accounts a LEFT JOIN balances b ON b.account = a.number
      LEFT JOIN contracts c ON c.account = a.number
      LEFT JOIN accounts l ON l.number = c.linked_account
      LEFT JOIN schedule s ON s.entry = c.entry
    """

  /// The accounts of `customer` with their contracts, in the order they were opened. One query
  /// reads all of them. Throws a ``StorageError``.
  func accounts(of customer: CustomerID) throws(StorageError) -> [Account] {
    try list(
      "\(Self.accounts) WHERE a.customer = ? ORDER BY a.entry, s.position",
      [.text("\(customer)")])
  }

  /// The account `number` of `customer` with its contract, or nil. Throws a ``StorageError``.
  func account(
    _ number: AccountNumber, of customer: CustomerID
  ) throws(StorageError) -> Account? {
    try list(
      "\(Self.accounts) WHERE a.number = ? AND a.customer = ? ORDER BY s.position",
      [.text("\(number)"), .text("\(customer)")]
    ).first
  }

  /// The accounts that `query`, with ``accounts``, selects. Throws a ``StorageError``.
  private func list(_ query: String, _ values: [SQLiteValue]) throws(StorageError) -> [Account] {
    var list = AccountList()
    try forEach(query, values: values) { (row) throws(StorageError) in
      let entry = try row.integer("entry")
      if list.entry != entry { try list.begin(entry, try account(row), contract(row)) }
      guard try row.optionalInteger("position") != nil else { return }
      try list.add(try row.integer("position"), try row.due("due_"))
    }
    return try list.finished()
  }

  /// The holdings of `customer`. Reads only the accounts that were opened since the last call. Call
  /// it in a ``snapshot(_:)``. Throws a ``StorageError``.
  func holdings(of customer: CustomerID) throws(StorageError) -> Holdings {
    var known = knownHoldings[customer]
    let hash = try first(
      "SELECT hash FROM entries WHERE sequence = ?", .integer(known.end)
    ) { (row) throws(StorageError) in try row.bytes("hash") }
    if hash != known.hash { known = HoldingsPart() }
    try forEach(
      """
      SELECT a.number, a.kind, a.opened_on, c.principal, c.interest, a.entry, e.hash
      FROM accounts a LEFT JOIN contracts c ON c.account = a.number
        LEFT JOIN entries e ON e.sequence = a.entry
      WHERE a.customer = ? AND a.entry > ? ORDER BY a.entry
      """, .text("\(customer)"), .integer(known.end)
    ) { (row) throws(StorageError) in try known.add(row) }
    knownHoldings[customer] = known
    return try known.holdings { (number) throws(StorageError) in try balance(of: "\(number)") }
  }

  private func account(_ row: SQLiteRow) throws(StorageError) -> Account {
    Account(
      number: try row.value("account", AccountNumber.init),
      openedOn: try row.value("opened_on", CalendarDate.init(iso8601:)),
      balance: Won(try row.integer("balance")), contracted: nil)
  }

  /// The terms and the quote of the account in `row`, without the schedule; nil for a demand
  /// account.
  private func contract(_ row: SQLiteRow) throws(StorageError) -> Account.Contracted? {
    guard try row.text("kind") != LedgerEntry.AccountRow.demandKind else { return nil }
    guard try row.optionalInteger("contract") != nil else {
      throw .inconsistent(what: "\(try row.text("account")) has no contract")
    }
    let terms = try row.terms()
    return .init(terms: terms, quote: try row.quote(terms.selection, []))
  }

  /// The movements of `account`, oldest first; nil if `customer` does not own it. Throws a
  /// ``StorageError``.
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

/// Collects accounts from the rows of a join: an account first, then the payments due under its
/// contract.
private struct AccountList {
  private(set) var entry: Int64?
  private var accounts: [Account] = []
  private var account: Account?
  private var contracted: Account.Contracted?
  private var schedule: [ScheduleEntry] = []
  private var positions = Positions()

  mutating func begin(
    _ entry: Int64, _ account: Account, _ contracted: Account.Contracted?
  ) throws(StorageError) {
    try finish()
    self.entry = entry
    self.account = account
    self.contracted = contracted
    schedule = []
    positions = Positions()
  }

  mutating func add(_ position: Int64, _ due: ScheduleEntry) throws(StorageError) {
    try positions.expect(position)
    schedule.append(due)
  }

  mutating func finished() throws(StorageError) -> [Account] {
    try finish()
    return accounts
  }

  private mutating func finish() throws(StorageError) {
    guard let account else { return }
    do {
      let whole = try contracted.map { try $0.with(schedule) }
      accounts.append(
        Account(
          number: account.number, openedOn: account.openedOn, balance: account.balance,
          contracted: whole))
    } catch { throw .inconsistent(what: "the sums of \(account.number)") }
  }
}

extension Account.Contracted {
  fileprivate func with(_ schedule: [ScheduleEntry]) throws(MoneyError) -> Account.Contracted {
    .init(
      terms: terms,
      quote: try Quote(
        selection: quote.selection, rate: quote.rate, bonus: quote.bonus,
        openedOn: quote.openedOn, maturityDate: quote.maturityDate, payoutDate: quote.payoutDate,
        principal: quote.principal, interest: quote.interest, tax: quote.tax, schedule: schedule))
  }
}
