public import FeatureDependencies

/// The contract of every builder of flows, such as ``FeatureDependencies/DepositOpenBuildable``:
/// building has no effects, and flows share no state.
public enum BuildableContract {
  /// Throws a ``Violation`` unless the flows of a builder keep the contract.
  ///
  /// A customer follows `steps` in each flow: one opening, or nothing. `build` wires the builder to
  /// doubles with a catalog of `products`, and builds a flow as the host of the feature does.
  public static func check(
    _ steps: [ScriptedDialog.Step], offering products: [any CatalogProduct],
    build: @escaping @Sendable (OpeningDoubles) -> any Flow
  ) async throws {
    let untouched = try await Builder(steps, products, build)
    for _ in 0..<3 { _ = untouched.build() }
    try await buildsIndependentFlows.verify { try await Builder(steps, products, build) }
    try await keepsFlowsApart.verify { try await Builder(steps, products, build) }
    // Work in a task runs while the other flows do, or while this task yields.
    for _ in 0..<1000 { await Task.yield() }
    try await doesNoWork.verify { untouched }
  }

  /// A builder wired to doubles that record every call.
  fileprivate struct Builder: Sendable {
    static let runs = 6

    let doubles: OpeningDoubles
    let answers: [QuestionKey: String]
    let catalog: FixedCatalog
    let build: @Sendable () -> any Flow

    init(
      _ steps: [ScriptedDialog.Step], _ products: [any CatalogProduct],
      _ build: @escaping @Sendable (OpeningDoubles) -> any Flow
    ) async throws {
      var doubles = try await OpeningDoubles(
        (0..<Self.runs).flatMap { _ in steps }, balance: OpeningDoubles.balance.times(Self.runs))
      catalog = FixedCatalog(products)
      doubles.catalog = catalog
      let answered = steps.compactMap { step in (try? step.result.get()).map { (step.key, $0) } }
      self.doubles = doubles
      answers = Dictionary(answered) { first, _ in first }
      self.build = { [doubles] in build(doubles) }
    }
  }

  private static let keepsFlowsApart = Clause<Builder>(
    "Buildable.keepsFlowsApart",
    "flows share no state and read the clock when they run: the flow built last can run first, "
      + "and the other one a day later"
  ) { builder, check in
    let (one, other) = (builder.build(), builder.build())
    let first = try await other.opened(check)
    builder.doubles.clock.advance(seconds: 86_400)
    guard let second = try await one.opened(check) else { return }
    let today = builder.doubles.clock.now().date
    try check.equal(second.contract.quote.openedOn, today, "the opening date of the second flow")
    try check.holds(second.number != first?.number, "another account", butCame: second.number)
  }

  private static let buildsIndependentFlows = Clause<Builder>(
    "Buildable.buildsIndependentFlows",
    "each build returns an independent flow: no run depends on an earlier one"
  ) { builder, check in
    let script = builder.doubles.script
    var numbers: [AccountNumber] = []
    var suggested: Set<QuestionKey>?
    for number in 1...Builder.runs {
      let check = check.inCase("flow \(number)")
      let count = await script.events.count
      let opened = try await builder.build().opened(check)
      let events = await script.events.dropFirst(count)
      let asked = events.compactMap(\.prompt).filter { $0.earlier != nil }
      suggested = suggested ?? Set(asked.map(\.key))
      // Other suggestions can differ: the ledger has changed.
      let repeated = asked.filter {
        suggested?.contains($0.key) == false && $0.earlier == builder.answers[$0.key]
      }
      try check.equal(repeated.map(\.key), [], "the suggestions of an earlier flow's answer")
      guard let opened else { continue }
      numbers.append(opened.number)
      let payer = opened.contract.terms.fundingAccount
      let left = try await builder.doubles.ledger.account(payer)?.balance
      try check.equal(events.compactMap(\.preview).last?.left, left, "the remaining balance")
    }
    try check.equal(Set(numbers).count, numbers.count, "the number of different accounts opened")
    try await script.verify()
  }

  private static let doesNoWork = Clause<Builder>(
    "Buildable.doesNoWork",
    "building has no effects, at once or later in a task: it asks, reads, shows, signs and opens "
      + "nothing, and builds no other flow"
  ) { builder, check in
    let doubles = builder.doubles
    try check.equal(await doubles.bank.requests, 0, "the number of ledger requests")
    try check.equal(doubles.clockReads, 0, "the number of clock reads")
    try check.equal(builder.catalog.reads, 0, "the number of catalog reads")
    try check.equal(await doubles.script.events, [], "the questions asked and the content shown")
    try check.equal(await doubles.signer.signed, [], "the signed documents")
    try check.equal(doubles.nestedFlows.requests, [], "the requests for another feature's flow")
    let first = await doubles.requestIDs.next()
    try check.equal(first, RequestID("R"), "the first request ID, after building")
  }
}

extension Flow {
  /// Runs the flow, which must not stop, and returns the only account that it opened.
  fileprivate func opened(_ check: Check) async throws -> OpenedAccount? {
    let outcome = await run()
    try check.equal(outcome.stop, nil, "the stop of a flow")
    let own = outcome.account.map { [$0.number] } ?? []
    try check.equal(outcome.opened.map(\.number), own, "the reported accounts")
    return outcome.account
  }
}

extension ScriptedDialog.Event {
  fileprivate var prompt: Prompt? { if case .asked(let prompt) = self { prompt } else { nil } }

  fileprivate var preview: OpeningPreview? {
    if case .shown(.preview(let preview)) = self { preview } else { nil }
  }
}
