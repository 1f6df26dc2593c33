public import FeatureDependencies

/// What every ``FeatureDependencies/SavingsOpenBuildable`` that opens real savings owes beside
/// ``BuildableContract``.
public enum SavingsLinkContract {
  /// A builder, wired to doubles whose customer has an account to link to and opens two savings.
  public struct Fixture: Sendable {
    /// The subject.
    let builder: any SavingsOpenBuildable
    /// The account to link to.
    let link: AccountLink
    let script: FlowScript
    let linkedRate: Int

    /// A fixture whose builder `make` wires to the doubles it is given. `script` is the flow's when
    /// it is linked to nothing; linked, its rate is `linkedRate` basis points.
    ///
    /// Throws if the product of `script` can be linked to nothing.
    public init(
      _ script: FlowScript, linkedRate: Int, make: (OpeningDoubles) -> any SavingsOpenBuildable
    ) async throws {
      let first = try await OpeningDoubles([], balance: script.balance)
      let kind = try given(script.product.linkedKind)
      link = AccountLink(to: try await first.openNeighbour(of: kind).number, of: kind)
      builder = make(try await OpeningDoubles(script.steps() + script.steps(), after: first))
      self.script = script
      self.linkedRate = linkedRate
    }
  }

  /// The clauses.
  public static let clauses: [Clause<Fixture>] = [
    Clause(
      "SavingsOpenBuildable.linksToItsId",
      "a savings is linked to the id it was built for, at the rate with the bonus, and to none for nil"
    ) { fixture, check in
      let linked = fixture.builder.build(id: fixture.link.number)
      let plain = fixture.builder.build(id: nil)
      let with = try check.some(await linked.run().account, "a linked savings").contract
      try check.equal(with.terms.link, fixture.link, "what it is linked to")
      try check.equal(
        with.quote.rate.basisPoints, fixture.linkedRate, "the rate of a linked savings")
      let without = try check.some(await plain.run().account, "a savings by itself").contract
      try check.equal(without.terms.link, nil, "what it is linked to")
      try check.equal(
        without.quote.rate.basisPoints, fixture.script.rate, "the rate of one that is not")
    }
  ]
}
