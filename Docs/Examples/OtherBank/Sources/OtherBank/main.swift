// Another bank that hosts both features: its own signing, ledger and dialog, wired in one place.
import Deposit
import FeatureDependencies
import Foundation
import KoreanBanking
import Savings

struct Wiring: DepositOpenDependency, SavingsOpenDependency {
  let dialog: any Dialog = Teller(read: { readLine() }, write: { print($0) })
  let taxPolicy = TaxPolicy.korea
  let depositInsuranceClause = LocalizedText.koreanDepositInsurance
  let ledger: any AccountLedger
  let clock: any WallClock
  let requestIDs: any RequestIDs = RequestIDSequence(root: .random())
  // This bank resumes nothing.
  let journal: (any OpeningJournal)? = nil
  let catalog: any ProductCatalog
  var signing: any SigningService { Stamp(owner: "Hana", dialog: dialog) }
  var savingsOpenBuilder: any SavingsOpenBuildable { SavingsOpenBuilder(dependency: self) }
  var depositOpenBuilder: any DepositOpenBuildable { DepositOpenBuilder(dependency: self) }
}

struct MachineClock: WallClock {
  // For a machine whose clock is outside the years 1900...9999.
  let fallback: Timestamp
  func now() -> Timestamp {
    Timestamp(secondsSince1970: Int64(Date.now.timeIntervalSince1970)) ?? fallback
  }
}

func offer(_ id: ProductID, _ name: String, _ rate: AnnualRate) -> ProductOffer {
  ProductOffer(
    id: id, name: LocalizedText(verbatim: name), limits: Won(1000)...Won(1_000_000),
    tiers: [RateTier(months: 12, rate: rate)])
}

if let fallback = Timestamp(secondsSince1970: 0), let plain = ProductID("plain"),
  let monthly = ProductID("monthly"), let rate = AnnualRate(basisPoints: 300)
{
  let clock = MachineClock(fallback: fallback)
  let notebook = Notebook()
  await notebook.add(Won(5_000_000), for: "Hana", on: clock.now().date)
  let wiring = Wiring(
    ledger: Page(of: "Hana", in: notebook), clock: clock,
    catalog: Shelf(listed: [
      DepositProduct(offer: offer(plain, "Plain", rate), interest: .simple),
      SavingsProduct(offer: offer(monthly, "Monthly", rate), linkedBonus: rate),
    ]))
  let outcome = await wiring.depositOpenBuilder.build().run()
  if let stop = outcome.stop { print("Stopped: \(stop)") }
}
