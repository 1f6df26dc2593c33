import FeatureDependencies

/// Another good answer to one question of a script, and what it makes of the choice.
public struct ScriptedChange: Sendable {
  /// The question's key.
  let key: String
  /// The answer.
  let answer: String
  /// What it changes.
  let apply: @Sendable (inout ScriptedSelection) -> Void
  /// The yearly rate of what is chosen then, in basis points; nil if it is the script's.
  let rate: Int?

  /// The answer `answer` to the question `key`, which changes what `apply` says, and the rate to
  /// `rate` basis points unless that is nil.
  public init(
    _ key: String, to answer: String, rate: Int? = nil,
    apply: @escaping @Sendable (inout ScriptedSelection) -> Void
  ) {
    self.key = key
    self.answer = answer
    self.rate = rate
    self.apply = apply
  }
}

extension FlowScript {
  /// All changes that the script knows, with one for each other way to tax the interest.
  var changes: [ScriptedChange] {
    [change] + alternatives + questions.flatMap(\.otherTaxes)
  }
}

extension ScriptedQuestion {
  /// The other answers to a question how the interest is taxed; none for another question.
  fileprivate var otherTaxes: [ScriptedChange] {
    guard case .choice(let values) = kind, values.sorted() == Self.taxes else { return [] }
    return TaxKind.allCases.filter { $0.rawValue != answer }.map { tax in
      ScriptedChange(key, to: tax.rawValue) { $0.tax = tax }
    }
  }

  private static let taxes = TaxKind.allCases.map(\.rawValue).sorted()
}
