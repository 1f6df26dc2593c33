extension Won {
  /// A positive sum as people enter it: digits, full-width ones too, with commas between groups
  /// of three or without. Spaces around it do not count.
  ///
  /// Throws ``Rejection/empty``, ``Rejection/notANumber``, ``Rejection/notPositive``, and
  /// ``Rejection/aboveMaximum(_:)`` for more than `maximum` or than 64 bits hold.
  public init(entered text: String, upTo maximum: Won) throws(Rejection) {
    let entered = text.trimmed.narrowed
    guard !entered.isEmpty else { throw .empty }
    let negative = entered.hasPrefix("-")
    let groups = entered.dropFirst(negative ? 1 : 0)
      .split(separator: ",", omittingEmptySubsequences: false)
    guard groups.areDigitsInThrees else { throw .notANumber }
    guard !negative, groups.contains(where: { $0.contains { $0 != "0" } }) else {
      throw .notPositive
    }
    guard let amount = Int64(groups.joined()), amount <= maximum.amount else {
      throw .aboveMaximum(maximum)
    }
    self.init(amount)
  }
}

extension Int {
  /// A positive whole number as people enter it, as for ``Won/init(entered:upTo:)``.
  ///
  /// Throws ``Rejection/empty``, ``Rejection/notANumber``, ``Rejection/notPositive``, and
  /// ``Rejection/tooLong(limit:)`` for more than nine digits.
  public init(entered text: String) throws(Rejection) {
    do { self = Int(try Won(entered: text, upTo: Won(999_999_999)).amount) } catch {
      if case .aboveMaximum = error { throw .tooLong(limit: 9) }
      throw error
    }
  }
}

extension [Substring] {
  /// One run of digits, or groups of which the first has one to three and each other three.
  fileprivate var areDigitsInThrees: Bool {
    guard let first, allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }) else {
      return false
    }
    if count == 1 { return !first.isEmpty }
    return (1...3).contains(first.count) && dropFirst().allSatisfy { $0.count == 3 }
  }
}

/// A text as somebody entered it, before a question reads it.
public struct EnteredText: Sendable {
  private let text: String

  /// The text entered.
  public init(_ text: String) { self.text = text }

  /// The text without white space around it.
  public var trimmed: String { text.trimmed }

  /// The text with full-width digits, comma and minus, as Korean keyboards give them, made ASCII.
  public var narrowed: String { text.narrowed }
}

extension String {
  var trimmed: String {
    var text = self[...]
    while text.first?.isSpace == true { text.removeFirst() }
    while text.last?.isSpace == true { text.removeLast() }
    return String(text)
  }

  var narrowed: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          switch scalar {
          case "０"..."９", "，", "－": Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
          default: scalar
          }
        }))
  }
}

extension Character {
  /// Whether it is white space and nothing more: a space can carry a mark.
  fileprivate var isSpace: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}
