/// One credit or debit of an account.
public struct AccountMovement: Sendable, Hashable {
  /// The time of the booking.
  public let bookedAt: Timestamp
  /// Positive for a credit, negative for a debit.
  public let amount: Won
  /// The balance after the movement.
  public let balance: Won
  /// The other account; nil if it is the bank's own.
  public let counterpart: AccountNumber?

  /// Creates a movement; a negative `amount` is a debit.
  public init(bookedAt: Timestamp, amount: Won, balance: Won, counterpart: AccountNumber?) {
    self.bookedAt = bookedAt
    self.amount = amount
    self.balance = balance
    self.counterpart = counterpart
  }
}

/// An account with all its movements.
public struct AccountStatement: Sendable, Hashable {
  /// The account in its current state.
  public let account: Account
  /// All movements, the oldest first.
  public let movements: [AccountMovement]

  /// Creates a statement; `movements` must be ordered, the oldest first.
  public init(account: Account, movements: [AccountMovement]) {
    self.account = account
    self.movements = movements
  }
}
