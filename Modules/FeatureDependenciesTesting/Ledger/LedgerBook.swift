import FeatureDependencies

/// The rules of ``FeatureDependencies/AccountLedger`` as a value: accounts and openings of a bank.
///
/// It is the state of an ``InMemoryBank``, and what a ``LedgerLaw`` compares a ledger with.
struct LedgerBook: Hashable, Sendable {
  fileprivate struct Customer: Hashable {
    var accounts: [Account] = []
    var openings: [RequestID: OpenedAccount] = [:]
  }

  private var customers: [String: Customer] = [:]

  /// The accounts of `customer` in the order of opening.
  func accounts(of customer: String) -> [Account] { customers[customer]?.accounts ?? [] }

  /// The account that `requestID` opened for `customer`.
  func opening(for requestID: RequestID, of customer: String) -> OpenedAccount? {
    customers[customer]?.openings[requestID]
  }

  /// The openings of `customer` in order.
  func openings(of customer: String) -> [OpenedAccount] {
    let openings = customers[customer]?.openings.values.map { ($0.number, $0) } ?? []
    let byNumber = Dictionary(uniqueKeysWithValues: openings)
    return accounts(of: customer).compactMap { byNumber[$0.number] }
  }

  /// Whether an account of any customer has `number`.
  func has(_ number: AccountNumber) -> Bool {
    customers.values.contains { $0.accounts.contains { $0.number == number } }
  }

  /// Whether an account of any customer has `receipt`.
  func has(_ receipt: Receipt) -> Bool {
    customers.values.contains { $0.openings.values.contains { $0.receipt == receipt } }
  }

  /// Adds a demand account.
  mutating func add(_ account: Account, of customer: String) {
    customers[customer, default: Customer()].accounts.append(account)
  }

  /// Opens the account of `contract` after the checks of the protocol, in its order.
  ///
  /// `isSigned` tells whether `signed` is the customer's signature over the contract. `create`
  /// assigns number and receipt, after all checks.
  mutating func open(
    _ contract: OpeningContract, _ signed: SignedContract, isSigned: Bool, of customer: String,
    create: () throws(LedgerError) -> (AccountNumber, Receipt)
  ) throws(LedgerError) -> OpenedAccount {
    var changed = customers[customer] ?? Customer()
    if let earlier = try changed.earlier(contract) { return earlier }
    let funding = try changed.fundingIndex(contract.terms)
    if let fault = contract.fault(isSigned: isSigned) { throw .contractMismatch(reason: fault) }
    try changed.pay(contract.terms.selection.amount, from: funding)
    let (number, receipt) = try create()
    let opened = OpenedAccount(
      number: number, contract: contract, signed: signed, receipt: receipt)
    changed.add(opened)
    customers[customer] = changed
    return opened
  }
}

extension OpeningContract {
  /// The mismatch for which every ledger rejects the contract; nil without one.
  fileprivate func fault(isSigned: Bool) -> LocalizedText? {
    guard isSigned else {
      return LocalizedText(
        en: "the signature is not the customer's over this contract",
        ko: "고객이 이 계약서에 한 서명이 아닙니다")
    }
    guard terms.selection.amount > .zero else {
      return LocalizedText(en: "the amount is not above zero", ko: "금액이 0원 이하입니다")
    }
    guard quote.selection == terms.selection else {
      return LocalizedText(en: "the figures are for another selection", ko: "다른 선택의 금액입니다")
    }
    return nil
  }
}

extension LedgerBook.Customer {
  fileprivate func earlier(_ contract: OpeningContract) throws(LedgerError) -> OpenedAccount? {
    guard let earlier = openings[contract.requestID] else { return nil }
    guard earlier.contract.terms == contract.terms else {
      throw .requestConflict(
        contract.requestID, opened: earlier.contract.terms, asked: contract.terms)
    }
    return earlier
  }

  fileprivate mutating func add(_ opened: OpenedAccount) {
    let (terms, quote) = (opened.contract.terms, opened.contract.quote)
    accounts.append(
      Account(
        number: opened.number, openedOn: quote.openedOn, balance: terms.selection.amount,
        contracted: .init(terms: terms, quote: quote)))
    openings[opened.contract.requestID] = opened
  }

  fileprivate func fundingIndex(_ terms: OpeningTerms) throws(LedgerError) -> Int {
    guard
      let index = accounts.firstIndex(where: { $0.number == terms.fundingAccount && $0.isDemand })
    else { throw .unknownAccount(terms.fundingAccount) }
    if let link = terms.link,
      !accounts.contains(where: { $0.number == link.number && $0.product == link.kind })
    {
      throw .notLinkable(link)
    }
    return index
  }

  fileprivate mutating func pay(_ sum: Won, from index: Int) throws(LedgerError) {
    let account = accounts[index]
    guard account.balance >= sum else {
      let shortfall = Won(sum.amount - account.balance.amount)
      throw .insufficientFunds(account.number, shortfall: shortfall)
    }
    accounts[index].balance = Won(account.balance.amount - sum.amount)
  }
}
