import FeatureDependencies

extension FlowContract.Fixture {
  /// The question about another product.
  struct Neighbour {
    let key: String
    let kind: ProductKind
    let isLinked: Bool
    /// Whether the other product is opened before this one.
    let isFirst: Bool
  }

  /// The question about another product. Throws if the script has none.
  func neighbour() throws(NotInScript) -> Neighbour {
    guard let place = script.neighbourIndex else { throw NotInScript() }
    let question = script.questions[place]
    guard case .neighbour(let kind, let isLinked) = question.role else { throw NotInScript() }
    return Neighbour(
      key: question.key, kind: kind, isLinked: isLinked, isFirst: place < consentIndex)
  }

  /// Doubles whose customer says yes to the other product, whose flow ends in `nested`.
  func acceptingNeighbour(
    nested: FlowOutcome = FlowOutcome(), after earlier: OpeningDoubles? = nil
  ) async throws -> OpeningDoubles {
    let steps = script.steps([try neighbour().key: "yes"])
    return try await doubles(steps, nested: nested, after: earlier)
  }

  /// Doubles on whose books a nested flow will have opened the other product, before it stops with
  /// `stop` or, if it does not, the customer stops at `question`.
  func withOpenedNeighbour(
    stop: FlowStop? = nil, stoppedAt question: ScriptedQuestion? = nil
  ) async throws -> (OpenedAccount, OpeningDoubles) {
    let first = try await doubles([])
    let nested = try await first.openNeighbour(of: neighbour().kind)
    var outcome = FlowOutcome(stop: stop)
    outcome.add(nested)
    guard let question else {
      return (nested, try await acceptingNeighbour(nested: outcome, after: first))
    }
    let steps = script.steps(upTo: question.key, [try neighbour().key: "yes"])
    return (
      nested,
      try await doubles(
        steps + [interrupt(question, .stopped)], nested: outcome, after: first)
    )
  }
}

extension OpeningDoubles {
  /// Opens an account of `kind` for the customer, as a flow that is not this one's would.
  func openNeighbour(of kind: ProductKind) async throws -> OpenedAccount {
    let samples = SampleContracts(funding: funding, kinds: SampleKinds(single: kind))
    let contract = try samples.contract("OTHER", amount: 1_000_000)
    let marker = MarkerSignature.of(contract, by: Self.customer)
    return try await ledger.open(contract, signed: marker)
  }
}

/// A clause needs a question that the script does not have.
struct NotInScript: Error {}
