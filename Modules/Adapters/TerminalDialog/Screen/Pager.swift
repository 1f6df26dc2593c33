/// Splits the content between two questions into pages that fit a screen.
struct Pager {
  /// The number of rows reserved for the next question.
  private static let question = 6

  /// Whether the person skipped to the end: content before the next question is shown without a
  /// pause.
  var showsAll = false
  // The rows of the page on the screen.
  private var used = 0

  /// Whether `lines` would push others off a screen of `size`. They then begin on a new page, so
  /// that content that fits on one page is not split.
  func isFull(before lines: ArraySlice<TerminalText>, _ size: (columns: Int, rows: Int)) -> Bool {
    let room = max(min(3, Self.length(size)), Self.length(size) - Self.question) - used
    return used > 0 && Self.count(of: lines, in: room, size.columns) < lines.count
  }

  /// Begins a new page, after the person has read the one on the screen.
  mutating func turn() { used = 0 }

  /// Removes and returns the lines of `rest` that fit a page on a screen of `size`.
  mutating func takePage(
    of rest: inout ArraySlice<TerminalText>, _ size: (columns: Int, rows: Int)
  ) -> [TerminalText] {
    var count = showsAll ? rest.count : Self.count(of: rest, in: Self.length(size), size.columns)
    // An empty line begins a paragraph, which is not split if it can begin the next page.
    let paragraph = rest.prefix(count).dropFirst().lastIndex(where: \.isEmpty)
    if count < rest.count, let paragraph { count = paragraph - rest.startIndex }
    let page = rest.prefix(max(1, count))
    rest = rest.dropFirst(page.count)
    used += page.rows(size.columns)
    return Array(page)
  }

  /// The number of leading `lines` that take at most `rows` rows.
  private static func count(
    of lines: ArraySlice<TerminalText>, in rows: Int, _ columns: Int
  ) -> Int {
    var left = rows
    return lines.prefix { line in
      left -= line.plain.rows(columns)
      return left >= 0
    }.count
  }

  /// The number of rows of a page. On a narrow screen the hint takes two rows.
  private static func length(_ size: (columns: Int, rows: Int)) -> Int {
    max(2, size.rows - (size.columns < 30 ? 3 : 2))
  }
}
