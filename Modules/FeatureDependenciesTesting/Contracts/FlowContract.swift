public import FeatureDependencies

/// The contract of every ``FeatureDependencies/Flow`` that opens a product, toward the dialog, the
/// ledger and the enclosing flow.
public enum FlowContract {
  /// A factory of flows wired to doubles, and the script that they follow.
  public struct Fixture: Sendable {
    /// The feature's description of its flow.
    public let script: FlowScript
    /// Creates a flow wired to these doubles.
    private let flow: @Sendable (OpeningDoubles) -> any Flow
    /// Creates a flow wired to these doubles and to a catalog that throws the given error. If the
    /// error is nil, the catalog is empty. The function is nil if the fixture cannot replace the
    /// catalog.
    public let flowWithout: (@Sendable (OpeningDoubles, CatalogError?) -> any Flow)?
    /// The products on offer; empty if the fixture was created without them.
    let offers: [ProductOffer]
    /// The index of the consent in the script.
    public let consentIndex: Int

    /// Creates a fixture whose catalog cannot be replaced. Throws a ``FlowScriptFault`` if the
    /// script lacks a consent, or changes the answer to a question that is not asked before it.
    public init(
      _ script: FlowScript, flow: @escaping @Sendable (OpeningDoubles) -> any Flow
    ) throws(FlowScriptFault) {
      try self.init(script, [], flow: flow, flowWithout: nil)
    }

    /// Creates a fixture whose catalog can be replaced, as ``FlowContract/catalog`` requires: it
    /// offers `products`, or nothing, or fails. `flow` creates a flow wired to the doubles and the
    /// catalog. Throws a ``FlowScriptFault`` like the other initializer.
    public init<Product: CatalogProduct>(
      _ script: FlowScript, offering products: [Product],
      flow: @escaping @Sendable (OpeningDoubles, any ProductCatalog<Product>) -> any Flow
    ) throws(FlowScriptFault) {
      let offers = products.map(\.offer)
      try self.init(script, offers, flow: { flow($0, FixedCatalog(products)) }) { doubles, error in
        let catalog = error.map { FixedCatalog<Product>(failing: $0) } ?? FixedCatalog([])
        return flow(doubles, catalog)
      }
    }

    private init(
      _ script: FlowScript, _ offers: [ProductOffer],
      flow: @escaping @Sendable (OpeningDoubles) -> any Flow,
      flowWithout: (@Sendable (OpeningDoubles, CatalogError?) -> any Flow)?
    ) throws(FlowScriptFault) {
      guard let consent = script.consentIndex else { throw .noConsent }
      let before = script.questions[..<consent]
      guard before.contains(where: { $0.key == script.change.key }) else {
        throw .noChange(script.change.key)
      }
      self.script = script
      self.offers = offers
      self.flow = flow
      self.flowWithout = flowWithout
      consentIndex = consent
    }

    /// Creates a flow wired to `doubles`.
    public func flow(_ doubles: OpeningDoubles) -> any Flow { flow(doubles) }
  }

  /// All clauses except ``catalog``. Some require a question that not every flow asks: see
  /// ``clauses(for:)``.
  public static let clauses: [Clause<Fixture>] =
    always + fundingAccount + accountChoice + chosenFunds + payerConflict + otherFeature
    + otherFeatureStopping + returning + otherFeatureBefore + linkConflict + stoppingLater + later

  /// The clauses that apply to a flow of `script`. Clauses about the choice of an account, an
  /// entered amount, another product or questions after the opening are included only if the script
  /// has such a question.
  public static func clauses(for script: FlowScript) -> [Clause<Fixture>] {
    let consent = script.consentIndex ?? script.questions.count
    let place = script.otherIndex
    var clauses = always
    let asksAmount = script.questions.contains(where: \.isAmount)
    if asksAmount, script.questions.contains(where: \.isFundingAccount) {
      clauses += fundingAccount
    }
    if let account = script.accountQuestion {
      clauses += accountChoice + payerConflict + (account.isFundingAccount ? chosenFunds : [])
    }
    if place != nil { clauses += otherFeature + otherFeatureStopping + returning }
    if let place, place < consent { clauses += otherFeatureBefore + linkConflict }
    let hasLater = script.questions.indices.contains(consent + 1)
    if place != nil || hasLater { clauses += stoppingLater }
    if hasLater { clauses += later }
    return clauses
  }

  private static let always =
    agreement + figures + impossible + consent + asking + stopping + goingBack + unsigned
    + outcome
    + repetition
}

/// Why a ``FlowScript`` is invalid.
public enum FlowScriptFault: Error, Sendable, Equatable {
  /// No question has the role of the consent.
  case noConsent
  /// The question with this key, whose answer ``FlowScript/change`` replaces, is not asked before
  /// the consent.
  case noChange(String)
}

extension FlowScript {
  var consentIndex: Int? {
    questions.firstIndex { if case .consent = $0.role { true } else { false } }
  }

  /// The question that asks which account pays, if there is one.
  var accountQuestion: ScriptedQuestion? {
    questions.first {
      if case .choice([OpeningDoubles.fundingNumber]) = $0.kind { true } else { false }
    }
  }

  var otherIndex: Int? {
    questions.firstIndex { if case .otherFeature = $0.role { true } else { false } }
  }
}

extension ScriptedQuestion {
  var isFundingAccount: Bool { if case .funding = role { true } else { false } }
  var isAmount: Bool { if case .amount = kind { true } else { false } }
}
