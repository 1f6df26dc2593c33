// Another bank that hosts both features: its own signing, ledger and dialog, wired in one place.
import Deposit
import FeatureDependencies
import KoreanBanking
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
    if let link = terms.link,
      !all.contains(where: { $0.number == link.number && $0.product == link.kind })
    {
      throw .notLinkable(link)
    }
    let left = all[0].balance.amount - terms.selection.amount.amount
    guard left >= 0 else { throw .insufficientFunds(all[0].number, shortfall: Won(-left)) }
    all[0].balance = Won(left)
    all.append(
      Account(
        number: number, openedOn: contract.quote.openedOn, balance: terms.selection.amount,
        contracted: .init(terms: terms, quote: contract.quote)))
    let opened = OpenedAccount(
      number: number, contract: contract, signed: signed, receipt: Receipt(text: "paid \(number)"))
    openings[id] = opened
    return opened
  }
}

struct Shelf<Product: CatalogProduct>: ProductCatalog {
  let listed: [Product]
  func products() async throws(CatalogError) -> [Product] { listed }
}

struct Wiring: DepositOpenDependency, SavingsOpenDependency {
  let signing: any SigningService = Stamp()
  let dialog: any Dialog = Teller()
  let taxPolicy = TaxPolicy.korea
  let depositInsurance = DepositInsurance.korea
  let ledger: any AccountLedger
  let clock: any WallClock
  let requestIDs: any RequestIDs = RequestIDSequence(root: .random())
  let depositCatalog: any DepositCatalog
  let savingsCatalog: any SavingsCatalog
  var savingsOpenBuilder: any SavingsOpenBuildable { SavingsOpenBuilder(dependency: self) }
  var depositOpenBuilder: any DepositOpenBuildable { DepositOpenBuilder(dependency: self) }
}

func offer(_ id: ProductID, _ name: String, _ rate: AnnualRate) -> ProductOffer {
  ProductOffer(
    id: id, name: LocalizedText(verbatim: name), limits: Won(1000)...Won(1_000_000),
    tiers: [RateTier(months: 12, rate: rate)])
}

if let clock = SystemClock(), let number = AccountNumber("N-0"), let plain = ProductID("plain"),
  let monthly = ProductID("monthly"), let rate = AnnualRate(basisPoints: 300)
{
  let purse = Account(
    number: number, openedOn: clock.now().date, balance: Won(5_000_000), contracted: nil)
  let wiring = Wiring(
    ledger: Notebook(purse), clock: clock,
    depositCatalog: Shelf(
      listed: [DepositProduct(offer: offer(plain, "Plain", rate), interest: .simple)]),
    savingsCatalog: Shelf(
      listed: [SavingsProduct(offer: offer(monthly, "Monthly", rate), linkedBonus: rate)]))
  let outcome = await wiring.depositOpenBuilder.build().run()
  if let stop = outcome.stop { print("Stopped: \(stop)") }
}
