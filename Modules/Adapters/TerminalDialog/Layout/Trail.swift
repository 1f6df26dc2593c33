import FeatureDependencies

/// The nested openings in progress, the outermost first, shown above each of their questions.
struct Trail {
  private var kinds: [ProductKind] = []

  /// Follows `content`. Returns whether it only announces a nested flow.
  mutating func follow(_ content: Presentation) -> Bool {
    switch content {
    case .nestedBegan(let inner, in: let outer):
      if kinds.isEmpty { kinds.append(outer) }
      kinds.append(inner)
      return true
    case .nestedEnded:
      kinds = Array(kinds.dropLast(kinds.count > 2 ? 1 : 2))
      return true
    default: return false
    }
  }

  /// The text above a question; nil outside of nested openings.
  func heading(_ products: ProductGlossary, _ language: Language) -> String? {
    guard !kinds.isEmpty else { return nil }
    return kinds.map { products[$0].product(language) }.joined(separator: " › ")
  }
}
