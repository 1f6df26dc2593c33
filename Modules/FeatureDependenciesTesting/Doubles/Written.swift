public import FeatureDependencies

/// What somebody wrote for the program, as a literal: `["id": "p", "tiers": [["months": 12]]]`.
///
/// Its ``value`` has each part at a column of its own, on the first line, in the order written.
public enum Written: Sendable {
  /// Named members; a name can stand twice.
  case object([(name: String, value: Written)])
  /// Elements.
  case array([Written])
  /// Text.
  case string(String)
  /// A number as written.
  case number(String)
  /// `true` or `false`.
  case bool(Bool)
  /// Nothing.
  case null

  /// The value, with the places of all its parts.
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
  /// Named members, in the order written.
  public init(dictionaryLiteral members: (String, Written)...) {
    self = .object(members.map { (name: $0.0, value: $0.1) })
  }

  /// Elements, in the order written.
  public init(arrayLiteral elements: Written...) { self = .array(elements) }

  /// Text.
  public init(stringLiteral text: String) { self = .string(text) }

  /// A whole number.
  public init(integerLiteral number: Int64) { self = .number("\(number)") }

  /// `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}
