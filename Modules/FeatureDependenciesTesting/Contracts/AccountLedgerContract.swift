public import FeatureDependencies

/// The contract of every ``FeatureDependencies/AccountLedger``: each opening is atomic and happens
/// exactly once, and customers see only their own accounts.
public enum AccountLedgerContract {
  /// The ledgers of two customers of one bank, with fifty million won each.
  public struct Fixture: Sendable {
    /// The first customer's ledger.
    public let ledger: any AccountLedger
    /// The first customer's demand account.
    public let funding: AccountNumber
    /// Signs a document for the first customer.
    public let sign: @Sendable (SigningDocument) async throws -> SignedContract
    /// The second customer's ledger in the same bank.
    public let otherCustomer: any AccountLedger
    /// The second customer's demand account.
    public let otherFunding: AccountNumber
    /// Signs a document for the second customer.
    public let otherSign: @Sendable (SigningDocument) async throws -> SignedContract

    /// The product kinds that the clauses open.
    public let kinds: SampleKinds
    /// Opens another session of the first customer: a new ledger on the same accounts.
    public let session: @Sendable () async throws -> any AccountLedger
    /// Adds a demand account with this balance for the first customer and returns its number. The
    /// function is nil if the fixture cannot add accounts.
    public let addFunding: (@Sendable (Won) async throws -> AccountNumber)?

    /// The initial balance of each customer.
    public static let balance = Won(50_000_000)

    /// Creates a fixture; without `kinds` the ledger must open products of any kind.
    ///
    /// `session` opens another ledger on the first customer's accounts, as a second process would;
    /// nil for a ledger that has one session only. `addFunding` adds a demand account for the first
    /// customer; ``AccountLedgerContract/severalAccounts`` requires it.
    public init(
      ledger: any AccountLedger, funding: AccountNumber,
      sign: @escaping @Sendable (SigningDocument) async throws -> SignedContract,
      otherCustomer: any AccountLedger, otherFunding: AccountNumber,
      otherSign: @escaping @Sendable (SigningDocument) async throws -> SignedContract,
      kinds: SampleKinds = SampleKinds(),
      session: (@Sendable () async throws -> any AccountLedger)? = nil,
      addFunding: (@Sendable (Won) async throws -> AccountNumber)? = nil
    ) {
      self.ledger = ledger
      self.funding = funding
      self.sign = sign
      self.otherCustomer = otherCustomer
      self.otherFunding = otherFunding
      self.otherSign = otherSign
      self.kinds = kinds
      self.session = session ?? { ledger }
      self.addFunding = addFunding
    }

    /// Contracts paid from the first customer's account.
    public var samples: SampleContracts { SampleContracts(funding: funding, kinds: kinds) }
    /// Contracts paid from the second customer's account.
    public var otherSamples: SampleContracts {
      SampleContracts(funding: otherFunding, kinds: kinds)
    }

    /// Signs `contract` as the first customer and opens it in `session`, or in ``ledger`` without
    /// one.
    public func open(
      _ contract: OpeningContract, in session: (any AccountLedger)? = nil
    ) async throws -> OpenedAccount {
      try await (session ?? ledger).open(contract, signed: sign(contract.document))
    }

    /// Opens `contract` and returns the new account as listed. Throws a ``Violation`` unless the
    /// answer, the list of accounts and the lookup by request ID contain the whole contract.
    @discardableResult
    public func opensWhole(_ contract: OpeningContract, _ check: Check) async throws -> Account {
      let opened = try await open(contract)
      try check.equal(opened.contract, contract, "the opened account")
      let listed = try await ledger.accounts().first { $0.number == opened.number }
      let account = try check.some(listed, "the new account in the list")
      try check.equal(account.openedOn, contract.quote.openedOn, "the day it was opened")
      try check.equal(
        account.contracted, .init(terms: contract.terms, quote: contract.quote),
        "the stored terms and figures")
      let request = try await ledger.opening(for: contract.requestID)
      try check.equal(request, opened, "the result of its request")
      return account
    }

    /// The balances of the first customer's accounts, in list order.
    public func balances() async throws -> [Won] { try await ledger.accounts().map(\.balance) }

    /// Throws a ``Violation`` if `rejection` opens an account or moves money, for either customer.
    public func changesNothing(
      _ check: Check, _ rejection: () async throws -> Void
    ) async throws {
      let (own, others) = (try await ledger.accounts(), try await otherCustomer.accounts())
      try await rejection()
      try check.equal(await ledger.accounts(), own, "the customer's accounts afterwards")
      try check.equal(
        await otherCustomer.accounts(), others, "the other customer's accounts afterwards")
    }
  }

  /// The clauses that every ledger must pass.
  public static let clauses: [Clause<Fixture>] =
    opening + exactlyOnce + privacy + signatures + refusals + atOnce + doubtful + details + sessions
    + sizes
}
