public import FeatureDependencies

/// What every ``DepositOpenBuildable`` owes. See ``BuildableContract``.
public typealias DepositOpenBuildableContract = BuildableContract

/// What every ``SavingsOpenBuildable`` owes. See ``BuildableContract``.
public typealias SavingsOpenBuildableContract = BuildableContract

/// What every builder of flows owes: building does nothing, and each flow is its own.
public enum BuildableContract {
  /// A builder, wired to doubles on which everything it does would be seen.
  public struct Fixture: Sendable {
    /// Builds a flow, as the host of the feature does.
    public let build: @Sendable () -> any Flow
    /// The doubles the builder and its flows are wired to, with a script for two runs.
    public let doubles: OpeningDoubles

    /// A fixture.
    public init(doubles: OpeningDoubles, build: @escaping @Sendable () -> any Flow) {
      (self.doubles, self.build) = (doubles, build)
    }
  }

  /// The clauses.
  public static let clauses: [Clause<Fixture>] = [
    Clause("Buildable.doesNoWork", "building asks, shows, signs and opens nothing") {
      fixture, check in
      let flows = (0..<3).map { _ in fixture.build() }
      try check.equal(flows.count, 3, "how many flows were built")
      try await fixture.isUntouched(check)
    },
    Clause("Buildable.leavesTheNeighbour", "building constructs nothing of the other feature") {
      fixture, check in
      _ = fixture.build()
      let asked = fixture.doubles.deposits.requests + fixture.doubles.savings.requests.count
      try check.equal(asked, 0, "how often the other feature's builder was asked")
    },
    Clause(
      "Buildable.buildsAfresh",
      "two flows are two conversations: the second does not depend on the first"
    ) {
      fixture, check in
      let first = await fixture.build().run()
      let second = await fixture.build().run()
      try check.equal(first.stop, nil, "what stopped the first flow")
      try check.equal(second.stop, nil, "what stopped the second flow")
      try await fixture.doubles.script.verify()
    },
  ]
}

extension BuildableContract.Fixture {
  fileprivate func isUntouched(_ check: Check) async throws {
    try check.equal(await doubles.script.asked.map(\.key), [], "what was asked")
    try check.equal(await doubles.script.shown, [], "what was shown")
    try check.equal(await doubles.signer.signed, [], "what was signed")
    try check.equal(
      try await doubles.ledger.accounts().map(\.number), [doubles.funding], "the list of accounts")
    try check.equal(await doubles.bank.requests, 0, "how often the ledger was asked")
  }
}
