import FeatureDependencies
import Ledger

extension SQLLink {
  /// The accounts of `customer` with their contracts, in the order they were opened; with `number`,
  /// only that account.
  func accounts(
    of customer: CustomerID, _ number: AccountNumber? = nil
  ) throws(StorageError) -> [Account] {
    let one = number == nil ? "" : "AND a.number = $2"
    let values = [SQLValue.text("\(customer)")] + (number.map { [.text("\($0)")] } ?? [])
    var schedules: [EntryPlace: [ScheduleEntry]] = [:]
    var accounts: [Account] = []
    try connection.read([
      SQLQuery("\(Self.schedules) \(one) \(Self.scheduleOrder)", values: values),
      SQLQuery("\(Self.accounts) \(one) ORDER BY a.\(order)", values: values),
    ]) { (query, row) throws(StorageError) in
      let place = try row.place()
      if query == 0 {
        try row.checkPosition(after: schedules[place]?.count ?? 0)
        schedules[place, default: []].append(try row.due())
      } else {
        accounts.append(try row.openedAccount(schedules[place] ?? []))
      }
    }
    return accounts
  }

  /// The column that orders a customer's accounts.
  private var order: String { dialect.isShared ? "position" : "entry" }

  private static let schedules = """
    SELECT s.chain, s.entry, s.position, s.kind, s.date, s.amount, s.interest, s.tax
    FROM accounts a CROSS JOIN schedule s
    WHERE s.chain = a.chain AND s.entry = a.entry AND a.customer = $1
    """
  private static let scheduleOrder = "ORDER BY s.chain, s.entry, s.position"

  private static let accounts = """
    SELECT a.chain, a.entry, a.number, a.kind, a.opened_on, b.amount AS balance,
      l.kind AS linked_kind, \(ContractRows.columns)
    FROM accounts a LEFT JOIN balances b ON b.account = a.number AND b.customer = a.customer
      LEFT JOIN contracts c ON c.chain = a.chain AND c.entry = a.entry
      LEFT JOIN accounts l ON l.number = c.linked_account AND l.customer = a.customer
    WHERE a.customer = $1
    """

  /// The demand accounts of `customer`, in the order they were opened. The condition on `kind` is
  /// that of the index.
  func demandAccounts(of customer: CustomerID) throws(StorageError) -> [Account] {
    let query = SQLQuery(
      """
      SELECT a.number, a.kind, a.opened_on, b.amount AS balance
      FROM accounts a LEFT JOIN balances b ON b.account = a.number AND b.customer = a.customer
      WHERE a.customer = $1 AND a.kind = 'demand' ORDER BY a.\(order)
      """, .text("\(customer)"))
    return try connection.rows(query) { (row) throws(StorageError) in try row.openedAccount([]) }
  }

  /// The movements of `account`, oldest first; nil if `customer` does not own it.
  func movements(
    of account: AccountNumber, ownedBy customer: CustomerID
  ) throws(StorageError) -> [AccountMovement]? {
    let (owner, number) = (SQLValue.text("\(customer)"), SQLValue.text("\(account)"))
    var (isOwner, balance): (Bool, Won) = (false, .zero)
    var movements: [AccountMovement] = []
    try connection.read([
      SQLQuery("SELECT entry FROM accounts WHERE number = $1 AND customer = $2", number, owner),
      SQLQuery(
        Self.movements, number, owner, .text(chain(of: customer)), .text(LedgerEntry.bankChain)),
    ]) { (query, row) throws(StorageError) in
      isOwner = true
      if query == 1 { movements.append(try row.movement(after: &balance)) }
    }
    return isOwner ? movements : nil
  }

  /// Includes the bank's chain, where the enrollment posts the initial balance. Other customers'
  /// accounts are not named.
  private static let movements = """
    SELECT e.recorded_at, p.amount,
      (SELECT o.account FROM postings o CROSS JOIN accounts a
        WHERE o.chain = p.chain AND o.entry = p.entry AND o.position <> p.position
          AND a.number = o.account AND a.customer = $2
        ORDER BY o.position LIMIT 1) AS counterpart
    FROM postings p JOIN entries e ON e.chain = p.chain AND e.sequence = p.entry
    WHERE p.account = $1 AND p.chain IN ($3, $4)
      AND EXISTS (SELECT 1 FROM accounts x WHERE x.number = $1 AND x.customer = $2)
    ORDER BY CASE p.chain WHEN $4 THEN 0 ELSE 1 END, p.entry, p.position
    """
}

extension StoredRow {
  /// The account in this row, with its contract unless it is a demand account.
  fileprivate func openedAccount(_ schedule: [ScheduleEntry]) throws(StorageError) -> Account {
    Account(
      number: try value("number", AccountNumber.init),
      openedOn: try value("opened_on", CalendarDate.init(iso8601:)),
      balance: Won(try integer("balance")), contracted: try contracted(schedule))
  }

  private func contracted(_ schedule: [ScheduleEntry]) throws(StorageError) -> Account.Contracted? {
    guard try text("kind") != LedgerEntry.AccountRow.demandKind else { return nil }
    guard try !isNull("account") else {
      let number = try text("number")
      throw .inconsistent(en: "\(number) has no contract", ko: "\(number)의 계약서가 없습니다")
    }
    let terms = try terms()
    return .init(terms: terms, quote: try quote(terms.selection, schedule))
  }
}
