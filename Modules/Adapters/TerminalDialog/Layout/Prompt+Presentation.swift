import FeatureDependencies

extension Prompt {
  /// The prompt as it is asked: accounts have their names in `products`.
  func presented(with products: ProductGlossary) -> Prompt {
    // Only a choice can be an account.
    guard case .choice(let choices) = kind else { return self }
    var prompt = self
    prompt.kind = .choice(
      choices.map {
        Choice($0.value, $0.account.map(products.label) ?? $0.label, note: $0.note)
      })
    return prompt
  }
}

extension Prompt.Choice {
  /// The label, followed by the note.
  func text(_ language: Language) -> String {
    label(language) + (note.map { " · \($0(language))" } ?? "")
  }
}
