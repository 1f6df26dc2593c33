public import FeatureDependencies
public import StrictJSON

/// Reads JSON that people write for the program, to be checked as an `InputValue`.
public enum JSONInput {
  /// The value that `bytes` hold, with the places of all its parts.
  ///
  /// Throws ``JSONInputError/json(_:)``.
  public static func read(_ bytes: [UInt8]) throws(JSONInputError) -> InputValue {
    do { return InputValue(try StrictJSONReader.read(bytes)) } catch { throw .json(error) }
  }
}

/// Why a text cannot be taken.
public enum JSONInputError: Error, Sendable, Equatable {
  /// It is not JSON, from this place on.
  case json(JSONFault)
  /// It is JSON, but says something wrong at these places.
  case invalid(InputFaults)
}

extension InputValue {
  /// The value that `node` is, in a text that has so many `lines` before it.
  init(_ node: JSONNode, after lines: Int = 0) {
    let content: Content =
      switch node.value {
      case .object(let members):
        .object(members.map { ($0.name, InputValue($0.node, after: lines)) })
      case .array(let elements): .array(elements.map { InputValue($0, after: lines) })
      case .string(let text): .string(text)
      case .number(let text): .number(text)
      case .bool(let value): .bool(value)
      case .null: .null
      }
    let (line, column) = (node.position.line, node.position.column)
    self.init(content, at: TextPosition(line: lines + line, column: column))
  }
}
