/// A value of a text that people write for the program, such as a catalogue's section, with the
/// place it was read from. What the text is written in, JSON or another notation, does not show.
public struct InputValue: Sendable {
  /// What can be written.
  public enum Content: Sendable {
    /// Members in the order written; one that is written twice is there twice.
    case object([(name: String, value: InputValue)])
    /// Elements in the order written.
    case array([InputValue])
    /// Text.
    case string(String)
    /// A number as written: `320`, `320.0` and `3.2e2` are told apart.
    case number(String)
    /// `true` or `false`.
    case bool(Bool)
    /// Nothing.
    case null
  }

  /// What is written.
  public let content: Content
  /// Where.
  public let position: TextPosition

  /// A value.
  public init(_ content: Content, at position: TextPosition) {
    self.content = content
    self.position = position
  }
}

/// A line and a column of a text, both counted from 1, the column in bytes.
public struct TextPosition: Sendable, Hashable, CustomStringConvertible {
  /// The line.
  public let line: Int
  /// The column.
  public let column: Int

  /// A position.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Line and column: `3:14`.
  public var description: String { "\(line):\(column)" }
}
