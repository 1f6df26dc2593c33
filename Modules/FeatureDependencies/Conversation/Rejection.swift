/// Why an answer was rejected.
public enum Rejection: Error, Sendable, Hashable {
  /// Nothing was entered.
  case empty
  /// The answer has more than `limit` characters.
  case tooLong(limit: Int)
  /// The answer has control characters or is not UTF-8.
  case unprintable
  /// The answer has no visible character.
  case invisible
  /// The answer cannot be read as an amount, or readers disagree about it, as about `1.000.000`,
  /// `5 000 000` or `2억5천`.
  case notANumber
  /// The number is zero or negative.
  case notPositive
  /// The amount is below this minimum.
  case belowMinimum(Won)
  /// The amount is above this maximum, or does not fit 64 bits.
  case aboveMaximum(Won)
  /// The answer is not one of these values.
  case notOffered([String])
  /// The answer is neither yes nor no.
  case notYesOrNo
  /// The funding account lacks `shortfall` won. Before an account is chosen, the one with the
  /// highest balance counts.
  case insufficientFunds(shortfall: Won)
}
