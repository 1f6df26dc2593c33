/// What is drawn in a ``LiveRegion``: lines that fit the screen, and where the cursor is.
struct Frame {
  var lines: [String]
  /// The line and the column of the cursor, counted from zero.
  var cursor: (line: Int, column: Int)

  init(_ lines: [String] = [], cursor: (line: Int, column: Int) = (0, 0)) {
    self.lines = lines
    self.cursor = cursor
  }
}

extension String {
  /// How many columns the text takes; sequences that select colours take none.
  var visibleColumns: Int {
    var (text, isSequence) = ("", false)
    for character in self {
      if character == "\u{1B}" { isSequence = true } else if !isSequence { text.append(character) }
      if isSequence, character == "m" { isSequence = false }
    }
    return text.columns
  }
}
