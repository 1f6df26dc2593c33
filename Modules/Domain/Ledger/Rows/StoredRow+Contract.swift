public import FeatureDependencies

// The kind of a link is read from the linked account: the contract signs only the account's number.
extension StoredRow {
  /// The contract in this row, with the schedule entries `schedule`.
  ///
  /// Throws a ``StorageError``, also if the figures are not a valid contract.
  public func contract(_ schedule: [ScheduleEntry]) throws(StorageError) -> OpeningContract {
    let terms = try terms()
    guard let agreedAt = Timestamp(secondsSince1970: try integer("agreed_at")) else {
      throw .inconsistent(en: "the moment of a contract", ko: "계약서의 시각")
    }
    return OpeningContract(
      requestID: try value("request_id") { RequestID($0) }, terms: terms,
      quote: try quote(terms.selection, schedule), agreedAt: agreedAt)
  }

  /// The terms of the contract in this row.
  public func terms() throws(StorageError) -> OpeningTerms {
    let selection = ProductSelection(
      kind: try value("kind") { ProductKind($0) },
      productID: try value("product", ProductID.init), amount: Won(try integer("amount")),
      months: Int(try integer("months")),
      taxKind: try value("tax_kind", TaxKind.init(rawValue:)))
    return OpeningTerms(
      selection: selection, fundingAccount: try value("funding_account", AccountNumber.init),
      link: try link())
  }

  /// The figures of the contract in this row, which is for `selection`.
  ///
  /// Throws a ``StorageError``, also if the sums do not add up.
  public func quote(
    _ selection: ProductSelection, _ schedule: [ScheduleEntry]
  ) throws(StorageError) -> Quote {
    guard let rate = AnnualRate(basisPoints: Int(try integer("rate"))) else {
      throw .inconsistent(en: "the rate of a contract", ko: "계약서의 이율")
    }
    let bonus = try bonus()
    let openedOn = try value("opened_on", CalendarDate.init(iso8601:))
    let maturityDate = try value("maturity_date", CalendarDate.init(iso8601:))
    let payoutDate = try value("payout_date", CalendarDate.init(iso8601:))
    let (principal, interest) = (Won(try integer("principal")), Won(try integer("interest")))
    let tax = Won(try integer("tax"))
    let quote = try? Quote(
      selection: selection, rate: rate, bonus: bonus, openedOn: openedOn,
      maturityDate: maturityDate, payoutDate: payoutDate, principal: principal,
      interest: interest, tax: tax, schedule: schedule)
    guard let quote else {
      throw .inconsistent(en: "the sums of a contract", ko: "계약서의 금액")
    }
    return quote
  }

  private func link() throws(StorageError) -> AccountLink? {
    guard try !isNull("linked_account") else { return nil }
    let number = try value("linked_account", AccountNumber.init)
    return AccountLink(to: number, of: try value("linked_kind") { ProductKind($0) })
  }

  private func bonus() throws(StorageError) -> AnnualRate? {
    guard let points = try optionalInteger("bonus") else { return nil }
    guard let bonus = AnnualRate(basisPoints: Int(points)) else {
      throw .inconsistent(en: "the bonus of a contract", ko: "계약서의 우대금리")
    }
    return bonus
  }
}
