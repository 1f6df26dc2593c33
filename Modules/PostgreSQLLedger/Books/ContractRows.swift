#if PostgreSQL
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
  extension PostgreSQLConnection {
    static let contracts = """
      SELECT c.chain, c.entry, c.account, c.request_id, a.kind, c.product, c.amount, c.months,
        c.tax_kind, c.funding_account, c.linked_account, l.kind AS linked_kind, c.rate, c.bonus,
        a.opened_on, c.maturity_date, c.payout_date, c.principal, c.interest, c.tax, c.agreed_at,
        c.signed
      FROM contracts c JOIN accounts a ON a.customer = c.chain AND a.number = c.account
        LEFT JOIN accounts l ON l.customer = c.chain AND l.number = c.linked_account
      """

    /// The contract of `customer` that carries out `requestID`, or nil. Throws a ``StorageError``.
    func contract(
      of customer: String, requestID: String
    ) throws(StorageError) -> StoredContract? {
      try first(
        "\(Self.contracts) WHERE c.chain = $1 AND c.request_id = $2", .text(customer),
        .text(requestID), read: storedContract)
    }

    /// The contract that opened `account` of `customer`, or nil if it has none. Throws a
    /// ``StorageError``.
    func contract(
      opening account: String, of customer: String
    ) throws(StorageError) -> StoredContract? {
      try first(
        "\(Self.contracts) WHERE c.chain = $1 AND c.account = $2", .text(customer), .text(account),
        read: storedContract)
    }

    private func storedContract(_ row: PostgreSQLRow) throws(StorageError) -> StoredContract {
      let (chain, entry) = (try row.text("chain"), try row.integer("entry"))
      return try storedContract(row, schedule: try schedule(of: entry, of: chain))
    }

    /// The contract in `row`, whose schedule is known. Throws a ``StorageError``.
    func storedContract(
      _ row: PostgreSQLRow, schedule: [ScheduleEntry]
    ) throws(StorageError) -> StoredContract {
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
        entry: try row.integer("entry"))
    }

    private func terms(_ row: PostgreSQLRow) throws(StorageError) -> OpeningTerms {
      let selection = ProductSelection(
        kind: try row.value("kind") { ProductKind($0) },
        productID: try row.value("product", ProductID.init),
        amount: Won(try row.integer("amount")), months: Int(try row.integer("months")),
        taxKind: try row.value("tax_kind", TaxKind.init(rawValue:)))
      return OpeningTerms(
        selection: selection, fundingAccount: try row.value("funding_account", AccountNumber.init),
        link: try link(row))
    }

    private func link(_ row: PostgreSQLRow) throws(StorageError) -> AccountLink? {
      guard try row.optionalText("linked_account") != nil else { return nil }
      let number = try row.value("linked_account", AccountNumber.init)
      return AccountLink(to: number, of: try row.value("linked_kind") { ProductKind($0) })
    }

    private func bonus(_ row: PostgreSQLRow) throws(StorageError) -> AnnualRate? {
      guard let points = try row.optionalInteger("bonus") else { return nil }
      guard let bonus = AnnualRate(basisPoints: Int(points)) else {
        throw .inconsistent(what: "the bonus of \(try row.text("account"))")
      }
      return bonus
    }

    private func quote(
      _ row: PostgreSQLRow, _ selection: ProductSelection, schedule: [ScheduleEntry]
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
#endif
