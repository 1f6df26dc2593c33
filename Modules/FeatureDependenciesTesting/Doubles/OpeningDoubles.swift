public import FeatureDependencies

/// Doubles for everything that opening a product needs: a new customer with money, a script of
/// their answers, a catalog, and stubs for the features that the flow can open.
public struct OpeningDoubles: Sendable {
  /// The customer's demand account.
  public let funding: AccountNumber
  /// The catalog, which is empty unless a test replaces it; see ``offering(_:)``.
  public var catalog: any ProductCatalog = FixedCatalog([])
  /// The clock, initially at noon in Seoul on Friday, 20 November 2026.
  public let clock: FixedClock
  /// The bank with the customer's accounts.
  public let bank: InMemoryBank
  /// The customer's ledger in ``bank``; a test may replace it.
  public var ledger: any AccountLedger
  /// The signing service, which signs with a ``MarkerSignature``.
  public let signer: MarkerSigningService
  /// The dialog, which answers from the script and records what it asked and showed.
  public let script: ScriptedDialog
  /// The dialog of the flow: ``script``, unless a test replaces it.
  public var dialog: any Dialog
  /// The signing service of the flow: ``signer``, unless a test replaces it.
  public var signing: any SigningService
  /// The request ids: `R`, `R.1`, `R.2`, …; a test may replace them.
  public var requestIDs: any RequestIDs
  /// The journal: none, unless a test adds one.
  public var journal: (any OpeningJournal)?
  /// The tax policy: the sample, unless it is replaced.
  public var taxPolicy = TaxPolicy.sample
  /// The flows that stub builders return.
  public var nestedFlows: StubFlows

  /// The name the customer signs with.
  public static let customer = "Hana"
  /// The customer's default balance: fifty million won.
  public static let balance = Won(50_000_000)

  /// Creates doubles whose customer follows `steps`.
  ///
  /// Stub builders return flows that end in `nested`. `second` is the balance of a second demand
  /// account. With `earlier`, the customer and the bank of that run are reused, and `balance` and
  /// `second` are ignored; its clock is reused, too, unless `clock` is passed. Throws only if a
  /// fixed value of the doubles is malformed.
  public init(
    _ steps: [ScriptedDialog.Step], balance: Won = Self.balance,
    nested: FlowOutcome = FlowOutcome(), after earlier: OpeningDoubles? = nil,
    clock known: FixedClock? = nil, second: Won? = nil
  ) async throws {
    let clock = try known ?? earlier?.clock ?? FixedClock(noonOn: "2026-11-20")
    bank = earlier?.bank ?? InMemoryBank(clock: clock)
    if let earlier {
      funding = earlier.funding
    } else {
      funding = try await given(bank.addAccount(of: Self.customer, balance: balance))
      if let second { _ = await bank.addAccount(of: Self.customer, balance: second) }
    }
    self.clock = clock
    ledger = bank.ledger(of: Self.customer)
    script = ScriptedDialog(steps)
    signer = MarkerSigningService(signer: Self.customer, dialog: script)
    (dialog, signing) = (script, signer)
    requestIDs = RequestIDSequence(root: try given(RequestID("R")))
    nestedFlows = StubFlows { _ in nested }
  }

  /// Returns the doubles with a catalog of `products`.
  public func offering(_ products: [any CatalogProduct]) -> OpeningDoubles {
    changing(self) { $0.catalog = FixedCatalog(products) }
  }

  /// Opens an account of `kind` for the customer, as another feature's flow would, paid from
  /// `account` or the first demand account. Throws the ledger's error.
  @discardableResult
  public func openOtherFeature(
    of kind: ProductKind, id: String = "OTHER", amount: Int64 = 1_000_000,
    from account: AccountNumber? = nil
  ) async throws -> OpenedAccount {
    let contract = try Samples.contract(id, of: kind, amount: amount, from: account ?? funding)
    let marker = MarkerSignature.of(contract.document, by: Self.customer)
    return try await bank.ledger(of: Self.customer).open(contract, signed: marker)
  }
}
