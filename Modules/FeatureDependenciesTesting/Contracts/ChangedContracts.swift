import FeatureDependencies

extension Quote {
  /// A copy with the passed sums replaced. Throws if the payout overflows.
  func changed(
    principal: Won? = nil, interest: Won? = nil, tax: Won? = nil
  ) throws(MoneyError) -> Quote {
    try Quote(
      selection: selection, rate: rate, bonus: bonus, openedOn: openedOn,
      maturityDate: maturityDate, payoutDate: payoutDate, principal: principal ?? self.principal,
      interest: interest ?? self.interest, tax: tax ?? self.tax, schedule: schedule)
  }
}

extension OpeningContract {
  /// The selection of the terms; also of the figures, unless they are for another selection.
  var selection: ProductSelection {
    get { terms.selection }
    set {
      if quote.selection == terms.selection { quote.selection = newValue }
      terms.selection = newValue
    }
  }
}
