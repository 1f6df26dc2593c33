/// A JSON value with the place it was read from.
struct JSONNode: Sendable {
  enum Value: Sendable {
    /// Members in the order written, one that stands twice included.
    case object([(name: String, node: JSONNode)])
    case array([JSONNode])
    case string(String)
    /// The number as written: `320`, `320.0` and `3.2e2` are told apart.
    case number(String)
    case bool(Bool)
    case null
  }

  let value: Value
  let position: JSONPosition
}

/// A line and a column of a text, both counted from 1, the column in bytes.
struct JSONPosition: Sendable, Equatable, CustomStringConvertible {
  let line: Int
  let column: Int

  var description: String { "\(line):\(column)" }
}

/// What a JSON value can be.
enum JSONType: Sendable {
  case object, array, string, wholeNumber
}

/// What is wrong with a JSON text, and where.
struct JSONFault: Error, Sendable, Equatable {
  enum Problem: Error, Sendable, Equatable {
    case tooLarge(limit: Int)
    case tooDeep(limit: Int)
    case notUTF8
    case unexpectedEnd
    case unexpected(String)
    case badEscape
    case badNumber(String)
    case trailing
    case duplicateKey
    case missingKey
    case unknownKey(nearest: String?)
    case wrongType(expected: JSONType)
    case notInteger(String)
    case outOfRange(String, ClosedRange<Int64>)
    case invalid(String, expected: String)
    case repeated(String)
    case empty
  }

  /// The path to the value, `deposits[0].tiers[1].months`; empty for the whole text.
  let path: String
  let position: JSONPosition
  let problem: Problem
}
