import FeatureDependencies

/// A quote as scripts read it.
struct QuoteJSON: Encodable {
  /// A sum that falls due.
  struct Entry: Encodable {
    let kind: String
    let date: String
    let amountWon: Int64
    let interestWon: Int64
    let taxWon: Int64
  }

  let productID: String
  let rateBasisPoints: Int
  /// What of the rate is the bonus for a link; left out if there is none.
  let linkedBonusBasisPoints: Int?
  let months: Int
  let principalWon: Int64
  let interestWon: Int64
  let taxWon: Int64
  let payoutWon: Int64
  let openedOn: String
  let maturityDate: String
  let payoutDate: String
  /// All that falls due.
  let schedule: [Entry]

  /// The members of `quote`.
  init(_ quote: Quote) {
    productID = "\(quote.selection.productID)"
    rateBasisPoints = quote.rate.basisPoints
    linkedBonusBasisPoints = quote.bonus?.basisPoints
    months = quote.selection.months
    principalWon = quote.principal.amount
    interestWon = quote.interest.amount
    taxWon = quote.tax.amount
    payoutWon = quote.payout.amount
    openedOn = "\(quote.openedOn)"
    maturityDate = "\(quote.maturityDate)"
    payoutDate = "\(quote.payoutDate)"
    schedule = quote.schedule.map(Entry.init)
  }
}

extension QuoteJSON.Entry {
  /// The members of `entry`.
  init(_ entry: ScheduleEntry) {
    self.init(
      kind: entry.kind.rawValue, date: "\(entry.date)", amountWon: entry.amount.amount,
      interestWon: entry.interest.amount, taxWon: entry.tax.amount)
  }
}

/// Several terms as scripts read them.
struct ComparisonJSON: Encodable {
  let terms: [QuoteJSON]

  /// The members of `illustrations`, in their order.
  init(_ illustrations: [Illustration]) {
    terms = illustrations.map { QuoteJSON($0.quote) }
  }
}
