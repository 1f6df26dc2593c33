// Another bank that hosts both features: its own signing, ledger and dialog, wired in one place.
import Deposit
import FeatureDependencies
import Foundation
import Savings

struct Teller: Dialog {
  func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    if let rejected = prompt.rejected { throw .refused(rejected.reason) }
    print("\(prompt.text.en) (\(prompt.key))")
    guard let line = readLine() else { throw .endOfInput }
    return line
  }
  func show(_ content: Presentation) async {
    if case .opened(let account) = content { print("Opened \(account.number)") }
  }
}

struct Stamp: SigningService {
  func sign(_ document: SigningDocument) async throws(SigningError) -> SignedContract {
    SignedContract(
      text: document.fields.map { "\($0.name)=\($0.value.signed)" }.joined(separator: ";"))
  }
}

actor Notebook: AccountLedger {
  private var all: [Account]
  private var openings: [RequestID: OpenedAccount] = [:]

  init(_ first: Account) { all = [first] }
  func accounts() async throws(LedgerError) -> [Account] { all }
  func opening(for id: RequestID) async throws(LedgerError) -> OpenedAccount? { openings[id] }
  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    let (terms, id) = (contract.terms, contract.requestID)
    if let earlier = openings[id] {
      guard earlier.contract.terms != terms else { return earlier }
      throw .requestConflict(id, opened: earlier.contract.terms, asked: terms)
    }
    guard all[0].number == terms.fundingAccount, let number = AccountNumber("N-\(all.count)")
    else { throw .unknownAccount(terms.fundingAccount) }
    let left = all[0].balance.amount - terms.selection.amount.amount
    guard left >= 0 else { throw .insufficientFunds(all[0].number, shortfall: Won(-left)) }
    all[0].balance = Won(left)
    all.append(
      Account(
        number: number, kind: terms.selection.kind == .deposit ? .deposit : .savings,
        openedOn: contract.quote.openedOn, balance: terms.selection.amount,
        contracted: .init(terms: terms, quote: contract.quote)))
    let opened = OpenedAccount(
      number: number, contract: contract, signed: signed, receipt: Receipt(text: "paid \(number)"))
    openings[id] = opened
    return opened
  }
}

struct Shelf: ProductCatalog {
  let tiers: [RateTier]
  func offer(_ id: ProductID, _ name: String) -> ProductOffer {
    ProductOffer(
      id: id, name: LocalizedText(verbatim: name), limits: Won(1000)...Won(1_000_000), tiers: tiers)
  }
  func deposits() async throws(CatalogError) -> [DepositProduct] {
    ProductID("plain").map { [DepositProduct(offer: offer($0, "Plain"), interest: .simple)] } ?? []
  }
  func savings() async throws(CatalogError) -> [SavingsProduct] {
    guard let id = ProductID("monthly"), let rate = tiers.first?.rate else { return [] }
    return [SavingsProduct(offer: offer(id, "Monthly"), linkedBonus: rate)]
  }
}

struct Noon: WallClock {
  let moment: Timestamp
  func now() -> Timestamp { moment }
}

struct Wiring: DepositOpenDependency, SavingsOpenDependency {
  let signing: any SigningService = Stamp()
  let dialog: any Dialog = Teller()
  let taxPolicy = TaxPolicy.korea
  let ledger: any AccountLedger
  let catalog: any ProductCatalog
  let clock: any WallClock
  let requestIDs: any RequestIDs
  var savingsOpenBuilder: any SavingsOpenBuildable { SavingsOpenBuilder(dependency: self) }
  var depositOpenBuilder: any DepositOpenBuildable { DepositOpenBuilder(dependency: self) }
}

guard let now = Timestamp(secondsSince1970: 1_795_000_000), let number = AccountNumber("N-0"),
  let rate = AnnualRate(basisPoints: 300), let root = RequestID("T")
else { exit(1) }
let purse = Account(
  number: number, kind: .demand, openedOn: now.date, balance: Won(5_000_000), contracted: nil)
let wiring = Wiring(
  ledger: Notebook(purse), catalog: Shelf(tiers: [RateTier(months: 12, rate: rate)]),
  clock: Noon(moment: now), requestIDs: RequestIDSequence(root: root))
let outcome = await wiring.depositOpenBuilder.build().run()
if let stop = outcome.stop { print("Stopped: \(stop)") }
