public import FeatureDependencies

/// The contract of every ``FeatureDependencies/DepositOpenBuildable``. See ``BuildableContract``.
public typealias DepositOpenBuildableContract = BuildableContract

/// The contract of every ``FeatureDependencies/SavingsOpenBuildable``. See ``BuildableContract``.
public typealias SavingsOpenBuildableContract = BuildableContract

/// The contract of every builder of flows: building has no effects, and flows share no state.
public enum BuildableContract {
  /// A builder wired to doubles that record every call.
  public struct Fixture: Sendable {
    /// Builds a flow, as the host of the feature does.
    public let build: @Sendable () -> any Flow
    /// The doubles that the builder and its flows are wired to, with a script for ``runs`` runs.
    public let doubles: OpeningDoubles
    /// Returns how often the feature's catalog was read; 0 in a fixture without a catalog.
    public let catalogReads: @Sendable () -> Int
    /// The number of runs that the script of ``doubles`` answers, at least two.
    public let runs: Int
    /// The answers of each run, by question; empty if the fixture does not know them.
    let answers: [QuestionKey: String]

    /// Creates a fixture without a catalog. The script of `doubles` must answer two runs. The
    /// suggested answers are not checked.
    public init(doubles: OpeningDoubles, build: @escaping @Sendable () -> any Flow) {
      self.doubles = doubles
      runs = 2
      answers = [:]
      self.build = build
      catalogReads = { 0 }
    }

    /// Creates a fixture for a feature whose flow follows `steps`, with a catalog of `products` that
    /// counts its reads. `build` wires the builder to the doubles and the catalog, and builds a
    /// flow.
    public init<Product: CatalogProduct>(
      _ steps: [ScriptedDialog.Step], offering products: [Product],
      build: @escaping @Sendable (OpeningDoubles, any ProductCatalog<Product>) -> any Flow
    ) async throws {
      let doubles = try await OpeningDoubles(running: steps, times: Self.scriptedRuns)
      let catalog = FixedCatalog(products)
      self.doubles = doubles
      runs = Self.scriptedRuns
      answers = steps.answers
      self.build = { build(doubles, catalog) }
      catalogReads = { catalog.reads }
    }

    private static let scriptedRuns = 6
  }

  /// The clauses that every builder must pass.
  public static let clauses: [Clause<Fixture>] = [
    Clause(
      "Buildable.doesNoWork",
      "building has no effects, at once or later: it asks, reads, shows, signs and opens nothing, "
        + "and builds no other flow"
    ) {
      fixture, check in
      for _ in 0..<3 { _ = fixture.build() }
      try await fixture.isUntouched(check)
      // Work in a task, or later, is not seen at once.
      for _ in 0..<10 {
        try await Task.sleep(for: .milliseconds(50))
        try await fixture.isUntouched(check)
      }
      let first = await fixture.doubles.requestIDs.next()
      try check.equal(first, RequestID("R"), "the first request ID, after building")
    },
    Clause(
      "Buildable.keepsFlowsApart",
      "flows share no state and read the clock when they run: the flow built last can run first, "
        + "and the other one a day later"
    ) { fixture, check in
      let (one, other) = (fixture.build(), fixture.build())
      let first = await other.run()
      fixture.doubles.clock.advance(seconds: 86_400)
      let second = await one.run()
      for outcome in [first, second] {
        try check.equal(outcome.stop, nil, "the stop of a flow")
        let own = outcome.account.map { [$0.number] } ?? []
        try check.equal(outcome.opened.map(\.number), own, "the reported accounts")
      }
      let numbers = [first, second].compactMap(\.account?.number)
      try check.equal(Set(numbers).count, numbers.count, "the number of different accounts opened")
      guard let opened = second.account else { return }
      let today = fixture.doubles.clock.now().date
      try check.equal(opened.contract.quote.openedOn, today, "the opening date of the second flow")
    },
    Clause(
      "Buildable.buildsIndependentFlows",
      "each build returns an independent flow: no run depends on an earlier one"
    ) {
      fixture, check in
      let script = fixture.doubles.script
      var numbers: [AccountNumber] = []
      var suggested: Set<QuestionKey>?
      for number in 1...fixture.runs {
        let check = check.inCase("flow \(number)")
        let count = await script.events.count
        let outcome = await fixture.build().run()
        try check.equal(outcome.stop, nil, "the stop")
        let events = await script.events.dropFirst(count)
        let asked = events.compactMap(\.prompt).filter { $0.earlier != nil }
        let first = suggested ?? Set(asked.map(\.key))
        suggested = first
        // Other suggestions can differ: the ledger has changed.
        let repeated = asked.filter {
          !first.contains($0.key) && $0.earlier == fixture.answers[$0.key]
        }
        try check.equal(repeated.map(\.key), [], "the suggestions of an earlier flow's answer")
        guard let opened = outcome.account else { continue }
        numbers.append(opened.number)
        let payer = opened.contract.terms.fundingAccount
        let left = try await fixture.doubles.ledger.account(payer)?.balance
        try check.equal(events.compactMap(\.preview).last?.left, left, "the remaining balance")
      }
      try check.equal(Set(numbers).count, numbers.count, "the number of different accounts opened")
      try await script.verify()
    },
  ]
}

extension [ScriptedDialog.Step] {
  fileprivate var answers: [QuestionKey: String] {
    let answers = compactMap { step in (try? step.result.get()).map { (step.key, $0) } }
    return Dictionary(answers) { first, _ in first }
  }
}

extension ScriptedDialog.Event {
  fileprivate var prompt: Prompt? { if case .asked(let prompt) = self { prompt } else { nil } }

  fileprivate var preview: OpeningPreview? {
    if case .shown(.preview(let preview)) = self { preview } else { nil }
  }
}

extension OpeningDoubles {
  /// Doubles whose customer follows `steps` `count` times, and has the money for it.
  fileprivate init(running steps: [ScriptedDialog.Step], times count: Int) async throws {
    let balance = try OpeningDoubles.balance.times(count)
    try await self.init((0..<count).flatMap { _ in steps }, balance: balance)
  }
}

extension BuildableContract.Fixture {
  fileprivate func isUntouched(_ check: Check) async throws {
    try check.equal(await doubles.bank.requests, 0, "the number of ledger requests")
    try check.equal(doubles.clockReads, 0, "the number of clock reads")
    try check.equal(catalogReads(), 0, "the number of catalog reads")
    try check.equal(await doubles.script.asked.map(\.key), [], "the questions asked")
    try check.equal(await doubles.script.shown, [], "the content shown")
    try check.equal(await doubles.signer.signed, [], "the signed documents")
    let otherFeatures = doubles.nestedFlows.requests.count
    try check.equal(otherFeatures, 0, "the number of requests for the other feature's builder")
  }
}
