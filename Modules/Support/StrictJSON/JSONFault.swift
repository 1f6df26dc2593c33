/// A line and a column of a text, both counted from 1, the column in bytes.
public struct JSONPosition: Sendable, Equatable, CustomStringConvertible {
  /// The line, counted from 1.
  public let line: Int
  /// The column, counted from 1 in bytes of UTF-8.
  public let column: Int

  /// Line and column: `2:1`.
  public var description: String { "\(line):\(column)" }
}

/// Why a text is not JSON, and where.
public struct JSONFault: Error, Sendable, Equatable {
  /// What a reader of JSON can find wrong without knowing what the text is for.
  public enum Problem: Sendable, Equatable {
    /// The text has more than `limit` bytes.
    case tooLarge(limit: Int)
    /// Values are nested more than `limit` deep.
    case tooDeep(limit: Int)
    /// The bytes are not UTF-8.
    case notUTF8
    /// The text ends within a value.
    case unexpectedEnd
    /// This character cannot stand here: a visible one in quotation marks, or `byte 10`.
    case unexpected(String)
    /// JSON has no such escape, or half of a surrogate pair is missing.
    case badEscape
    /// The text is not a number as JSON writes it. More than 60 bytes are cut to 40 characters.
    case badNumber(String)
    /// Something follows the end of the value.
    case trailing
  }

  /// The place in the text.
  public let position: JSONPosition
  /// What is wrong there.
  public let problem: Problem
}
