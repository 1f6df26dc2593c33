public import FeatureDependencies

/// All that opening a product needs, on doubles: a fresh customer with money, a script for what she
/// answers, and stubs for the features that the product's flow can open.
///
/// The product's catalogue is not among them: it is the feature's own affair. See
/// ``FixedCatalog``.
public struct OpeningDoubles: Sendable {
  /// The customer's demand account.
  public let funding: AccountNumber
  /// A second demand account of the customer, if she was given one.
  public let second: AccountNumber?
  /// What time it is; noon on Friday, 20 November 2026 to begin with.
  public let clock: FixedClock
  /// The books, with this customer in them.
  public let bank: InMemoryBank
  /// The customer's view of the books; it can be replaced by another.
  public var ledger: any AccountLedger
  /// Signs with a marker.
  public let signer: MarkerSigningService
  /// Answers, and remembers what was asked and shown.
  public let script: ScriptedDialog
  /// The ids, from `R` on.
  public let requestIDs: any RequestIDs
  /// How interest is taxed.
  public let taxPolicy = TaxPolicy.sample
  /// What deposit insurance covers.
  public let depositInsurance = DepositInsurance.sample
  /// What every stub builder builds.
  public let nestedFlows: StubFlows
  private let earlierReads: Int

  /// How often the clock was asked since the doubles were made.
  var clockReads: Int { clock.reads - earlierReads }

  /// The name the customer signs with.
  public static let customer = "Hana"
  /// The number of the customer's demand account, as she answers it.
  static let fundingNumber = "DEMAND-1"
  /// The number of her second one, if she has one.
  static let secondNumber = "DEMAND-2"
  /// What the customer has unless it is said otherwise: fifty million won.
  public static let balance = Won(50_000_000)

  /// Doubles whose customer answers as `steps` say and signs unless there is a `refusal`.
  ///
  /// `nested` is what the flows of the stub builders end in, or `flows` makes them. With `second`
  /// she has another demand account, with so much in it. With `earlier` the customer, her books
  /// and the clock are those of an earlier run. Throws only if the doubles are not well formed.
  public init(
    _ steps: [ScriptedDialog.Step], balance: Won = Self.balance, refusal: SigningError? = nil,
    nested: FlowOutcome = FlowOutcome(), after earlier: OpeningDoubles? = nil,
    clock known: FixedClock? = nil, second: Won? = nil, flows: StubFlows? = nil
  ) async throws {
    let clock = try known ?? earlier?.clock ?? given(FixedClock(noonOn: "2026-11-20"))
    bank = earlier?.bank ?? InMemoryBank(clock: clock)
    if let earlier {
      funding = earlier.funding
      self.second = earlier.second
    } else {
      funding = try await given(bank.addAccount(of: Self.customer, balance: balance))
      self.second = try await bank.addAccount(of: Self.customer, holding: second)
    }
    self.clock = clock
    ledger = bank.ledger(of: Self.customer)
    script = ScriptedDialog(steps)
    signer = MarkerSigningService(signer: Self.customer, dialog: script, failure: refusal)
    requestIDs = RequestIDSequence(root: try given(RequestID("R")))
    nestedFlows = flows ?? StubFlows(outcome: nested)
    earlierReads = clock.reads
  }
}

extension InMemoryBank {
  /// Gives `customer` another demand account, unless there is no `balance` for it.
  fileprivate func addAccount(of customer: String, holding balance: Won?) throws -> AccountNumber? {
    guard let balance else { return nil }
    return try given(addAccount(of: customer, balance: balance))
  }
}
