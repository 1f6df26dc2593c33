import FeatureDependencies

/// The last lines written to a screen, which can still be overwritten.
struct LiveRegion {
  private var drawn = Frame()
  // The lines that answered questions left, the latest one last: each with its width in columns.
  private var left: [(key: QuestionKey, width: Int)] = []

  /// The control sequences and text that draw `frame` in place of what was drawn.
  mutating func draw(_ frame: Frame, columns: Int) -> TerminalText {
    let text = erase(columns: columns) + frame.lines.joined()
    drawn = frame
    let below = rows(of: frame.lines[min(frame.cursor.line + 1, frame.lines.count)...], columns)
    return "\(text)\(Self.up(below))\r\(Self.right(frame.cursor.column))"
  }

  /// The control sequences that erase what was drawn.
  mutating func erase(columns: Int) -> TerminalText {
    guard !drawn.lines.isEmpty else { return "" }
    // If the terminal has become narrower, a line takes more rows than when it was drawn.
    let above =
      rows(of: drawn.lines[..<drawn.cursor.line], columns)
      + drawn.cursor.column / max(1, columns)
    drawn = Frame()
    return "\r\(Self.up(above))\u{1B}[J"
  }

  /// Takes note that what was drawn cannot be overwritten any more.
  mutating func forget() {
    drawn = Frame()
    left = []
  }

  /// The control sequences and text that put `line`, the answer to the question `key`, in place of
  /// what was drawn.
  mutating func leave(_ line: TerminalText, of key: QuestionKey, columns: Int) -> TerminalText {
    left.append((key, line.columns))
    return "\(erase(columns: columns))\(line)\n"
  }

  /// The control sequences that erase the last line left; empty if that is not the answer to the
  /// question `key`, or if something else was written since.
  mutating func takeBack(of key: QuestionKey, columns: Int) -> TerminalText {
    guard left.last?.key == key, let last = left.popLast() else { return "" }
    return "\r\(Self.up(Self.rows(last.width, columns)))\u{1B}[J"
  }

  /// Takes note that something else is written: the lines left before it stay.
  mutating func settle() { left = [] }

  /// The control sequences that erase the last `rows` rows above the cursor.
  static func erased(rows: Int) -> TerminalText { "\r\(up(rows))\u{1B}[J" }

  /// The control sequences that erase `lines`, which stand right above the cursor.
  static func erased(_ lines: [TerminalText], _ columns: Int) -> TerminalText {
    erased(rows: lines.reduce(0) { $0 + rows($1.columns, columns) })
  }

  private func rows(of lines: ArraySlice<TerminalText>, _ columns: Int) -> Int {
    lines.reduce(0) { $0 + Self.rows($1.columns, columns) }
  }

  private static func rows(_ width: Int, _ columns: Int) -> Int {
    max(1, (width + columns - 1) / max(1, columns))
  }

  private static func up(_ rows: Int) -> TerminalText { rows > 0 ? "\u{1B}[\(rows)A" : "" }
  private static func right(_ columns: Int) -> TerminalText {
    columns > 0 ? "\u{1B}[\(columns)C" : ""
  }
}
