import FeatureDependencies

/// An account with its schedule and history as scripts read it.
struct StatementJSON: Encodable {
  struct Movement: Encodable {
    let bookedAt: String
    let amountWon: Int64
    let balanceWon: Int64
    let counterpart: String?
  }

  let account: AccountJSON
  let schedule: [QuoteJSON.Entry]
  let movements: [Movement]

  /// The members of `statement`.
  init(_ statement: AccountStatement) {
    account = AccountJSON(statement.account)
    schedule = statement.account.contracted?.quote.schedule.map(QuoteJSON.Entry.init) ?? []
    movements = statement.movements.map {
      Movement(
        bookedAt: "\($0.bookedAt)", amountWon: $0.amount.amount, balanceWon: $0.balance.amount,
        counterpart: $0.counterpart.map { "\($0)" })
    }
  }
}
