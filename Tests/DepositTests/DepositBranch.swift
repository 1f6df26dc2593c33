import Deposit
import FeatureDependencies
import FeatureDependenciesTesting

/// Everything a deposit flow needs, on doubles: a fresh one for each test.
struct DepositBranch: DepositOpenDependency {
  let catalog: any ProductCatalog
  let clock: any WallClock
  let signing: any SigningService
  let ledger: any AccountLedger
  let dialog: any Dialog
  let requestIDs: any RequestIDs
  let savingsOpenBuilder: any SavingsOpenBuildable
  let taxPolicy = TaxPolicy.korea

  let script: ScriptedDialog
  let signer: MarkerSigningService
  let savings: StubSavingsOpenBuilder
  let time: FixedClock
  let funding: AccountNumber

  /// A branch whose customer has `balance`, and answers as `steps` say.
  init(
    _ steps: [ScriptedDialog.Step], balance: Int64 = 50_000_000,
    signing failure: SigningError? = nil,
    savings outcome: FlowOutcome = FlowOutcome(), bank: InMemoryBank? = nil,
    funding known: AccountNumber? = nil, time: FixedClock? = nil
  ) async throws {
    let clock = try time ?? FixedClock(noonOn: "2026-11-20").orThrow()
    let bank = bank ?? InMemoryBank(clock: clock)
    if let known {
      funding = known
    } else {
      funding = try await bank.addAccount(of: "hana", balance: Won(balance)).orThrow()
    }
    script = ScriptedDialog(steps)
    signer = MarkerSigningService(signer: "hana", dialog: script, failure: failure)
    savings = StubSavingsOpenBuilder(outcome: outcome)
    self.time = clock
    (self.clock, dialog, signing, savingsOpenBuilder) = (clock, script, signer, savings)
    ledger = bank.ledger(of: "hana")
    requestIDs = RequestIDSequence(root: try RequestID("R1").orThrow())
    catalog = FixedCatalog(deposits: [
      DepositProduct(
        offer: ProductOffer(
          id: try ProductID("time-deposit").orThrow(), name: LocalizedText(en: "Time", ko: "정기"),
          limits: Won(1_000_000)...Won(1_000_000_000),
          tiers: [RateTier(months: 12, rate: try AnnualRate(basisPoints: 320).orThrow())]),
        interest: .simple)
    ])
  }

  /// The answers of a customer who opens ten million for a year, up to `last`.
  static func answers(_ funding: String = "DEMAND-1", upTo last: String = "") -> [ScriptedDialog
    .Step]
  {
    let all = [
      ("deposit.product", "time-deposit"), ("deposit.amount", "10,000,000"),
      ("deposit.months", "12"), ("deposit.fundingAccount", funding), ("deposit.tax", "general"),
      ("deposit.consent", "yes"), ("deposit.openSavings", "no"),
    ]
    let end = all.firstIndex { $0.0 == last } ?? all.count
    return all[..<end].map { .answer($0.0, $0.1) }
  }

  func run() async -> FlowOutcome { await DepositOpenBuilder(dependency: self).build().run() }

  /// What every stop must leave behind: one untouched account and no signature.
  func isUntouched(balance: Int64 = 50_000_000) async throws -> Bool {
    let accounts = try await ledger.accounts()
    return await signer.signed.isEmpty && accounts.map(\.balance) == [Won(balance)]
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
