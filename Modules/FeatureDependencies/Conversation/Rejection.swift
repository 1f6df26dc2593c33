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
  /// A number whose sum depends on who reads it, such as `1.000.000`.
  case ambiguous(String)
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
  /// Not among what is offered, which is more than can be listed: so many, of which these are most
  /// like it.
  case notAmong(nearest: [String], count: Int)
  /// The funding account, or the richest one if none is chosen yet, lacks so much.
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
    case .notANumber, .ambiguous: "notANumber"
    case .notPositive: "notPositive"
    case .belowMinimum: "belowMinimum"
    case .aboveMaximum: "aboveMaximum"
    case .notOffered, .notAmong: "notOffered"
    case .notYesOrNo: "notYesOrNo"
    case .insufficientFunds: "insufficientFunds"
    }
  }
}

extension Rejection {
  /// More values than this are not listed.
  private static let longestList = 10

  /// `entered` is none of `values`. Of a long list the nearest few are named.
  static func notOffered(_ entered: String, of values: [String]) -> Rejection {
    guard values.count > longestList else { return .notOffered(values) }
    return .notAmong(
      nearest: Spelling.nearest(3, to: entered, among: values), count: values.count)
  }
}
