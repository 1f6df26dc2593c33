import FeatureDependencies

/// The accounts of all customers in memory, one page for each customer.
actor Notebook {
  private struct Entries {
    var accounts: [Account] = []
    var openings: [RequestID: OpenedAccount] = [:]
  }

  private var pages: [String: Entries] = [:]
  private var count = 0

  /// Adds a demand account with this `balance` for `customer`, and returns its number.
  @discardableResult
  func add(_ balance: Won, for customer: String, on day: CalendarDate) -> AccountNumber? {
    defer { count += 1 }
    guard let number = AccountNumber("N-\(count)") else { return nil }
    pages[customer, default: Entries()].accounts.append(
      Account(number: number, openedOn: day, balance: balance, contracted: nil))
    return number
  }

  func accounts(of customer: String) -> [Account] { pages[customer]?.accounts ?? [] }

  func opening(_ id: RequestID, of customer: String) -> OpenedAccount? {
    pages[customer]?.openings[id]
  }

  func open(
    _ contract: OpeningContract, _ signed: SignedContract, for customer: String
  ) throws(LedgerError) -> OpenedAccount {
    let (terms, id) = (contract.terms, contract.requestID)
    var page = pages[customer] ?? Entries()
    if let earlier = page.openings[id] {
      guard earlier.contract.terms != terms else { return earlier }
      throw .requestConflict(id, opened: earlier.contract.terms, asked: terms)
    }
    let payer = page.accounts.firstIndex { $0.number == terms.fundingAccount && $0.isDemand }
    guard let payer else { throw .unknownAccount(terms.fundingAccount) }
    if let link = terms.link,
      !page.accounts.contains(where: { $0.number == link.number && $0.product == link.kind })
    {
      throw .notLinkable(link)
    }
    try contract.check(signed, by: customer)
    let left = Won(page.accounts[payer].balance.amount - terms.selection.amount.amount)
    guard left >= .zero, let number = AccountNumber("N-\(count)") else {
      throw .insufficientFunds(terms.fundingAccount, shortfall: Won(-left.amount))
    }
    page.accounts[payer].balance = left
    page.accounts.append(
      Account(
        number: number, openedOn: contract.quote.openedOn, balance: terms.selection.amount,
        contracted: .init(terms: terms, quote: contract.quote)))
    let opened = OpenedAccount(
      number: number, contract: contract, signed: signed, receipt: Receipt(text: "paid \(number)"))
    page.openings[id] = opened
    pages[customer] = page
    count += 1
    return opened
  }
}

extension OpeningContract {
  /// Throws unless `signed` is the stamp of `customer` on this contract, the figures are for its
  /// terms, and the amount is positive.
  fileprivate func check(_ signed: SignedContract, by customer: String) throws(LedgerError) {
    let words = ProductWords(of: terms.selection.kind)
    guard Stamp.isStamp(signed, on: document(in: words), by: customer),
      quote.selection == terms.selection, terms.selection.amount > .zero
    else { throw .contractMismatch(reason: LocalizedText(en: "another stamp", ko: "다른 도장")) }
  }
}

/// One customer's view of a ``Notebook``.
struct Page: AccountLedger {
  private let customer: String
  private let notebook: Notebook

  init(of customer: String, in notebook: Notebook) {
    self.customer = customer
    self.notebook = notebook
  }

  func accounts() async throws(LedgerError) -> [Account] { await notebook.accounts(of: customer) }

  func opening(for id: RequestID) async throws(LedgerError) -> OpenedAccount? {
    await notebook.opening(id, of: customer)
  }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    try await notebook.open(contract, signed, for: customer)
  }
}

/// A catalog that never changes.
struct Shelf: ProductCatalog {
  let listed: [any CatalogProduct]

  func products<Product: CatalogProduct>(
    of type: Product.Type
  ) async throws(CatalogError) -> [Product] { listed.compactMap { $0 as? Product } }
}
