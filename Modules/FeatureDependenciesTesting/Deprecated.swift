public import FeatureDependencies

extension AccountLedgerContract.Fixture {
  /// The former name of the initializer with `otherCustomer`.
  @available(
    *, deprecated,
    renamed:
      "init(ledger:funding:sign:otherCustomer:otherFunding:otherSign:kinds:session:addFunding:)"
  )
  public init(
    ledger: any AccountLedger, funding: AccountNumber,
    sign: @escaping @Sendable (SigningDocument) async throws -> SignedContract,
    neighbour: any AccountLedger, neighbourFunding: AccountNumber,
    neighbourSign: @escaping @Sendable (SigningDocument) async throws -> SignedContract,
    kinds: SampleKinds = SampleKinds(),
    session: (@Sendable () async throws -> any AccountLedger)? = nil,
    addFunding: (@Sendable (Won) async throws -> AccountNumber)? = nil
  ) {
    self.init(
      ledger: ledger, funding: funding, sign: sign, otherCustomer: neighbour,
      otherFunding: neighbourFunding, otherSign: neighbourSign, kinds: kinds, session: session,
      addFunding: addFunding)
  }
}

extension ScriptedQuestion {
  /// The former name of ``otherFeature(_:opens:isLinked:)``.
  @available(*, deprecated, renamed: "otherFeature(_:opens:isLinked:)")
  public static func neighbour(
    _ key: String, opens kind: ProductKind, isLinked: Bool = true
  ) -> ScriptedQuestion { otherFeature(key, opens: kind, isLinked: isLinked) }
}
