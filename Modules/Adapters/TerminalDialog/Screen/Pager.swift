import FeatureDependencies

/// Content as lines for one width, which can be laid out anew for another one.
struct PagedContent {
  private let known: [TerminalText]
  private let columns: Int
  private let layOut: (TextLayout) -> [TerminalText]

  /// Creates content that has `lines` in `layout`. `layOut` returns its lines in any layout.
  init(
    _ lines: [TerminalText], in layout: TextLayout, layOut: @escaping (TextLayout) -> [TerminalText]
  ) {
    known = lines
    columns = layout.columns
    self.layOut = layOut
  }

  /// The lines that fit the width of `layout`.
  func lines(in layout: TextLayout) -> [TerminalText] {
    layout.columns == columns ? known : layOut(layout)
  }
}

/// Splits the content between two questions into pages that fit a screen.
struct Pager {
  enum Turn { case next, back, leave, resized }

  /// What `key` does at the end of a page; nil for nothing.
  static func turn(_ key: Key) -> Turn? {
    switch key {
    case .enter, .down, .pageDown, .text(" "): .next
    // ㅠ and ㅂ are the B and Q keys in the Korean keyboard layout.
    case .up, .pageUp, .text("b"), .text("B"), .text("ㅠ"): .back
    case .escape, .end, .text("q"), .text("Q"), .text("ㅂ"): .leave
    default: nil
    }
  }

  /// The number of rows reserved for the next question.
  private static let question = 6

  /// Whether the person skipped to the end: content before the next question is shown without a
  /// pause.
  var showsAll = false
  /// The pages of the current content.
  private(set) var pages: [[TerminalText]] = []
  /// The place in ``pages`` of the page on the screen.
  var place = 0
  /// The lines of the current content on the screen, as they were drawn: a page can be there twice.
  var drawn: [TerminalText] = []
  /// The width that ``pages`` fit.
  private(set) var columns = 0
  private var content: PagedContent?
  private var used = 0

  /// The page on the screen; empty without pages.
  var page: [TerminalText] { pages.isEmpty ? [] : pages[place] }

  /// Whether no page follows the one on the screen.
  var isAtEnd: Bool { place + 1 >= pages.count }

  /// Whether `lines` would push others off a screen of `rows` rows. They then begin on a new page,
  /// so that content that fits on one page is not split.
  func isFull(before lines: [TerminalText], rows: Int) -> Bool {
    used > 0 && used + lines.count > Self.room(rows)
  }

  /// Splits `content` into pages for a screen of `rows` rows, and begins with the first one.
  mutating func begin(_ content: PagedContent, _ layout: TextLayout, rows: Int) {
    let lines = content.lines(in: layout)
    if isFull(before: lines, rows: rows) { used = 0 }
    (self.content, columns, place, pages) = (content, layout.columns, 0, [])
    var rest = lines[...]
    while rest.count > Self.room(rows) {
      pages.append(Array(rest.prefix(Self.length(rows))))
      rest = rest.dropFirst(Self.length(rows))
    }
    if !rest.isEmpty { pages.append(Array(rest)) }
    used = (pages.count > 1 ? 0 : used) + (pages.last?.count ?? 0)
  }

  /// Splits the current content again, for another width. The page at ``place`` then has the text
  /// that the earlier page began with.
  mutating func layOutAgain(_ layout: TextLayout, rows: Int) {
    guard let content, !pages.isEmpty else { return }
    let (before, total) = (Self.letters(on: pages[..<place]), Self.letters(on: pages[...]))
    used -= pages.last?.count ?? 0
    begin(content, layout, rows: rows)
    // Content that is not only wrapped, such as a table, can have another number of characters.
    let same = total == 0 ? 0 : before * Self.letters(on: pages[...]) / total
    place = pages.indices.last { Self.letters(on: pages[..<$0]) <= same } ?? 0
  }

  /// Forgets the pages, because other lines follow them: they can no longer be drawn anew.
  mutating func endPages() { (content, pages, place, drawn) = (nil, [], 0, []) }

  /// The number of visible characters on `pages`, which wrapping does not change.
  private static func letters(on pages: ArraySlice<[TerminalText]>) -> Int {
    pages.joined().reduce(0) { sum, line in sum + line.plain.filter { !$0.isWhitespace }.count }
  }

  /// The number of lines on a page.
  private static func length(_ rows: Int) -> Int { max(4, rows - 2) }
  /// The number of lines above a question.
  private static func room(_ rows: Int) -> Int { max(3, length(rows) - question) }

  /// The hint with the available keys at the end of page `page`, counted from zero, of `total`. On
  /// a narrow screen the page is a number alone, and the last key has a shorter label.
  static func hint(_ page: Int, of total: Int, columns: Int) -> LocalizedText {
    let isNarrow = columns < 60
    var parts: [LocalizedText] = []
    if total > 1 {
      let number = LocalizedText(verbatim: "\(page + 1)/\(total)")
      let words = LocalizedText(en: "page \(page + 1) of \(total)", ko: "\(total)쪽 중 \(page + 1)쪽")
      parts.append(isNarrow ? number : words)
    }
    parts.append(LocalizedText(en: "Space next", ko: "Space 다음"))
    if page > 0 { parts.append(LocalizedText(en: "b back", ko: "b 이전")) }
    parts.append(
      isNarrow
        ? LocalizedText(en: "q end", ko: "q 끝") : LocalizedText(en: "q to the end", ko: "q 끝까지"))
    return LocalizedText(
      en: "— \(parts.map(\.en).joined(separator: " · ")) —",
      ko: "— \(parts.map(\.ko).joined(separator: " · ")) —")
  }
}
