public import FeatureDependencies

/// What every ``SavingsOpenBuildable`` that opens real savings owes beside ``BuildableContract``.
public enum SavingsLinkContract {
  /// A builder, wired to doubles whose customer has a deposit and answers for two savings.
  public struct Fixture: Sendable {
    /// The subject.
    public let builder: any SavingsOpenBuildable
    /// The customer's deposit.
    public let deposit: AccountNumber

    /// A fixture whose builder `make` wires to the doubles it is given.
    public init(make: (OpeningDoubles) -> any SavingsOpenBuildable) async throws {
      let first = try await OpeningDoubles([])
      let contract = try SampleContracts(funding: first.funding).contract("D", amount: 1_000_000)
      deposit = try await first.ledger.open(
        contract, signed: MarkerSignature.of(contract.document, by: OpeningDoubles.customer)
      ).number
      let one = FlowContract.Fixture(kind: .savings) { _ in EndedFlow() }
      builder = make(try await OpeningDoubles(one.steps() + one.steps(), after: first))
    }
  }

  /// The clauses.
  public static let clauses: [Clause<Fixture>] = [
    Clause(
      "SavingsOpenBuildable.linksToItsId",
      "a savings is linked to the id it was built for, at the rate with the bonus, and to none for nil"
    ) { fixture, check in
      let linked = fixture.builder.build(id: fixture.deposit)
      let plain = fixture.builder.build(id: nil)
      let with = try check.some(await linked.run().account, "a linked savings").contract
      try check.equal(with.terms.linkedAccount, fixture.deposit, "what it is linked to")
      try check.equal(with.quote.rate.basisPoints, 360, "the rate of a linked savings")
      let without = try check.some(await plain.run().account, "a savings by itself").contract
      try check.equal(without.terms.linkedAccount, nil, "what it is linked to")
      try check.equal(without.quote.rate.basisPoints, 350, "the rate of one that is not")
    }
  ]
}

private struct EndedFlow: Flow {
  func run() async -> FlowOutcome { FlowOutcome() }
}
