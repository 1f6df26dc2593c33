import FeatureDependencies

/// The rules of ``FeatureDependencies/AccountLedger`` as a value: accounts and openings of a bank.
///
/// It is the state of an ``InMemoryBank``, and what a ``LedgerLaw`` compares a ledger with.
struct LedgerBook: Hashable, Sendable {
  private var accounts: [String: [Account]] = [:]
  private var openings: [String: [OpenedAccount]] = [:]

  /// Balances tell most states apart, and contracts take long to hash.
  func hash(into hasher: inout Hasher) {
    hasher.combine(accounts.mapValues { $0.map(\.balance) })
  }

  /// The accounts of `customer` in the order of opening.
  func accounts(of customer: String) -> [Account] { accounts[customer] ?? [] }

  /// The openings of `customer` in order.
  func openings(of customer: String) -> [OpenedAccount] { openings[customer] ?? [] }

  /// The account that `requestID` opened for `customer`.
  func opening(for requestID: RequestID, of customer: String) -> OpenedAccount? {
    openings(of: customer).first { $0.contract.requestID == requestID }
  }

  /// Whether an account of any customer has `number`.
  func has(_ number: AccountNumber) -> Bool {
    accounts.values.joined().contains { $0.number == number }
  }

  /// Whether an account of any customer has `receipt`.
  func has(_ receipt: Receipt) -> Bool {
    openings.values.joined().contains { $0.receipt == receipt }
  }

  /// Adds an account.
  mutating func add(_ account: Account, of customer: String) {
    accounts[customer, default: []].append(account)
  }

  /// Opens the account of `contract` after the checks of the protocol, in its order.
  ///
  /// `isSigned` tells whether `signed` is the customer's signature over the contract. `create`
  /// assigns number and receipt, after all checks.
  mutating func open(
    _ contract: OpeningContract, _ signed: SignedContract, isSigned: Bool, of customer: String,
    create: () throws(LedgerError) -> (AccountNumber, Receipt)
  ) throws(LedgerError) -> OpenedAccount {
    let terms = contract.terms
    if let earlier = opening(for: contract.requestID, of: customer) {
      guard earlier.contract.terms != terms else { return earlier }
      throw .requestConflict(contract.requestID, opened: earlier.contract.terms, asked: terms)
    }
    let (payer, left) = try payer(of: contract, isSigned: isSigned, customer)
    let (number, receipt) = try create()
    let opened = OpenedAccount(
      number: number, contract: contract, signed: signed, receipt: receipt)
    accounts[customer]?[payer].balance = left
    add(
      Account(
        number: number, openedOn: contract.quote.openedOn, balance: terms.selection.amount,
        contracted: .init(terms: terms, quote: contract.quote)), of: customer)
    openings[customer, default: []].append(opened)
    return opened
  }

  /// The place of the funding account, and its balance after a new opening.
  private func payer(
    of contract: OpeningContract, isSigned: Bool, _ customer: String
  ) throws(LedgerError) -> (place: Int, left: Won) {
    let accounts = accounts(of: customer)
    let (number, sum) = (contract.terms.fundingAccount, contract.terms.selection.amount)
    guard let place = accounts.firstIndex(where: { $0.number == number && $0.isDemand }) else {
      throw .unknownAccount(number)
    }
    if let link = contract.terms.link,
      !accounts.contains(where: { $0.number == link.number && $0.product == link.kind })
    {
      throw .notLinkable(link)
    }
    guard isSigned, sum > .zero, contract.quote.selection == contract.terms.selection else {
      throw .contractMismatch(
        reason: LocalizedText(
          en: "the contract is not signed by the customer, moves no money or has other figures",
          ko: "고객이 서명하지 않았거나 금액이 0원 이하이거나 다른 선택의 금액입니다"))
    }
    let left = accounts[place].balance.amount - sum.amount
    guard left >= 0 else { throw .insufficientFunds(number, shortfall: Won(-left)) }
    return (place, Won(left))
  }
}
