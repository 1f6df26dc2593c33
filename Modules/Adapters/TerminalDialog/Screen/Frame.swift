/// What is drawn in a ``LiveRegion``: lines that fit the screen, and where the cursor is.
struct Frame {
  var lines: [TerminalText]
  /// The line and the column of the cursor, counted from zero.
  var cursor: (line: Int, column: Int)

  init(_ lines: [TerminalText] = [], cursor: (line: Int, column: Int) = (0, 0)) {
    self.lines = lines
    self.cursor = cursor
  }
}
