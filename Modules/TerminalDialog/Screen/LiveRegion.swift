/// The part at the bottom of what was written that can still be drawn over.
struct LiveRegion {
  private var drawn = Frame()
  // The heights, in columns, of lines left behind by answered questions, the last one last.
  private var left: [Int] = []

  /// What draws `frame` in place of what was drawn.
  mutating func draw(_ frame: Frame, columns: Int) -> String {
    let text = erase(columns: columns) + frame.lines.joined(separator: "\n")
    drawn = frame
    let below = rows(of: frame.lines[min(frame.cursor.line + 1, frame.lines.count)...], columns)
    return text + Self.up(below) + "\r" + Self.right(frame.cursor.column)
  }

  /// What erases what was drawn.
  mutating func erase(columns: Int) -> String {
    guard !drawn.lines.isEmpty else { return "" }
    // A terminal that has become narrower has broken the lines anew.
    let above =
      rows(of: drawn.lines[..<drawn.cursor.line], columns)
      + drawn.cursor.column / max(1, columns)
    drawn = Frame()
    return "\r" + Self.up(above) + "\u{1B}[J"
  }

  /// What was drawn cannot be drawn over any more.
  mutating func forget() {
    drawn = Frame()
    left = []
  }

  /// What leaves `line` in place of what was drawn, to be followed by whatever comes next.
  mutating func leave(_ line: String, columns: Int) -> String {
    left.append(line.visibleColumns)
    return erase(columns: columns) + line + "\n"
  }

  /// What takes the last line left back; nothing if other things were written since.
  mutating func takeBack(columns: Int) -> String {
    guard let last = left.popLast() else { return "" }
    return "\r" + Self.up(Self.rows(last, columns)) + "\u{1B}[J"
  }

  /// Other things are written: what was left before stays.
  mutating func settle() { left = [] }

  private func rows(of lines: ArraySlice<String>, _ columns: Int) -> Int {
    lines.reduce(0) { $0 + Self.rows($1.visibleColumns, columns) }
  }

  private static func rows(_ width: Int, _ columns: Int) -> Int {
    max(1, (width + columns - 1) / max(1, columns))
  }

  private static func up(_ rows: Int) -> String { rows > 0 ? "\u{1B}[\(rows)A" : "" }
  private static func right(_ columns: Int) -> String {
    columns > 0 ? "\u{1B}[\(columns)C" : ""
  }
}
