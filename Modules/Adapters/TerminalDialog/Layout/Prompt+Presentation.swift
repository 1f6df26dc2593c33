import FeatureDependencies

extension Prompt {
  /// The prompt as it is asked: accounts have their names in `products`, and the maximum is the
  /// payable amount if that is lower.
  func presented(with products: ProductGlossary) -> Prompt {
    var prompt = changing { choice in
      var labeled = Choice(choice.value, choice.account.map(products.label) ?? choice.label)
      labeled.note = choice.note
      return labeled
    }
    guard case .amount(let limits) = kind, let payable, payable < limits.upperBound,
      payable >= limits.lowerBound
    else { return prompt }
    prompt.kind = .amount(limits.lowerBound...payable)
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
