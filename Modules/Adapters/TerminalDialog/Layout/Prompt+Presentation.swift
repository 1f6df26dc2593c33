import FeatureDependencies

extension Prompt {
  /// The prompt as it is asked: accounts have their names in `products`.
  func presented(with products: ProductGlossary) -> Prompt {
    changing { choice in
      var labeled = Choice(choice.value, choice.account.map(products.label) ?? choice.label)
      labeled.note = choice.note
      return labeled
    }
  }

  /// Returns the prompt with `change` applied to each choice.
  private func changing(_ change: (Choice) -> Choice) -> Prompt {
    var prompt = self
    switch kind {
    case .choice(let choices): prompt.kind = .choice(choices.map(change))
    case .number(let choices): prompt.kind = .number(choices.map(change))
    case .amount, .text, .consent: break
    }
    return prompt
  }

  /// The only possible answer, to be shown instead of asked for; nil for any other prompt.
  var onlyChoice: Choice? {
    guard showsOnlyAnswer, rejected == nil else { return nil }
    return switch kind {
    case .choice(let choices), .number(let choices): choices.count == 1 ? choices[0] : nil
    case .amount, .text, .consent: nil
    }
  }
}

extension Prompt.Choice {
  /// The label, followed by the note.
  func text(_ language: Language) -> String {
    label(language) + (note.map { " · \($0(language))" } ?? "")
  }
}
