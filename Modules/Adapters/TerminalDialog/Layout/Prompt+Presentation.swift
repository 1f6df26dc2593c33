import FeatureDependencies

extension Prompt {
  /// The prompt as it is asked: accounts have their names in `products`, and the maximum is the
  /// payable amount if that is lower. A rejection above the maximum then reports the missing funds.
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
    if let rejected, case .aboveMaximum = rejected.reason {
      prompt.rejected = rejected.exceeding(balance: payable)
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

extension Prompt.Rejected {
  /// The rejected amount with `balance` as the reason, because that limits it more than the product
  /// does.
  fileprivate func exceeding(balance: Won) -> Prompt.Rejected {
    let shortfall = try? Won(entered: text, upTo: Won(.max)).subtracting(balance)
    return Prompt.Rejected(
      text: text,
      reason: shortfall.map(Rejection.insufficientFunds) ?? .aboveMaximum(Won(.max)))
  }
}

extension Prompt.Choice {
  /// The label, followed by the note.
  func text(_ language: Language) -> String {
    label(language) + (note.map { " · \($0(language))" } ?? "")
  }
}
