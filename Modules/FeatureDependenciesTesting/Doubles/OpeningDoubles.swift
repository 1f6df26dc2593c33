public import FeatureDependencies

/// All that opening a product needs, on doubles: a fresh customer with fifty million won, a script
/// for what she answers, and stubs for the other feature.
public struct OpeningDoubles: Sendable {
  /// The customer's demand account.
  public let funding: AccountNumber
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
  /// One deposit, `time-deposit`, and one savings, `installment-savings`, each for 12 months.
  public let catalog: any ProductCatalog
  /// How interest is taxed.
  public let taxPolicy = TaxPolicy.korea
  /// Stands for the deposit feature.
  public let deposits: StubDepositOpenBuilder
  /// Stands for the savings feature.
  public let savings: StubSavingsOpenBuilder

  /// The name the customer signs with.
  public static let customer = "Hana"

  /// Doubles whose customer answers as `steps` say and signs unless there is a `refusal`.
  ///
  /// `nested` is what the flows of the stub builders end in. With `earlier` the customer, her books
  /// and the clock are those of an earlier run. Throws only if the doubles are not well formed.
  public init(
    _ steps: [ScriptedDialog.Step], balance: Won = Won(50_000_000), refusal: SigningError? = nil,
    nested: FlowOutcome = FlowOutcome(), after earlier: OpeningDoubles? = nil,
    clock known: FixedClock? = nil
  ) async throws {
    let clock = try known ?? earlier?.clock ?? given(FixedClock(noonOn: "2026-11-20"))
    bank = earlier?.bank ?? InMemoryBank(clock: clock)
    if let earlier {
      funding = earlier.funding
    } else {
      funding = try await given(bank.addAccount(of: Self.customer, balance: balance))
    }
    self.clock = clock
    ledger = bank.ledger(of: Self.customer)
    script = ScriptedDialog(steps)
    signer = MarkerSigningService(signer: Self.customer, dialog: script, failure: refusal)
    requestIDs = RequestIDSequence(root: try given(RequestID("R")))
    catalog = try FixedCatalog.sample()
    deposits = StubDepositOpenBuilder(outcome: nested)
    savings = StubSavingsOpenBuilder(outcome: nested)
  }
}

extension FixedCatalog {
  /// One deposit and one savings, each for 12 months; the savings has a bonus of 0.10 %.
  ///
  /// Throws only if the sample is not well formed.
  public static func sample() throws -> FixedCatalog {
    let deposit = ProductOffer(
      id: try given(ProductID("time-deposit")), name: LocalizedText(en: "Time deposit", ko: "정기예금"),
      limits: Won(1_000_000)...Won(1_000_000_000),
      tiers: [RateTier(months: 12, rate: try given(AnnualRate(basisPoints: 320)))])
    let savings = ProductOffer(
      id: try given(ProductID("installment-savings")), name: LocalizedText(en: "Savings", ko: "적금"),
      limits: Won(10_000)...Won(3_000_000),
      tiers: [RateTier(months: 12, rate: try given(AnnualRate(basisPoints: 350)))])
    return FixedCatalog(
      deposits: [DepositProduct(offer: deposit, interest: .simple)],
      savings: [
        SavingsProduct(offer: savings, linkedBonus: try given(AnnualRate(basisPoints: 10)))
      ])
  }
}
