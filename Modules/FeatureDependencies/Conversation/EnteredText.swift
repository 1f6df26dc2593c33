extension Won {
  /// A positive sum as people enter it: digits, full-width ones too, with commas between groups of
  /// three or without; with `원`, `₩` or `won`; in Korean units, as in `1000만` or `천만 원`.
  ///
  /// Spaces around it do not count. Throws ``Rejection/empty``, ``Rejection/notANumber``,
  /// ``Rejection/ambiguous(_:)``, ``Rejection/notPositive``, and ``Rejection/aboveMaximum(_:)`` for
  /// more than `maximum` or than 64 bits hold.
  public init(entered text: String, upTo maximum: Won) throws(Rejection) {
    let entered = text.trimmed.narrowed
    guard !entered.isEmpty else { throw .empty }
    let written = EnteredSum(entered)
    let amount: Int64?
    switch written.reading {
    case nil: throw written.isAmbiguous ? .ambiguous(entered) : .notANumber
    case .sum(let sum): amount = sum
    case .tooLarge: amount = nil
    case .digits(let digits):
      guard digits.contains(where: { $0 != "0" }) else { throw .notPositive }
      amount = Int64(digits)
    }
    guard !written.isNegative, amount != 0 else { throw .notPositive }
    guard let amount, amount <= maximum.amount else { throw .aboveMaximum(maximum) }
    self.init(amount)
  }
}

extension Int {
  /// A positive whole number as people enter it: digits, full-width ones too, with commas between
  /// groups of three or without. Spaces around it do not count.
  ///
  /// Throws ``Rejection/empty``, ``Rejection/notANumber``, ``Rejection/notPositive``, and
  /// ``Rejection/tooLong(limit:)`` for more than nine digits.
  public init(entered text: String) throws(Rejection) {
    let entered = text.trimmed.narrowed
    // A number of months is no sum: it has neither currency nor units.
    guard entered.allSatisfy({ $0 == "," || $0 == "-" || ("0"..."9").contains($0) }) else {
      throw .notANumber
    }
    do { self = Int(try Won(entered: entered, upTo: Won(999_999_999)).amount) } catch {
      if case .aboveMaximum = error { throw .tooLong(limit: 9) }
      throw error
    }
  }
}

/// A text as somebody entered it, before a question reads it.
public struct EnteredText: Sendable {
  private let text: String

  /// The text entered.
  public init(_ text: String) { self.text = text }

  /// The text without white space around it.
  public var trimmed: String { text.trimmed }

  /// The text with full-width digits, comma, point and minus, as Korean keyboards give them, made
  /// ASCII.
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
          case "０"..."９", "，", "．", "－": Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
          default: scalar
          }
        }))
  }
}

extension Character {
  /// Whether it is white space and nothing more: a space can carry a mark.
  fileprivate var isSpace: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}
