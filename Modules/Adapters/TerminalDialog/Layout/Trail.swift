import FeatureDependencies

/// The nested openings in progress, the outermost first.
///
/// A dialog keeps one, and shows it above each question of a nested opening.
struct Trail {
  private static let separator = " › "

  private var kinds: [ProductKind] = []
  /// The openings in progress after a nested one ended, until the next question is answered; empty
  /// at other times.
  private var continuing: [ProductKind] = []

  /// Whether a nested opening has just ended and the one that waited continues.
  var isContinuing: Bool { !continuing.isEmpty }

  /// Follows `content`. Returns whether it only announces a nested flow.
  mutating func follow(_ content: Presentation) -> Bool {
    continuing = []
    switch content {
    case .nestedBegan(let inner, in: let outer):
      if kinds.isEmpty { kinds.append(outer) }
      kinds.append(inner)
      return true
    case .nestedEnded(let isContinuing):
      if isContinuing { continuing = kinds.dropLast() }
      kinds = Array(kinds.dropLast(kinds.count > 2 ? 1 : 2))
      return true
    default: return false
    }
  }

  /// Follows the end of a question.
  mutating func followAnswer() { continuing = [] }

  /// The text above a question: the trail, or which opening continues after a nested one. Nil
  /// elsewhere. A trail longer than `columns` is shortened, but never the innermost level.
  func heading(_ products: ProductGlossary, _ language: Language, columns: Int) -> String? {
    let names = (isContinuing ? continuing : kinds).map { products[$0].product(language) }
    guard !names.isEmpty else { return nil }
    let label = LocalizedText(en: "↩ Continuing: ", ko: "↩ 이어서 진행: ")(language)
    return isContinuing
      ? label + Self.text(names, columns: columns - label.columns)
      : Self.text(names, columns: columns)
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
