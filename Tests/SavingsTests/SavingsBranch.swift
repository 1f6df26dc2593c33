import FeatureDependencies
import FeatureDependenciesTesting
import Savings

/// Everything a savings flow needs, on doubles: a fresh one for each test.
struct SavingsBranch: SavingsOpenDependency {
  let catalog: any ProductCatalog
  let clock: any WallClock
  let signing: any SigningService
  let ledger: any AccountLedger
  let dialog: any Dialog
  let requestIDs: any RequestIDs
  let depositOpenBuilder: any DepositOpenBuildable
  let taxPolicy = TaxPolicy.korea

  let script: ScriptedDialog
  let signer: MarkerSigningService
  let deposits: StubDepositOpenBuilder

  /// A branch whose customer has ten million, and answers as `steps` say.
  init(_ steps: [ScriptedDialog.Step], deposit outcome: FlowOutcome = FlowOutcome()) async throws {
    let clock = try FixedClock(noonOn: "2026-11-20").orThrow()
    let bank = InMemoryBank(clock: clock)
    _ = await bank.addAccount(of: "hana", balance: Won(10_000_000))
    script = ScriptedDialog(steps)
    signer = MarkerSigningService(signer: "hana", dialog: script)
    deposits = StubDepositOpenBuilder(outcome: outcome)
    (self.clock, dialog, signing, depositOpenBuilder) = (clock, script, signer, deposits)
    ledger = bank.ledger(of: "hana")
    requestIDs = RequestIDSequence(root: try RequestID("R1").orThrow())
    catalog = FixedCatalog(savings: [
      SavingsProduct(
        offer: ProductOffer(
          id: try ProductID("savings").orThrow(), name: LocalizedText(en: "Savings", ko: "적금"),
          limits: Won(10_000)...Won(3_000_000),
          tiers: [RateTier(months: 12, rate: try AnnualRate(basisPoints: 350).orThrow())]),
        linkedBonus: try AnnualRate(basisPoints: 10).orThrow())
    ])
  }

  static func answers(openDeposit: String = "no", upTo last: String = "") -> [ScriptedDialog.Step] {
    let all = [
      ("savings.openDeposit", openDeposit), ("savings.product", "savings"),
      ("savings.amount", "100,000"), ("savings.months", "12"),
      ("savings.fundingAccount", "DEMAND-1"), ("savings.tax", "general"),
      ("savings.consent", "yes"),
    ]
    let end = all.firstIndex { $0.0 == last } ?? all.count
    return all[..<end].map { .answer($0.0, $0.1) }
  }

  func run(id: AccountNumber? = nil) async -> FlowOutcome {
    await SavingsOpenBuilder(dependency: self).build(id: id).run()
  }
}

struct MissingValue: Error {}

extension Optional {
  /// The value, for what a test wrote down itself.
  func orThrow() throws -> Wrapped {
    guard let self else { throw MissingValue() }
    return self
  }
}
