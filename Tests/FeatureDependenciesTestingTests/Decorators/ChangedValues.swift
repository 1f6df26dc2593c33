import FeatureDependencies
import FeatureDependenciesTesting

extension Quote {
  /// A copy with the passed values replaced, or the quote itself if the copy would be invalid.
  func changed(
    selection: ProductSelection? = nil, rate: AnnualRate? = nil, bonus: AnnualRate?? = nil,
    openedOn: CalendarDate? = nil, maturity: CalendarDate? = nil, payout: CalendarDate? = nil,
    interest: Won? = nil, tax: Won? = nil, schedule: [ScheduleEntry]? = nil
  ) -> Quote {
    let changed = try? Quote(
      selection: selection ?? self.selection, rate: rate ?? self.rate, bonus: bonus ?? self.bonus,
      openedOn: openedOn ?? self.openedOn, maturityDate: maturity ?? maturityDate,
      payoutDate: payout ?? payoutDate, principal: principal, interest: interest ?? self.interest,
      tax: tax ?? self.tax, schedule: schedule ?? self.schedule)
    return changed ?? self
  }

  /// The quote without its bonus, at the same rate.
  var withoutBonus: Quote { changed(bonus: .some(nil)) }
}

extension ProductSelection {
  func changed(
    kind: ProductKind? = nil, product: ProductID? = nil, months: Int? = nil, tax: TaxKind? = nil
  ) -> ProductSelection {
    ProductSelection(
      kind: kind ?? self.kind, productID: product ?? productID, amount: amount,
      months: months ?? self.months, taxKind: tax ?? taxKind)
  }
}

extension Illustration {
  func changed(_ quote: Quote) -> Illustration {
    Illustration(name: name, quote: quote, growth: growth)
  }
}

extension OpeningContract {
  func changed(
    requestID: RequestID? = nil, terms: OpeningTerms? = nil, quote: Quote? = nil,
    agreedAt: Timestamp? = nil
  ) -> OpeningContract {
    OpeningContract(
      requestID: requestID ?? self.requestID, terms: terms ?? self.terms,
      quote: quote ?? self.quote, agreedAt: agreedAt ?? self.agreedAt)
  }
}

extension Account {
  func holding(_ balance: Won) -> Account {
    Account(number: number, openedOn: openedOn, balance: balance, contracted: contracted)
  }

  /// A copy whose figures, if it has any, are transformed by `change`.
  func changed(_ change: (Quote) -> Quote) -> Account {
    Account(
      number: number, openedOn: openedOn, balance: balance,
      contracted: contracted.map { .init(terms: $0.terms, quote: change($0.quote)) })
  }
}

extension OpenedAccount {
  func changed(
    number: AccountNumber? = nil, contract: OpeningContract? = nil, signed: SignedContract? = nil,
    receipt: Receipt? = nil
  ) -> OpenedAccount {
    OpenedAccount(
      number: number ?? self.number, contract: contract ?? self.contract,
      signed: signed ?? self.signed, receipt: receipt ?? self.receipt)
  }

  /// An account that the ledger has not opened.
  static func invented(_ contract: OpeningContract) -> OpenedAccount {
    OpenedAccount(
      number: contract.terms.fundingAccount, contract: contract,
      signed: SignedContract(text: "x"), receipt: Receipt(text: "y"))
  }
}
