public import FeatureDependencies

/// The contract of every ``FeatureDependencies/SavingsOpenBuildable`` that opens savings accounts
/// in a ledger, in addition to ``BuildableContract``.
public enum SavingsLinkContract {
  /// A builder wired to doubles whose customer has several accounts to link to and opens two
  /// savings accounts.
  public struct Fixture: Sendable {
    /// The builder under test.
    public let builder: any SavingsOpenBuildable
    /// The account that the clauses pass to the builder.
    public let link: AccountLink
    /// The script of the builder's flow without a link.
    public let script: FlowScript
    /// The yearly rate of a linked savings account, in basis points.
    public let linkedRate: Int

    /// Creates a fixture with the builder that `make` wires to the doubles. `script` is the script
    /// of the builder's flow without a link. With a link, the yearly rate of the new account is
    /// `linkedRate` basis points.
    ///
    /// Throws if the product of `script` has no kind to link to.
    public init(
      _ script: FlowScript, linkedRate: Int, make: (OpeningDoubles) -> any SavingsOpenBuildable
    ) async throws {
      let first = try await OpeningDoubles([], balance: script.balance)
      let kind = try given(script.product.linkedKind)
      // The accounts before and after the one to link to detect a builder that ignores its ID.
      _ = try await first.openOtherFeature(of: kind, id: "OLDER", amount: 1)
      link = AccountLink(to: try await first.openOtherFeature(of: kind).number, of: kind)
      _ = try await first.openOtherFeature(of: kind, id: "NEWER", amount: 1)
      builder = make(try await OpeningDoubles(script.steps() + script.steps(), after: first))
      self.script = script
      self.linkedRate = linkedRate
    }
  }

  /// The clauses that every such builder must pass.
  public static let clauses: [Clause<Fixture>] = [
    Clause(
      "SavingsOpenBuildable.linksToItsId",
      "of several accounts, the savings account is linked to the id passed to the builder, at "
        + "the rate with the bonus and with its interest; without an id it has no link"
    ) { fixture, check in
      let linked = fixture.builder.build(id: fixture.link.number)
      let plain = fixture.builder.build(id: nil)
      let with = try check.some(await linked.run().account, "a linked savings account").contract
      try check.equal(with.terms.link, fixture.link, "the link")
      try check.equal(
        with.quote.rate.basisPoints, fixture.linkedRate, "the rate of a linked savings account")
      let bonus = with.quote.bonus?.basisPoints ?? 0
      try check.equal(bonus, fixture.linkedRate - fixture.script.rate, "the bonus in that rate")
      if let interest = fixture.script.linkedInterest {
        try check.equal(
          with.quote.interest, Won(interest), "the interest of a linked savings account")
      }
      let without = try check.some(await plain.run().account, "a savings account without a link")
        .contract
      try check.equal(without.terms.link, nil, "the link")
      try check.equal(
        without.quote.rate.basisPoints, fixture.script.rate,
        "the rate of a savings account without a link")
    }
  ]
}
