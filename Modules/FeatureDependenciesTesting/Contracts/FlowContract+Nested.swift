public import FeatureDependencies

extension FlowContract.Fixture {
  /// A question about another product.
  struct Neighbour {
    let key: String
    let kind: ProductKind
    let isLinked: Bool
    /// Where in the script it is asked.
    let place: Int
    /// Whether the other product is opened before this one.
    let isFirst: Bool
  }

  /// The questions about other products, in their order. Throws if the script has none.
  func neighbours() throws(NotInScript) -> [Neighbour] {
    let neighbours = script.questions.enumerated().compactMap { place, question -> Neighbour? in
      guard case .neighbour(let kind, let isLinked) = question.role else { return nil }
      return Neighbour(
        key: question.key, kind: kind, isLinked: isLinked, place: place,
        isFirst: place < consentIndex)
    }
    guard !neighbours.isEmpty else { throw NotInScript() }
    return neighbours
  }

  /// Doubles whose customer says yes to `neighbour` alone, whose flow ends in `nested`.
  func accepting(
    _ neighbour: Neighbour, nested: FlowOutcome = FlowOutcome(),
    after earlier: OpeningDoubles? = nil
  ) async throws -> OpeningDoubles {
    let steps = script.steps([neighbour.key: "yes"])
    return try await doubles(steps, nested: nested, after: earlier)
  }

  /// Doubles on whose books the flow of `neighbour` will have opened an account, before it stops
  /// with `stop` or, if it does not, the customer stops at `question`.
  func opening(
    _ neighbour: Neighbour, stop: FlowStop? = nil, stoppedAt question: ScriptedQuestion? = nil
  ) async throws -> (OpenedAccount, OpeningDoubles) {
    let first = try await doubles([])
    let nested = try await first.openNeighbour(of: neighbour.kind)
    var outcome = FlowOutcome(stop: stop)
    outcome.add(nested)
    guard let question else {
      return (nested, try await accepting(neighbour, nested: outcome, after: first))
    }
    let steps = script.steps(upTo: question.key, [neighbour.key: "yes"])
    return (
      nested,
      try await doubles(
        steps + [interrupt(question, .stopped)], nested: outcome, after: first)
    )
  }
}

extension FlowContract.Fixture {
  /// Doubles whose customer has an account of the neighbour's kind, and says yes to `neighbour`,
  /// whose flow opens another one when it runs, or answers as `steps` say.
  func openingWhenRun(
    _ neighbour: Neighbour, balance: Won? = nil, steps: [ScriptedDialog.Step]? = nil
  ) async throws -> OpeningDoubles {
    let first = try await doubles([], balance: balance)
    _ = try await first.openNeighbour(of: neighbour.kind, id: "OLDER", amount: 1)
    let flows = StubFlows { request in
      var outcome = FlowOutcome()
      do { outcome.add(try await first.openNeighbour(of: request.kind)) } catch {
        outcome.stop = .ledger(.unavailable(reason: LocalizedText(verbatim: "\(error)")))
      }
      return outcome
    }
    return try await doubles(
      steps ?? script.steps([neighbour.key: "yes"]), after: first, flows: flows)
  }
}

extension OpeningDoubles {
  /// The customer's accounts as they were before `opened` was.
  func accounts(before opened: OpenedAccount) async throws -> [Account] {
    let terms = opened.contract.terms
    return try await ledger.accounts().filter { $0.number != opened.number }.map { account in
      guard account.number == terms.fundingAccount else { return account }
      var payer = account
      payer.balance = try account.balance.adding(terms.selection.amount)
      return payer
    }
  }

  /// Opens an account of `kind` for the customer, as a flow that is not this one's would.
  /// Throws what the ledger throws.
  @discardableResult
  public func openNeighbour(
    of kind: ProductKind, id: String = "OTHER", amount: Int64 = 1_000_000
  ) async throws -> OpenedAccount {
    let samples = SampleContracts(funding: funding, kinds: SampleKinds(single: kind))
    let contract = try samples.contract(id, amount: amount)
    let marker = MarkerSignature.of(contract, by: Self.customer)
    return try await ledger.open(contract, signed: marker)
  }
}

/// A clause needs a question that the script does not have.
struct NotInScript: Error, CustomStringConvertible {
  var description: String { "the script has no question about another product" }
}
