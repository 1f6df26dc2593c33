/// What stands in the live part of a screen: lines that fit it, and where the cursor is.
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
  /// How many columns the text takes without what selects its colours.
  var visibleColumns: Int {
    var (text, isSequence) = ("", false)
    for character in self {
      if character == "\u{1B}" { isSequence = true } else if !isSequence { text.append(character) }
      if isSequence, character == "m" { isSequence = false }
    }
    return text.columns
  }
}
