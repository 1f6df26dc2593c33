/// Money put into an account, or taken from it.
public struct AccountMovement: Sendable, Hashable {
  /// When it was booked.
  public let bookedAt: Timestamp
  /// What was put in; negative for what was taken.
  public let amount: Won
  /// What was in the account afterwards.
  public let balance: Won
  /// The account at the other end; nil if it is the bank's own.
  public let counterpart: AccountNumber?

  /// A movement.
  public init(
    bookedAt: Timestamp, amount: Won, balance: Won, counterpart: AccountNumber?
  ) {
    self.bookedAt = bookedAt
    self.amount = amount
    self.balance = balance
    self.counterpart = counterpart
  }
}

/// An account with the history of its money.
public struct AccountStatement: Sendable, Hashable {
  /// The account as it stands.
  public let account: Account
  /// All movements, the oldest first.
  public let movements: [AccountMovement]

  /// A statement.
  public init(account: Account, movements: [AccountMovement]) {
    self.account = account
    self.movements = movements
  }
}
