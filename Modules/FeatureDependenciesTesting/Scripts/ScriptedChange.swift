import FeatureDependencies

/// Another valid answer to one question of a script, and its effect on the selection.
public struct ScriptedChange: Sendable {
  /// The question's key.
  let key: String
  let answer: String
  /// Applies the change to the selection.
  let apply: @Sendable (inout ScriptedSelection) -> Void
  /// The yearly rate of the changed selection, in basis points; nil if the change does not affect
  /// it.
  let rate: Int?

  /// Creates a change: the answer `answer` to the question `key`, which changes the selection by
  /// `apply` and the yearly rate to `rate` basis points, unless that is nil.
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
  /// All changes of the script, and one for each kind of tax that the script does not choose.
  var changes: [ScriptedChange] {
    [change] + alternatives + questions.flatMap(\.otherTaxes)
  }
}

extension ScriptedQuestion {
  /// Changes to the other kinds of tax if this question asks for the tax; otherwise none.
  fileprivate var otherTaxes: [ScriptedChange] {
    guard case .choice(let values) = kind, values.sorted() == Self.taxes else { return [] }
    return TaxKind.allCases.filter { $0.rawValue != answer }.map { tax in
      ScriptedChange(key, to: tax.rawValue) { $0.tax = tax }
    }
  }

  private static let taxes = TaxKind.allCases.map(\.rawValue).sorted()
}
