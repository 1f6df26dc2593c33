public import FeatureDependencies

/// A contract as it is stored, with the signed text.
public struct StoredContract: Sendable {
  /// The account that it opened.
  public let account: AccountNumber
  /// What was agreed.
  public let contract: OpeningContract
  /// The customer's signature over it.
  public let signed: SignedContract
  /// The number of the entry that carried it out.
  public let entry: Int64
}

// The kind of a link is that of the linked account: what is signed is its number.
extension StoredRow {
  /// The contract in this row, whose figures by day are in `schedule`.
  ///
  /// Throws a ``StorageError``, also if the figures do not make a contract.
  public func contract(_ schedule: [ScheduleEntry]) throws(StorageError) -> StoredContract {
    let account = try value("account", AccountNumber.init)
    let terms = try terms()
    guard let agreedAt = Timestamp(secondsSince1970: try integer("agreed_at")) else {
      throw .inconsistent(what: "the moment of the contract of \(account)")
    }
    let contract = OpeningContract(
      requestID: try value("request_id") { RequestID($0) }, terms: terms,
      quote: try quote(terms.selection, schedule), agreedAt: agreedAt)
    return StoredContract(
      account: account, contract: contract, signed: SignedContract(text: try text("signed")),
      entry: try integer("entry"))
  }

  /// The terms of the contract in this row. Throws a ``StorageError``.
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
  /// Throws a ``StorageError``, also if they do not add up.
  public func quote(
    _ selection: ProductSelection, _ schedule: [ScheduleEntry]
  ) throws(StorageError) -> Quote {
    guard let rate = AnnualRate(basisPoints: Int(try integer("rate"))) else {
      throw .inconsistent(what: "the rate of \(try text("account"))")
    }
    do {
      return try Quote(
        selection: selection, rate: rate, bonus: try bonus(),
        openedOn: try value("opened_on", CalendarDate.init(iso8601:)),
        maturityDate: try value("maturity_date", CalendarDate.init(iso8601:)),
        payoutDate: try value("payout_date", CalendarDate.init(iso8601:)),
        principal: Won(try integer("principal")), interest: Won(try integer("interest")),
        tax: Won(try integer("tax")), schedule: schedule)
    } catch let error as StorageError { throw error } catch {
      throw .inconsistent(what: "the sums of \(try text("account"))")
    }
  }

  private func link() throws(StorageError) -> AccountLink? {
    guard try !isNull("linked_account") else { return nil }
    let number = try value("linked_account", AccountNumber.init)
    return AccountLink(to: number, of: try value("linked_kind") { ProductKind($0) })
  }

  private func bonus() throws(StorageError) -> AnnualRate? {
    guard let points = try optionalInteger("bonus") else { return nil }
    guard let bonus = AnnualRate(basisPoints: Int(points)) else {
      throw .inconsistent(what: "the bonus of \(try text("account"))")
    }
    return bonus
  }
}
