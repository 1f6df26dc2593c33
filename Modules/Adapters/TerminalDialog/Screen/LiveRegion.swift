import FeatureDependencies

/// The last lines on a screen, which can still be overwritten.
struct LiveRegion {
  private var drawn = Frame()
  // The lines of answered questions, the latest last; without a key, the content after them.
  private var left: [(key: QuestionKey?, wasAsked: Bool, lines: [TerminalText])] = []

  /// The control sequences and text that draw `frame` in place of the previous frame.
  mutating func draw(_ frame: Frame, columns: Int) -> TerminalText {
    let text: TerminalText = "\(erase(columns: columns))\(frame.lines.joined())"
    drawn = frame
    let below = frame.lines.dropFirst(frame.cursor.line + 1).rows(columns)
    return "\(text)\(Self.moved(below, "A"))\r\(Self.moved(frame.cursor.column, "C"))"
  }

  /// The control sequences that erase the drawn frame.
  mutating func erase(columns: Int) -> TerminalText {
    guard !drawn.lines.isEmpty else { return "" }
    // If the terminal has become narrower, a line takes more rows than when it was drawn. The
    // cursor is on the row of the next character, and behind the last one on the row of that one.
    let line = drawn.lines[drawn.cursor.line].plain
    let behind = line.dropped(columns: drawn.cursor.column).dropFirst()
    let above =
      drawn.lines.prefix(drawn.cursor.line).rows(columns)
      + line.dropLast(behind.count).rows(columns) - 1
    drawn = Frame()
    return Self.erased(rows: above)
  }

  /// The control sequences and text that replace the drawn frame with `lines`, the question `key`
  /// with its answer. Going back may skip the question unless it `wasAsked`.
  mutating func leave(
    _ lines: [TerminalText], of key: QuestionKey, wasAsked: Bool, columns: Int
  ) -> TerminalText {
    left.append((key, wasAsked, lines))
    return "\(erase(columns: columns))\(lines.joined())\n"
  }

  /// Removes the answer to the question `key` and the lines after it, and returns the control
  /// sequences that erase them. Empty if another question was asked or other output followed since.
  mutating func takeBack(of key: QuestionKey, columns: Int) -> TerminalText {
    guard let last = left.lastIndex(where: { $0.wasAsked || $0.key == key }),
      left[last].key == key
    else { return "" }
    let lines = left[last...].flatMap(\.lines)
    left.removeSubrange(last...)
    return Self.erased(lines, columns)
  }

  /// Adds `lines`, which were written below the last answer, to what going back erases.
  mutating func add(_ lines: [TerminalText]) { left.append((nil, false, lines)) }

  /// Keeps the answered lines on the screen, because other output follows them.
  mutating func keepLines() { left = [] }

  /// The control sequences that erase the last `rows` rows above the cursor, its row, and those
  /// below. Each row is made blank first: a multiplexer keeps a screen that is erased from its top
  /// row, and a secret on it, in its history.
  static func erased(rows: Int) -> TerminalText {
    var blank: TerminalText = "\u{1B}[J\r\u{1B}[K"
    for _ in 0..<rows { blank = "\(blank)\u{1B}[1A\u{1B}[K" }
    return "\(blank)\u{1B}[J"
  }

  /// The control sequences that erase `lines`, which are directly above the cursor.
  static func erased(_ lines: [TerminalText], _ columns: Int) -> TerminalText {
    erased(rows: lines[...].rows(columns))
  }

  private static func moved(_ count: Int, _ direction: TerminalText) -> TerminalText {
    count > 0 ? "\u{1B}[\(count)\(direction)" : ""
  }
}

extension ArraySlice<TerminalText> {
  /// The number of rows that the lines take on a terminal of `columns` columns.
  func rows(_ columns: Int) -> Int { reduce(0) { $0 + $1.plain.rows(columns) } }
}

extension StringProtocol {
  /// The rows of a line as a terminal wraps it: a wide character is not split between two rows.
  func rows(_ columns: Int) -> Int {
    var (rows, used) = (1, 0)
    for character in self {
      used += character.columns
      if used > columns { (rows, used) = (rows + 1, character.columns) }
    }
    return rows
  }
}

/// The content of a ``LiveRegion``: lines that fit the screen, and the position of the cursor.
struct Frame {
  var lines: [TerminalText] = []
  /// The line and the column of the cursor, counted from zero.
  var cursor: (line: Int, column: Int) = (0, 0)
}
