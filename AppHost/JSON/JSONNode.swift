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

/// What is wrong with a JSON text, and where.
struct JSONFault: Error, Sendable, Equatable, CustomStringConvertible {
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
    case wrongType(expected: String)
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

  var description: String {
    "line \(position)\(path.isEmpty ? "" : ", \(path)"): \(problem)"
  }
}

extension JSONFault.Problem: CustomStringConvertible {
  var description: String {
    switch self {
    case .tooLarge(let limit): "the text is longer than \(limit) bytes"
    case .tooDeep(let limit): "values are nested more than \(limit) deep"
    case .notUTF8: "this is not UTF-8"
    case .unexpectedEnd: "the text ends too early"
    case .unexpected(let found): "unexpected \(found)"
    case .badEscape: "this escape is not one of JSON's"
    case .badNumber(let text): "\(text) is not a JSON number"
    case .trailing: "something follows the end of the value"
    case .duplicateKey: "this key stands here twice"
    case .missingKey: "this key is missing"
    case .unknownKey(let nearest):
      "this key is not known" + (nearest.map { "; did you mean \"\($0)\"?" } ?? "")
    case .wrongType(let expected): "\(expected) is expected here"
    case .notInteger(let text): "\(text) is not a whole number"
    case .outOfRange(let text, let range):
      "\(text) is outside \(range.lowerBound)...\(range.upperBound)"
    case .invalid(let text, let expected): "\"\(text)\" is not valid; expected \(expected)"
    case .repeated(let text): "\(text) stands here twice"
    case .empty: "at least one is needed"
    }
  }
}
