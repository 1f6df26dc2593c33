public import FeatureDependencies

/// What every ``FeatureDependencies/Flow`` that opens a product owes to whoever answers, to the
/// ledger, and to the flow around it.
public enum FlowContract {
  /// A way to make a flow on doubles, and the script that it follows.
  public struct Fixture: Sendable {
    /// What the feature says of the flow.
    let script: FlowScript
    /// A fresh flow, wired to these doubles.
    private let flow: @Sendable (OpeningDoubles) -> any Flow
    /// A fresh flow, wired to these doubles and to a catalogue that offers nothing or fails; nil if
    /// the catalogue cannot be replaced.
    let flowWithout: (@Sendable (OpeningDoubles, CatalogError?) -> any Flow)?
    /// Where in the script the consent stands.
    let consentIndex: Int
    /// Where in the script the question stands that can be answered otherwise.
    let changeIndex: Int

    /// A fixture. Throws a ``FlowScriptFault`` if the script cannot be followed.
    public init(
      _ script: FlowScript, flow: @escaping @Sendable (OpeningDoubles) -> any Flow
    ) throws(FlowScriptFault) {
      try self.init(script, flow: flow, flowWithout: nil)
    }

    /// A fixture whose catalogue can be replaced, as ``FlowContract/catalog`` needs it: it offers
    /// `products`, or nothing, or fails. `flow` makes a flow on the doubles and the catalogue it is
    /// given. Throws a ``FlowScriptFault`` if the script cannot be followed.
    public init<Product: CatalogProduct>(
      _ script: FlowScript, offering products: [Product],
      flow: @escaping @Sendable (OpeningDoubles, any ProductCatalog<Product>) -> any Flow
    ) throws(FlowScriptFault) {
      try self.init(script, flow: { flow($0, FixedCatalog(products)) }) { doubles, error in
        let catalog = error.map { FixedCatalog<Product>(failing: $0) } ?? FixedCatalog([])
        return flow(doubles, catalog)
      }
    }

    private init(
      _ script: FlowScript, flow: @escaping @Sendable (OpeningDoubles) -> any Flow,
      flowWithout: (@Sendable (OpeningDoubles, CatalogError?) -> any Flow)?
    ) throws(FlowScriptFault) {
      guard let consent = script.consentIndex else { throw .noConsent }
      let before = script.questions[..<consent]
      guard let change = before.firstIndex(where: { $0.key == script.change.key }) else {
        throw .noChange(script.change.key)
      }
      self.script = script
      self.flow = flow
      self.flowWithout = flowWithout
      consentIndex = consent
      changeIndex = change
    }

    func flow(_ doubles: OpeningDoubles) -> any Flow { flow(doubles) }
  }

  /// All clauses. Some need a question that not every flow asks: see ``clauses(for:)``.
  public static let clauses: [Clause<Fixture>] =
    always + fundingAccount + accountChoice + chosenFunds + payerConflict + neighbour
    + neighbourStopping + neighbourBefore + linkConflict + later

  /// The clauses that apply to a flow of `script`: without those about an account to choose, about
  /// another product or about questions after the opening, where it has no such question.
  public static func clauses(for script: FlowScript) -> [Clause<Fixture>] {
    let consent = script.consentIndex ?? script.questions.count
    let place = script.neighbourIndex
    var clauses = always
    if script.questions.contains(where: \.isFundingAccount) { clauses += fundingAccount }
    if let account = script.accountQuestion {
      clauses += accountChoice + payerConflict + (account.isFundingAccount ? chosenFunds : [])
    }
    if place != nil { clauses += neighbour + neighbourStopping }
    if let place, place < consent { clauses += neighbourBefore + linkConflict }
    if script.questions.indices.contains(consent + 1) { clauses += later }
    return clauses
  }

  private static let always =
    agreement + figures + impossible + consent + asking + stopping + goingBack + outcome
    + repetition
}

/// Why a ``FlowScript`` cannot be followed.
public enum FlowScriptFault: Error, Sendable, Equatable {
  /// No question has the role of the consent.
  case noConsent
  /// The question of the change, whose key this is, is not asked before the consent.
  case noChange(String)
}

extension FlowScript {
  var consentIndex: Int? {
    questions.firstIndex { if case .consent = $0.role { true } else { false } }
  }

  /// The question which account pays, if there is one.
  var accountQuestion: ScriptedQuestion? {
    questions.first {
      if case .choice([OpeningDoubles.fundingNumber]) = $0.kind { true } else { false }
    }
  }

  var neighbourIndex: Int? {
    questions.firstIndex { if case .neighbour = $0.role { true } else { false } }
  }
}

extension ScriptedQuestion {
  var isFundingAccount: Bool { if case .funding = role { true } else { false } }
  var isAmount: Bool { if case .amount = kind { true } else { false } }
}
