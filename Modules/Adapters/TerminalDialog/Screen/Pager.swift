import FeatureDependencies

/// Splits the content between two questions into pages that fit a screen.
struct Pager {
  enum Part: Equatable {
    case lines([TerminalText])
    case pause
  }

  enum Turn { case next, back, leave }

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
  /// The pages of the current content that were shown.
  var pages: [[TerminalText]] = []
  /// The number of pages of the current content.
  var total = 0
  private var used = 0

  /// `lines` with a pause at each point where a screen of `rows` rows is full.
  mutating func parts(of lines: [TerminalText], rows: Int) -> [Part] {
    let page = max(4, rows - 2)
    let room = max(3, page - Self.question)
    var (parts, rest) = ([Part](), lines[...])
    // Begin on a new page, so that content that fits on one page is not split.
    if used > 0, used + rest.count > room {
      parts.append(.pause)
      used = 0
    }
    while rest.count > room {
      if used > 0 { parts.append(.pause) }
      parts.append(.lines(Array(rest.prefix(page))))
      used = min(rest.count, page)
      rest = rest.dropFirst(page)
    }
    guard !rest.isEmpty else { return parts }
    if used > 0, used + rest.count > page { parts += [.pause] }
    parts.append(.lines(Array(rest)))
    used = used + rest.count > page ? rest.count : used + rest.count
    return parts
  }

  /// The hint with the available keys at the end of page `page`, counted from zero. On a narrow
  /// screen the page is a number alone, and the last key has a shorter label.
  func hint(_ page: Int, columns: Int) -> LocalizedText {
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
