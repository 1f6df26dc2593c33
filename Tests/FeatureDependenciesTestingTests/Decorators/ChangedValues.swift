import FeatureDependencies

@testable import FeatureDependenciesTesting

/// The value of this type that a case of an enumeration has.
func payload<Value>(of value: Any, as type: Value.Type = Value.self) -> Value? {
  guard let payload = Mirror(reflecting: value).children.first?.value else { return nil }
  let parts = Mirror(reflecting: payload)
  let all = [payload] + (parts.displayStyle == .tuple ? parts.children.map(\.value) : [])
  return all.lazy.compactMap { $0 as? Value }.first
}

extension Quote {
  /// Replaces the passed sums, unless the payout overflows.
  mutating func replace(interest: Won? = nil, tax: Won? = nil) {
    self = (try? changed(interest: interest, tax: tax)) ?? self
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

/// Changes to a wrong schedule with correct sums.
extension Quote {
  /// Taxes every payment at the sample rates of the opening day.
  mutating func taxAtTheOpening() {
    for (place, row) in schedule.enumerated() {
      let tax = try? TaxPolicy.sample.tax(
        on: row.interest, kind: selection.taxKind, paidOn: openedOn)
      schedule[place].tax = tax ?? row.tax
      schedule[place].amount = Won(row.amount.amount + row.tax.amount - (tax ?? row.tax).amount)
    }
    replace(tax: try? schedule.map(\.tax).total())
  }

  /// Doubles the first installment, and leaves out the sum of the second.
  mutating func payTwiceAtFirst() {
    for place in schedule.indices.prefix(2) where schedule[place].kind == .installment {
      schedule[place].amount = place == 0 ? Won(schedule[place].amount.amount * 2) : .zero
    }
  }

  /// Taxes the first installment with 100 won, subtracted from the last payment.
  mutating func taxInstallments() {
    let last = schedule.count - 1
    schedule[0].tax = Won(schedule[0].tax.amount + 100)
    schedule[last].amount = Won(schedule[last].amount.amount - 100)
    replace(tax: try? schedule.map(\.tax).total())
  }

  /// Moves the second installment to the day of the first.
  mutating func payTwoAtFirst() {
    if schedule[1].kind == .installment { schedule[1].date = schedule[0].date }
  }

  /// Moves each installment to a month after the previous one, so that the 31st is lost after
  /// February.
  mutating func drift() {
    var day = openedOn
    for place in schedule.indices where schedule[place].kind == .installment {
      schedule[place].date = day
      day = (try? day.adding(months: 1)) ?? day
    }
  }

  /// Counts all dates from `day`.
  mutating func open(on day: CalendarDate) {
    guard let maturity = try? day.due(after: selection.months),
      let payout = try? day.payout(after: selection.months)
    else { return }
    (openedOn, maturityDate, payoutDate) = (day, maturity, payout)
    for (place, row) in schedule.enumerated() {
      let due = try? day.due(after: place)
      schedule[place].date = row.kind == .installment ? due ?? row.date : payout
    }
  }
}
