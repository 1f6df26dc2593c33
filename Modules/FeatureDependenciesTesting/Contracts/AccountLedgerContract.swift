public import FeatureDependencies

/// What every ``FeatureDependencies/AccountLedger`` owes: exactly once, whole or not at all, and
/// one customer's only.
public enum AccountLedgerContract {
  /// A ledger in which a customer and her neighbour have fifty million won each.
  public struct Fixture: Sendable {
    /// The customer's view.
    let ledger: any AccountLedger
    /// The customer's demand account.
    let funding: AccountNumber
    /// The customer's signature.
    let sign: @Sendable (SigningDocument) async throws -> SignedContract
    /// Another customer's view of the same books.
    let neighbour: any AccountLedger
    /// The other customer's demand account.
    let neighbourFunding: AccountNumber
    /// The other customer's signature.
    let neighbourSign: @Sendable (SigningDocument) async throws -> SignedContract

    /// Kinds of products that the ledger can open.
    let kinds: SampleKinds
    /// Another session of the same customer: a view of the same books, made anew.
    let session: @Sendable () async throws -> any AccountLedger
    /// Gives the customer another demand account with so much in it, and returns its number.
    let addFunding: (@Sendable (Won) async throws -> AccountNumber)?

    /// What each customer has.
    public static let balance = Won(50_000_000)

    /// A fixture; without `kinds` the ledger must open products of any kind.
    ///
    /// `session` makes another view of the same customer's accounts, as a second process would; nil
    /// for a ledger of which there is only one. `addFunding` gives the customer another demand
    /// account; ``AccountLedgerContract/severalAccounts`` needs it.
    public init(
      ledger: any AccountLedger, funding: AccountNumber,
      sign: @escaping @Sendable (SigningDocument) async throws -> SignedContract,
      neighbour: any AccountLedger, neighbourFunding: AccountNumber,
      neighbourSign: @escaping @Sendable (SigningDocument) async throws -> SignedContract,
      kinds: SampleKinds = SampleKinds(),
      session: (@Sendable () async throws -> any AccountLedger)? = nil,
      addFunding: (@Sendable (Won) async throws -> AccountNumber)? = nil
    ) {
      self.ledger = ledger
      self.funding = funding
      self.sign = sign
      self.neighbour = neighbour
      self.neighbourFunding = neighbourFunding
      self.neighbourSign = neighbourSign
      self.kinds = kinds
      self.session = session ?? { ledger }
      self.addFunding = addFunding
    }

    var samples: SampleContracts { SampleContracts(funding: funding, kinds: kinds) }
    var neighbourSamples: SampleContracts {
      SampleContracts(funding: neighbourFunding, kinds: kinds)
    }

    /// Signs and opens `contract`, in `session` or in the fixture's own one.
    func open(
      _ contract: OpeningContract, in session: (any AccountLedger)? = nil
    ) async throws -> OpenedAccount {
      try await (session ?? ledger).open(contract, signed: sign(contract.document))
    }

    /// Opens `contract`, and throws unless all of it is kept: in the answer, in the list of
    /// accounts, and for its request. The new account as it is listed.
    @discardableResult
    func opensWhole(_ contract: OpeningContract, _ check: Check) async throws -> Account {
      let opened = try await open(contract)
      try check.equal(opened.contract, contract, "what was opened")
      let listed = try await ledger.accounts().first { $0.number == opened.number }
      let account = try check.some(listed, "the new account in the list")
      try check.equal(account.openedOn, contract.quote.openedOn, "the day it was opened")
      try check.equal(
        account.contracted, .init(terms: contract.terms, quote: contract.quote), "what is kept")
      let request = try await ledger.opening(for: contract.requestID)
      try check.equal(request, opened, "what its request gave")
      return account
    }

    func balances() async throws -> [Won] { try await ledger.accounts().map(\.balance) }

    /// Throws unless nothing has been opened and no money has moved, on either side.
    func isUntouched(_ check: Check) async throws {
      try check.equal(await balances(), [Self.balance], "what the customer has afterwards")
      let neighbour = try await neighbour.accounts().map(\.balance)
      try check.equal(neighbour, [Self.balance], "what the neighbour has afterwards")
    }
  }

  /// The clauses.
  public static let clauses: [Clause<Fixture>] =
    opening + exactlyOnce + privacy + signatures + refusals + atOnce + doubtful + details + sessions
    + sizes
}
