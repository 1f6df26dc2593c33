public import FeatureDependencies

/// A bank that keeps its ledger in memory only.
///
/// Each customer signs with a ``MarkerSignature`` in their own name.
public actor InMemoryBank {
  fileprivate struct Customer {
    var accounts: [Account] = []
    var openings: [RequestID: OpenedAccount] = [:]
  }

  private let clock: any WallClock
  private var customers: [String: Customer] = [:]
  private var count = 0
  /// The number of calls of any customer's ledger.
  public private(set) var requests = 0

  /// Creates a bank without customers; `clock` dates their demand accounts.
  public init(clock: any WallClock) { self.clock = clock }

  /// Adds a demand account with `balance` for `customer` and returns its number, or nil if no
  /// number is left.
  public func addAccount(of customer: String, balance: Won) -> AccountNumber? {
    guard let number = nextNumber("DEMAND") else { return nil }
    customers[customer, default: Customer()].accounts.append(
      Account(
        number: number, openedOn: clock.now().date, balance: balance, contracted: nil))
    return number
  }

  /// The ledger of `customer`, which sees and debits only their accounts.
  public nonisolated func ledger(of customer: String) -> InMemoryLedger {
    InMemoryLedger(bank: self, customer: customer)
  }

  func accounts(of customer: String) -> [Account] {
    requests += 1
    return customers[customer]?.accounts ?? []
  }

  func opening(for requestID: RequestID, of customer: String) -> OpenedAccount? {
    requests += 1
    return customers[customer]?.openings[requestID]
  }

  func open(
    _ contract: OpeningContract, _ signed: SignedContract, for name: String
  ) throws(LedgerError) -> OpenedAccount {
    requests += 1
    var customer = customers[name] ?? Customer()
    if let earlier = try customer.earlier(contract) { return earlier }
    let funding = try customer.fundingIndex(contract.terms)
    try contract.check(signed, by: name)
    try customer.pay(contract.terms.selection.amount, from: funding)
    let opened = try opened(contract, signed)
    customer.add(opened)
    customers[name] = customer
    return opened
  }

  private func opened(
    _ contract: OpeningContract, _ signed: SignedContract
  ) throws(LedgerError) -> OpenedAccount {
    guard let number = nextNumber("\(contract.terms.selection.kind)".uppercased()) else {
      throw .unavailable(reason: LocalizedText(en: "no account number is left", ko: "계좌번호가 더 없습니다"))
    }
    return OpenedAccount(
      number: number, contract: contract, signed: signed,
      receipt: Receipt(text: "RECEIPT;\(number)"))
  }

  private func nextNumber(_ prefix: String) -> AccountNumber? {
    count += 1
    return AccountNumber("\(prefix)-\(count)")
  }
}

extension OpeningContract {
  fileprivate func check(_ signed: SignedContract, by name: String) throws(LedgerError) {
    guard signed == MarkerSignature.of(self, by: name) else {
      throw .contractMismatch(
        reason: LocalizedText(
          en: "the marker is not that of \(name) for this contract",
          ko: "\(name) 님이 이 계약서에 한 서명 표시가 아닙니다"))
    }
    guard terms.selection.amount > .zero else {
      throw .contractMismatch(
        reason: LocalizedText(en: "the amount is not above zero", ko: "금액이 0원 이하입니다"))
    }
    guard quote.selection == terms.selection else {
      throw .contractMismatch(
        reason: LocalizedText(
          en: "the figures are for another selection", ko: "다른 선택의 금액입니다"))
    }
  }
}

extension InMemoryBank.Customer {
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

/// One customer's view of an ``InMemoryBank``.
public struct InMemoryLedger: AccountLedger {
  fileprivate let bank: InMemoryBank
  fileprivate let customer: String

  /// Returns the customer's accounts in the order of opening.
  public func accounts() async throws(LedgerError) -> [Account] {
    await bank.accounts(of: customer)
  }

  /// Returns the account opened for `requestID`, or nil if there is none.
  public func opening(for requestID: RequestID) async throws(LedgerError) -> OpenedAccount? {
    await bank.opening(for: requestID, of: customer)
  }

  /// Opens the account of `contract`, after the checks that `AccountLedger` specifies.
  public func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    try await bank.open(contract, signed, for: customer)
  }
}
