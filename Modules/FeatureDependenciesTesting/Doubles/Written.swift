public import FeatureDependencies

/// Input of a program as a literal: `["id": "p", "tiers": [["months": 12]]]`.
///
/// In ``value``, each part has a column of its own on the first line, in the order written.
public enum Written: Sendable {
  /// Named members; a name can occur twice.
  case object([(name: String, value: Written)])
  /// A list of elements.
  case array([Written])
  /// A string.
  case string(String)
  /// A number, as written.
  case number(String)
  /// A Boolean.
  case bool(Bool)
  /// A null.
  case null

  /// The input value, with a position for each part.
  public var value: InputValue {
    var column = 0
    return value(&column)
  }

  private func value(_ column: inout Int) -> InputValue {
    column += 1
    let position = TextPosition(line: 1, column: column)
    switch self {
    case .object(let members):
      return InputValue(
        .object(members.map { (name: $0.name, value: $0.value.value(&column)) }), at: position)
    case .array(let elements):
      return InputValue(.array(elements.map { $0.value(&column) }), at: position)
    case .string(let text): return InputValue(.string(text), at: position)
    case .number(let text): return InputValue(.number(text), at: position)
    case .bool(let value): return InputValue(.bool(value), at: position)
    case .null: return InputValue(.null, at: position)
    }
  }
}

extension Written: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral,
  ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
  /// Creates an object of named members, in the order written.
  public init(dictionaryLiteral members: (String, Written)...) {
    self = .object(members.map { (name: $0.0, value: $0.1) })
  }

  /// Creates a list of elements, in the order written.
  public init(arrayLiteral elements: Written...) { self = .array(elements) }

  /// Creates a string.
  public init(stringLiteral text: String) { self = .string(text) }

  /// Creates a number from a whole number.
  public init(integerLiteral number: Int64) { self = .number("\(number)") }

  /// Creates a Boolean.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}
