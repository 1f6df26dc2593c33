import FeatureDependencies

extension SQLiteConnection {
  private static let columns = """
    c.account, c.request_id, c.product, c.amount, c.months, c.tax_kind, c.funding_account,
    c.linked_account, c.rate, a.opened_on, c.maturity_date, c.payout_date, c.principal, c.interest,
    c.tax, c.agreed_at, c.signed, a.kind, c.entry, r.signed
    """
  private static let tables = """
    contracts c JOIN accounts a ON a.number = c.account LEFT JOIN receipts r ON r.entry = c.entry
    """

  /// What `customer` opened with `requestID`, or nil. Throws ``StorageError``.
  func opening(
    of customer: CustomerID, requestID: RequestID
  ) throws(StorageError) -> OpenedAccount? {
    try first(
      "SELECT \(Self.columns) FROM \(Self.tables) WHERE c.customer = ? AND c.request_id = ?",
      .text("\(customer)"), .text("\(requestID)"), read: opened)
  }

  /// What opened `account`, or nil for one without a contract. Throws ``StorageError``.
  func opening(of account: String) throws(StorageError) -> OpenedAccount? {
    try first(
      "SELECT \(Self.columns) FROM \(Self.tables) WHERE c.account = ?", .text(account),
      read: opened)
  }

  private func opened(_ row: SQLiteRow) throws(StorageError) -> OpenedAccount {
    OpenedAccount(
      number: try row.value(0, AccountNumber.init), contract: try contract(row),
      signed: SignedContract(text: row.text(16)), receipt: Receipt(text: row.text(19)))
  }

  private func contract(_ row: SQLiteRow) throws(StorageError) -> OpeningContract {
    let selection = ProductSelection(
      kind: try row.value(17, ProductKind.init(rawValue:)),
      productID: try row.value(2, ProductID.init),
      amount: Won(row.integer(3)), months: Int(row.integer(4)),
      taxKind: try row.value(5, TaxKind.init(rawValue:)))
    let linked = try row.optionalText(7).map { (text) throws(StorageError) in
      guard let number = AccountNumber(text) else { throw .inconsistent(what: text) }
      return number
    }
    let terms = OpeningTerms(
      selection: selection, fundingAccount: try row.value(6, AccountNumber.init),
      linkedAccount: linked)
    guard let requestID = RequestID(row.text(1)),
      let agreedAt = Timestamp(secondsSince1970: row.integer(15))
    else { throw .inconsistent(what: "the contract of \(row.text(0))") }
    return OpeningContract(
      requestID: requestID, terms: terms, quote: try quote(row, selection), agreedAt: agreedAt)
  }

  private func quote(
    _ row: SQLiteRow, _ selection: ProductSelection
  ) throws(StorageError) -> Quote {
    guard let rate = AnnualRate(basisPoints: Int(row.integer(8))) else {
      throw .inconsistent(what: "the rate of \(row.text(0))")
    }
    let schedule = try schedule(of: row.integer(18))
    do {
      return try Quote(
        selection: selection, rate: rate, openedOn: try row.value(9, CalendarDate.init(iso8601:)),
        maturityDate: try row.value(10, CalendarDate.init(iso8601:)),
        payoutDate: try row.value(11, CalendarDate.init(iso8601:)),
        principal: Won(row.integer(12)), interest: Won(row.integer(13)), tax: Won(row.integer(14)),
        schedule: schedule)
    } catch let error as StorageError { throw error } catch {
      throw .inconsistent(what: "the sums of \(row.text(0))")
    }
  }

  /// The schedule written with the entry `sequence`. Throws ``StorageError``.
  func schedule(of sequence: Int64) throws(StorageError) -> [ScheduleEntry] {
    var positions = Positions()
    return try rows(
      """
      SELECT kind, date, amount, interest, tax, position FROM schedule WHERE entry = ?
      ORDER BY position
      """, .integer(sequence)
    ) { (row) throws(StorageError) in
      try positions.expect(row.integer(5))
      return ScheduleEntry(
        kind: try row.value(0, ScheduleEntry.Kind.init(rawValue:)),
        date: try row.value(1, CalendarDate.init(iso8601:)), amount: Won(row.integer(2)),
        interest: Won(row.integer(3)), tax: Won(row.integer(4)))
    }
  }

  /// Stores `contract` as part of the entry `sequence`. Throws ``StorageError``.
  func insert(
    _ contract: OpeningContract, signed: SignedContract, account: String, customer: CustomerID,
    entry sequence: Int64
  ) throws(StorageError) {
    let (terms, quote) = (contract.terms, contract.quote)
    try run(
      "INSERT INTO contracts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      .integer(sequence), .text(account), .text("\(customer)"), .text("\(contract.requestID)"),
      .text("\(terms.selection.productID)"), .integer(terms.selection.amount.amount),
      .integer(Int64(terms.selection.months)), .text(terms.selection.taxKind.rawValue),
      .text("\(terms.fundingAccount)"), SQLiteValue(terms.linkedAccount?.description),
      .integer(Int64(quote.rate.basisPoints)), .text("\(quote.maturityDate)"),
      .text("\(quote.payoutDate)"), .integer(quote.principal.amount),
      .integer(quote.interest.amount), .integer(quote.tax.amount),
      .integer(contract.agreedAt.secondsSince1970), .text(signed.text))
  }
}
