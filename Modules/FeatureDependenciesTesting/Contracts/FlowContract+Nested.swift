public import FeatureDependencies

extension FlowContract.Fixture {
  /// A question of the script that offers another product.
  public struct OtherFeature: Sendable {
    /// The question's key.
    public let key: String
    /// The kind of the other product.
    public let kind: ProductKind
    /// Whether the two accounts are linked.
    public let isLinked: Bool
    /// The index of the question in the script.
    public let place: Int
    /// Whether the other product is opened before this one.
    public let isFirst: Bool
  }

  /// The questions that offer other products, in script order. Throws ``NotInScript`` if there is
  /// none.
  public func otherFeatures() throws(NotInScript) -> [OtherFeature] {
    let otherFeatures = script.questions.enumerated().compactMap {
      place, question -> OtherFeature? in
      guard case .otherFeature(let kind, let isLinked) = question.role else { return nil }
      return OtherFeature(
        key: question.key, kind: kind, isLinked: isLinked, place: place,
        isFirst: place < consentIndex)
    }
    guard !otherFeatures.isEmpty else { throw NotInScript() }
    return otherFeatures
  }

  /// Creates doubles whose customer accepts `otherFeature` only; its stub flow ends with `nested`.
  public func accepting(
    _ otherFeature: OtherFeature, nested: FlowOutcome = FlowOutcome(),
    after earlier: OpeningDoubles? = nil
  ) async throws -> OpeningDoubles {
    let steps = script.steps([otherFeature.key: "yes"])
    return try await doubles(steps, nested: nested, after: earlier)
  }

  /// Opens an account of `otherFeature`'s kind, and creates doubles whose customer accepts
  /// `otherFeature`. Its stub flow reports that account and stops with `stop`. The customer stops
  /// at `question`, if one is passed, by the interruption `why`. Signing throws `refusal` unless it
  /// is nil.
  public func opening(
    _ otherFeature: OtherFeature, stop: FlowStop? = nil,
    stoppedAt question: ScriptedQuestion? = nil, by why: DialogInterruption = .stopped,
    refusal: SigningError? = nil
  ) async throws -> (OpenedAccount, OpeningDoubles) {
    let first = try await doubles([])
    let nested = try await first.openOtherFeature(of: otherFeature.kind)
    var outcome = FlowOutcome(stop: stop)
    outcome.add(nested)
    let accepted = [otherFeature.key: "yes"]
    let steps =
      question.map { script.steps(upTo: $0.key, accepted) + [interrupt($0, why)] }
      ?? script.steps(accepted)
    return (
      nested, try await doubles(steps, refusal: refusal, nested: outcome, after: first)
    )
  }
}

extension FlowContract.Fixture {
  /// Creates doubles whose customer has an account of `otherFeature`'s kind and accepts
  /// `otherFeature`, or follows `steps`. Its stub flow opens another account when it runs.
  public func openingWhenRun(
    _ otherFeature: OtherFeature, balance: Won? = nil, steps: [ScriptedDialog.Step]? = nil
  ) async throws -> OpeningDoubles {
    let first = try await doubles([], balance: balance)
    _ = try await first.openOtherFeature(of: otherFeature.kind, id: "OLDER", amount: 1)
    let flows = StubFlows { request in
      var outcome = FlowOutcome()
      do { outcome.add(try await first.openOtherFeature(of: request.kind)) } catch {
        outcome.stop = .ledger(.unavailable(reason: LocalizedText(verbatim: "\(error)")))
      }
      return outcome
    }
    return try await doubles(
      steps ?? script.steps([otherFeature.key: "yes"]), after: first, flows: flows)
  }
}

extension OpeningDoubles {
  /// The customer's accounts as they were before the opening of `opened`.
  func accounts(before opened: OpenedAccount) async throws -> [Account] {
    let terms = opened.contract.terms
    return try await ledger.accounts().filter { $0.number != opened.number }.map { account in
      guard account.number == terms.fundingAccount else { return account }
      var payer = account
      payer.balance = try account.balance.adding(terms.selection.amount)
      return payer
    }
  }
}

/// A clause needs a question about another product, and the script has none.
public struct NotInScript: Error, CustomStringConvertible {
  /// The error as a sentence.
  public var description: String { "the script has no question about another product" }
}
