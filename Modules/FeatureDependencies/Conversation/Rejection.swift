/// Why an answer was not accepted: what is wrong, and what would be right.
public enum Rejection: Error, Sendable, Hashable {
  /// Nothing was entered.
  case empty
  /// Longer than so many characters.
  case tooLong(limit: Int)
  /// It has control characters, or is not UTF-8.
  case unprintable
  /// Nothing of it can be seen.
  case invisible
  /// Not a whole number.
  case notANumber
  /// Zero or less.
  case notPositive
  /// Below the limit.
  case belowMinimum(Won)
  /// Above the limit, or too large to be a sum at all.
  case aboveMaximum(Won)
  /// Not among what is offered.
  case notOffered([String])
  /// Neither yes nor no.
  case notYesOrNo
  /// The funding account lacks so much.
  case insufficientFunds(shortfall: Won)
}

extension Rejection {
  /// A stable name for scripts.
  public var code: String {
    switch self {
    case .empty: "empty"
    case .tooLong: "tooLong"
    case .unprintable: "unprintable"
    case .invisible: "invisible"
    case .notANumber: "notANumber"
    case .notPositive: "notPositive"
    case .belowMinimum: "belowMinimum"
    case .aboveMaximum: "aboveMaximum"
    case .notOffered: "notOffered"
    case .notYesOrNo: "notYesOrNo"
    case .insufficientFunds: "insufficientFunds"
    }
  }
}
