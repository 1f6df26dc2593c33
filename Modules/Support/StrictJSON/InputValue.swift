/// A value of a text that people write for the program, such as a section of a catalog, with its
/// position.
///
/// It is independent of the notation, such as JSON.
public struct InputValue: Sendable {
  /// The types of values.
  public enum Content: Sendable {
    /// Members in the order written; a repeated name occurs twice.
    case object([(name: String, value: InputValue)])
    /// Elements in the order written.
    case array([InputValue])
    /// Text.
    case string(String)
    /// A number as it is written: `320`, `320.0` and `3.2e2` differ.
    case number(String)
    /// `true` or `false`.
    case bool(Bool)
    /// An explicit null.
    case null
  }

  /// The value without its position.
  public let content: Content
  /// The place in the text.
  public let position: TextPosition

  /// Creates a value that was read at `position`.
  public init(_ content: Content, at position: TextPosition) {
    self.content = content
    self.position = position
  }
}

/// A line and a column of a text, both counted from 1; columns count bytes.
public struct TextPosition: Sendable, Hashable, CustomStringConvertible {
  /// The line, from 1 on.
  public let line: Int
  /// The column in bytes, from 1 on.
  public let column: Int

  /// Creates a position; both numbers count from 1.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Line and column: `3:14`.
  public var description: String { "\(line):\(column)" }
}
