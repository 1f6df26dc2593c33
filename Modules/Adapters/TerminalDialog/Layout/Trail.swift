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
  /// Whether the innermost opening has opened its account, and only offers of others are left.
  private var isOpened = false

  /// Whether a nested opening has just ended and the one that waited continues.
  var isContinuing: Bool { !continuing.isEmpty }

  /// Follows `content`. Returns whether it only announces a nested flow.
  mutating func follow(_ content: Presentation) -> Bool {
    continuing = []
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

  /// Follows the end of a question.
  mutating func followAnswer() { continuing = [] }

  /// The text above a question: the trail, or the opening that continues after a nested one or its
  /// offers. Nil elsewhere. A trail longer than `columns` is shortened, but never the innermost
  /// level.
  func heading(_ products: ProductGlossary, _ language: Language, columns: Int) -> String? {
    let (label, kinds) =
      if isContinuing {
        (LocalizedText(en: "↩ Continuing: ", ko: "↩ 이어서 진행: ")(language), continuing)
      } else if isOpened, kinds.count > 1 {
        (LocalizedText(en: "↩ Afterwards: ", ko: "↩ 이후 진행: ")(language), kinds.dropLast())
      } else { ("", kinds) }
    let name = text(kinds, products, language, columns: columns - label.columns)
    return name.map { label + $0 }
      ?? (label.isEmpty ? nil : label + names(kinds, products, language))
  }

  /// The trail; nil outside nested openings. If it is too long, the number of levels stands for the
  /// outer ones: two levels never look the same.
  private func text(
    _ kinds: [ProductKind], _ products: ProductGlossary, _ language: Language, columns: Int
  ) -> String? {
    guard kinds.count > 1 else { return nil }
    let whole = names(kinds, products, language)
    guard whole.columns > columns else { return whole }
    let count = "(\(kinds.count)) …"
    let room = columns - count.columns - Self.separator.columns
    var tail = names(kinds.suffix(1), products, language)
    for length in 2..<kinds.count {
      let longer = names(kinds.suffix(length), products, language)
      guard longer.columns <= room else { break }
      tail = longer
    }
    return "\(count)\(Self.separator)\(tail)"
  }

  private func names(
    _ kinds: some Collection<ProductKind>, _ products: ProductGlossary, _ language: Language
  ) -> String {
    kinds.map { products[$0].product(language) }.joined(separator: Self.separator)
  }
}
