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
  /// The interest of the changed selection, like ``FlowScript/interest``.
  let interest: Int64?
  /// Whether the yearly rate of the changed selection is known.
  private(set) var isRateKnown = true

  /// Creates a change: the answer `answer` to the question `key`, which changes the selection by
  /// `apply` and the yearly rate to `rate` basis points, unless that is nil. `interest` is the
  /// interest of the changed selection before tax, in won, opened on 20 November 2026; nil if the
  /// contract must not check it.
  public init(
    _ key: String, to answer: String, rate: Int? = nil, interest: Int64? = nil,
    apply: @escaping @Sendable (inout ScriptedSelection) -> Void
  ) {
    self.key = key
    self.answer = answer
    self.rate = rate
    self.interest = interest
    self.apply = apply
  }
}

extension FlowScript {
  /// All changes of the script, and those that follow from the questions before the consent: the
  /// other kinds of tax, the limits of the amount, and the longest text.
  var changes: [ScriptedChange] {
    let before = questions[..<(consentIndex ?? questions.count)]
    return [change] + alternatives
      + before.flatMap { $0.otherTaxes(interest) + $0.limits(of: chosen, interest) }
  }

  /// The selection after `change`.
  func selection(after change: ScriptedChange) -> ScriptedSelection {
    var selection = chosen
    change.apply(&selection)
    return selection
  }
}

extension ScriptedQuestion {
  /// Changes to the other kinds of tax if this question asks for the tax; otherwise none. The tax
  /// does not affect the `interest`.
  fileprivate func otherTaxes(_ interest: Int64?) -> [ScriptedChange] {
    guard case .choice(let values) = kind, values.sorted() == Self.taxes else { return [] }
    return TaxKind.allCases.filter { $0.rawValue != answer }.map { tax in
      ScriptedChange(key, to: tax.rawValue, interest: interest) { $0.tax = tax }
    }
  }

  private static let taxes = TaxKind.allCases.map(\.rawValue).sorted()

  /// Changes to the extreme valid answers: the limits of the amount of `chosen`, and the longest
  /// text.
  fileprivate func limits(of chosen: ScriptedSelection, _ interest: Int64?) -> [ScriptedChange] {
    let sum = Won(chosen.amount)
    switch kind {
    case .amount(let limits) where (try? Won(entered: answer, upTo: Won(.max))) == sum:
      // A balance that covers the greatest amount of 64 bits would overflow.
      let bound = Won(Int64.max / 1000)
      return [limits.lowerBound, limits.upperBound].filter { $0 != sum && $0 < bound }.map {
        .limit(key, $0)
      }
    case .text(let limit):
      let longest = String(repeating: "a", count: limit)
      return [ScriptedChange(key, to: longest, interest: interest) { _ in }]
    case .choice, .amount, .number, .consent: return []
    }
  }
}

extension ScriptedChange {
  /// A change of the amount to one of its limits; the rate may depend on the amount.
  fileprivate static func limit(_ key: String, _ limit: Won) -> ScriptedChange {
    var change = ScriptedChange(key, to: "\(limit)") { $0.amount = limit.amount }
    change.isRateKnown = false
    return change
  }
}
