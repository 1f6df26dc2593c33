import FeatureDependencies

/// Breaks what is shown between two questions into pages that fit a screen.
struct Pager {
  enum Part: Equatable {
    case lines([TerminalText])
    case pause
  }

  /// Rows that the next question will need below.
  private static let question = 6

  /// Whether the person left: what comes before the next question is shown without a pause.
  var showsAll = false
  /// The pages that were shown of what was shown last.
  var pages: [[TerminalText]] = []
  /// How many pages that has.
  var total = 0
  private var used = 0

  /// `lines` with a pause wherever a screen of `rows` rows would be full.
  mutating func parts(of lines: [TerminalText], rows: Int) -> [Part] {
    let page = max(4, rows - 2)
    let room = max(3, page - Self.question)
    var (parts, rest) = ([Part](), lines[...])
    // What fits on one page is not broken: it begins on a new one.
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

  /// What can be done at the end of the page number `page`, counted from zero.
  func hint(_ page: Int, columns: Int) -> LocalizedText {
    var parts: [LocalizedText] = []
    if total > 1 {
      parts.append(
        LocalizedText(en: "page \(page + 1) of \(total)", ko: "\(total)쪽 중 \(page + 1)쪽"))
    }
    let keys: [(key: String, does: LocalizedText)] =
      [("Space", LocalizedText(en: "next", ko: "다음"))]
      + (page > 0 ? [("b", LocalizedText(en: "back", ko: "이전"))] : [])
      + [("q", LocalizedText(en: "to the end", ko: "끝까지"))]
    parts += keys.map { key, does in
      guard columns >= 60 else { return LocalizedText(verbatim: key) }
      return LocalizedText(en: "\(key) \(does.en)", ko: "\(key) \(does.ko)")
    }
    return LocalizedText(
      en: "— \(parts.map(\.en).joined(separator: " · ")) —",
      ko: "— \(parts.map(\.ko).joined(separator: " · ")) —")
  }
}
