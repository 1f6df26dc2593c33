import FeatureDependencies

/// Content as lines, in any layout.
typealias PagedContent = (TextLayout) -> [TerminalText]

/// Splits the content between two questions into pages that fit a screen.
struct Pager {
  enum Turn { case next, back, leave, resized, idle }

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
  /// The number of pages of the content that waits for the end of this one.
  var following = 0
  private var content: PagedContent?
  private var used = 0
  // The number of the pages before ``pages`` since the last question.
  private var earlier = 0

  /// The page on the screen; empty without pages.
  var page: [TerminalText] { pages.isEmpty ? [] : pages[place] }

  /// Whether no page follows the one on the screen.
  var isAtEnd: Bool { place + 1 >= pages.count }

  /// Whether `lines` would push others off a screen of `rows` rows. They then begin on a new page,
  /// so that content that fits on one page is not split.
  func isFull(before lines: [TerminalText], rows: Int) -> Bool {
    used > 0 && used + lines.count > room(rows)
  }

  /// Splits `content` into pages for a screen of `rows` rows, and begins with the first one.
  mutating func begin(_ content: @escaping PagedContent, _ layout: TextLayout, rows: Int) {
    columns = layout.columns
    if isFull(before: content(layout), rows: rows) { earlier += 1 }
    endPages()
    self.content = content
    split(content(layout), layout, rows)
  }

  private mutating func split(_ lines: [TerminalText], _ layout: TextLayout, _ rows: Int) {
    columns = layout.columns
    if isFull(before: lines, rows: rows) { used = 0 }
    pages = []
    var rest = lines[...]
    while rest.count > room(rows) {
      pages.append(Array(rest.prefix(length(rows))))
      rest = rest.dropFirst(length(rows))
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
    split(content(layout), layout, rows)
    // Content that is not only wrapped, such as a table, can have another number of characters.
    let same = total == 0 ? 0 : before * Self.letters(on: pages[...]) / total
    place = pages.indices.last { Self.letters(on: pages[..<$0]) <= same } ?? 0
  }

  /// Forgets the pages, because other lines follow them: they can no longer be drawn anew.
  mutating func endPages() {
    earlier += max(0, pages.count - 1)
    (content, pages, place, drawn, following) = (nil, [], 0, [], 0)
  }

  /// The number of visible characters on `pages`, which wrapping does not change.
  private static func letters(on pages: ArraySlice<[TerminalText]>) -> Int {
    pages.joined().reduce(0) { sum, line in sum + line.plain.filter { !$0.isWhitespace }.count }
  }

  /// The number of lines on a page. A narrow screen needs several rows for the hint.
  private func length(_ rows: Int) -> Int {
    max(2, rows - (columns < 24 ? 4 : columns < 40 ? 3 : 2))
  }

  /// The number of lines above a question.
  private func room(_ rows: Int) -> Int { max(min(3, length(rows)), length(rows) - Self.question) }

  /// The hint with the available keys at the end of the page on the screen. Pages are counted since
  /// the last question, up to those of the content that waits. On a narrow screen, words are left
  /// out.
  var hint: LocalizedText {
    let (number, total) = (earlier + place + 1, earlier + max(1, pages.count) + following)
    let isNarrow = columns < 60
    let words = LocalizedText(en: "page \(number) of \(total)", ko: "\(total)쪽 중 \(number)쪽")
    var parts = [isNarrow ? LocalizedText(verbatim: "\(number)/\(total)") : words]
    parts.append(LocalizedText(en: "Space next", ko: "Space 다음"))
    if place > 0 { parts.append(LocalizedText(en: "b back", ko: "b 이전")) }
    parts.append(
      isNarrow
        ? LocalizedText(en: "q all", ko: "q 모두") : LocalizedText(en: "q to the end", ko: "q 끝까지"))
    return LocalizedText(
      en: "— \(parts.map(\.en).joined(separator: " · ")) —",
      ko: "— \(parts.map(\.ko).joined(separator: " · ")) —")
  }
}
