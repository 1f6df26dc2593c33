import FeatureDependencies

/// The nested openings in progress, the outermost first.
///
/// A dialog keeps one, and shows it above each question of a nested opening.
struct Trail {
  private static let separator = " › "

  private var kinds: [ProductKind] = []
  /// The openings in progress after a nested one ended, until the question after the next one;
  /// empty at other times.
  private var continuing: [ProductKind] = []
  /// Whether a question was asked since the last content.
  private var isAsked = false
  /// Whether the innermost opening has opened its account, and only offers of others are left.
  private var isOpened = false

  /// Whether a nested opening has just ended and the one that waited continues.
  var isContinuing: Bool { !continuing.isEmpty }

  /// Follows `content`. Returns whether it only announces a nested flow.
  mutating func follow(_ content: Presentation) -> Bool {
    (continuing, isAsked) = ([], false)
    switch content {
    case .opened: isOpened = true
    case .nestedBegan(let inner, in: let outer):
      isOpened = false
      if kinds.isEmpty { kinds.append(outer) }
      kinds.append(inner)
      return true
    case .nestedEnded(let isContinuing):
      isOpened = false
      if isContinuing { continuing = kinds.dropLast() }
      kinds = Array(kinds.dropLast(kinds.count > 2 ? 1 : 2))
      return true
    default: break
    }
    return false
  }

  /// Follows a question. Asked again after a rejected answer, it keeps its text.
  mutating func followQuestion(isRepeated: Bool) {
    if isAsked, !isRepeated { continuing = [] }
    isAsked = true
  }

  /// The text above a question: the trail, or the opening that continues after a nested one or its
  /// offers. Nil elsewhere. A trail longer than `columns` is shortened, but never the innermost
  /// level.
  func heading(_ products: ProductGlossary, _ language: Language, columns: Int) -> String? {
    let (label, levels) =
      if isContinuing {
        (LocalizedText(en: "↩ Continuing: ", ko: "↩ 이어서 진행: ")(language), continuing)
      } else if isOpened {
        (LocalizedText(en: "↩ Afterwards: ", ko: "↩ 이후 진행: ")(language), kinds.dropLast())
      } else { ("", kinds) }
    let names = levels.map { products[$0].product(language) }
    guard !names.isEmpty else { return nil }
    return label + Self.text(names, columns: columns - label.columns)
  }

  /// The names of the levels. If they are too long, the number of levels stands for the outer ones:
  /// two levels never look the same.
  private static func text(_ names: [String], columns: Int) -> String {
    func tail(_ length: Int) -> String { names.suffix(length).joined(separator: separator) }
    guard names.count > 1, tail(names.count).columns > columns else { return tail(names.count) }
    let count = "(\(names.count)) …"
    let room = columns - count.columns - separator.columns
    var length = 1
    while length + 1 < names.count, tail(length + 1).columns <= room { length += 1 }
    return "\(count)\(separator)\(tail(length))"
  }
}
