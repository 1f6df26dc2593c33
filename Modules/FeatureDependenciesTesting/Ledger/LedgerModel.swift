import FeatureDependencies

/// The contract of ledgers as a model: a ``LedgerBook`` of two customers.
struct LedgerModel: LawModel {
  /// Whether calls are made in several tasks.
  private let isConcurrent: Bool
  /// A number that no account has.
  private let nowhere: AccountNumber
  private var book = LedgerBook()

  /// A model of a bank with these demand accounts.
  ///
  /// Throws only if a fixed value is malformed.
  init(accounts: [(customer: LedgerCustomer, account: Account)], isConcurrent: Bool) throws {
    self.isConcurrent = isConcurrent
    nowhere = try given(AccountNumber("NOWHERE-1"))
    for (customer, account) in accounts { book.add(account, of: customer.rawValue) }
  }

  // MARK: Calls

  func call(using numbers: inout SplitMix64) -> LedgerCall {
    let session = LedgerSession(
      customer: numbers.pick([isConcurrent ? 7 : 3: .hana, 1: .duri]), number: numbers.pick(1...2))
    let openings = openings(of: session.customer)
    if isConcurrent {
      let found = openings.map { LedgerRead.opening($0.contract.requestID) }
      let read = numbers.one(of: [.accounts, .accounts, .demandAccounts, .demandAccounts] + found)
      if numbers.isOne(in: 2) { return .read(session, read) }
      // Accepted orders meet in more ways than rejected ones.
      if numbers.isOne(in: 2) { return .open(.meeting(using: &numbers, in: session)) }
    } else if numbers.isOne(in: 15) {
      return .reopen
    }
    return .open(LedgerOrder(using: &numbers, in: session, hasOpened: !openings.isEmpty))
  }

  func resolve(_ call: LedgerCall) -> LedgerCall {
    guard case .open(var order) = call else { return call }
    order.draft = try? OrderDraft(order, in: self)
    // A figure that overflows makes no contract.
    return order.draft == nil ? .read(order.session, .accounts) : .open(order)
  }

  /// All accounts, all demand accounts, and what each call was about.
  func probes(after calls: [LedgerCall]) -> [LedgerCall] {
    let reads = calls.flatMap(reads).reduce(into: [LedgerRead.accounts, .demandAccounts]) {
      if !$0.contains($1) { $0.append($1) }
    }
    return LedgerSession.all.flatMap { session in reads.map { .read(session, $0) } }
  }

  /// The requests and accounts that `call` can have changed: all after the bank was reopened.
  private func reads(about call: LedgerCall) -> [LedgerRead] {
    switch call {
    case .open(let order):
      guard let draft = order.draft else { return [] }
      let id = draft.contract.requestID
      let opened = book.opening(for: id, of: order.session.customer.rawValue)
      return draft.reads + (opened.map { [.account($0.number)] } ?? [])
    case .reopen:
      return LedgerCustomer.allCases.flatMap { customer in
        openings(of: customer).map { .opening($0.contract.requestID) }
          + accounts(of: customer).map { .account($0.number) }
      }
    case .read: return []
    }
  }

  static func simpler(_ call: LedgerCall) -> [LedgerCall] {
    if case .open(let order) = call { order.simpler.map { .open($0) } } else { [] }
  }

  // MARK: Answers

  static func isBusy(_ answer: LedgerAnswer) -> Bool { answer == .unavailable }

  mutating func apply(_ call: LedgerCall, came: LedgerAnswer) -> LedgerAnswer {
    switch call {
    case .open(let order):
      order.draft.map { settle($0, came) } ?? came
    case .read(let session, let read): answer(to: read, of: session.customer)
    case .reopen: .reopened
    }
  }

  private func answer(to read: LedgerRead, of customer: LedgerCustomer) -> LedgerAnswer {
    let accounts = accounts(of: customer)
    return switch read {
    case .accounts: .accounts(accounts)
    case .demandAccounts: .accounts(accounts.filter(\.isDemand))
    case .account(let number): .account(accounts.first { $0.number == number })
    case .opening(let id): .opening(book.opening(for: id, of: customer.rawValue))
    }
  }

  /// An opening whose outcome was unknown is complete or absent before it is repeated, too, and can
  /// become complete between two reads. While other calls run, the accounts can belong to any of
  /// many states.
  private mutating func settle(_ order: OrderDraft, _ came: LedgerAnswer) -> LedgerAnswer {
    guard case .outcomeUnknown(let seen, let answer) = came else { return open(order, came) }
    let reads = order.reads + order.reads
    let absent = reads.map { self.answer(to: $0, of: order.customer) }
    let expected = open(order, answer)
    let complete = reads.map { self.answer(to: $0, of: order.customer) }
    let later = seen.indices.drop { seen[$0] == absent[$0] || Self.isBusy(seen[$0]) }
    let isWhole = later.allSatisfy { seen[$0] == complete[$0] || Self.isBusy(seen[$0]) }
    return .outcomeUnknown(seen: isConcurrent || isWhole ? seen : absent, then: expected)
  }

  /// The bank chooses number and receipt, which no other account may have.
  private mutating func open(_ order: OrderDraft, _ came: LedgerAnswer) -> LedgerAnswer {
    var (number, receipt) = (nowhere, Receipt(text: "a receipt of its own"))
    var sent = SignedContract(text: "")
    if case .opened(let account, let signed) = came {
      sent = signed
      if !book.has(account.number) { number = account.number }
      if !book.has(account.receipt), !account.receipt.text.isEmpty { receipt = account.receipt }
    }
    do throws(LedgerError) {
      let account = try book.open(
        order.contract, sent, isSigned: order.isSigned, of: order.customer.rawValue
      ) { (number, receipt) }
      return .opened(account, sent: sent)
    } catch { return LedgerAnswer(error) }
  }

  // MARK: Accounts

  func accounts(of customer: LedgerCustomer) -> [Account] { book.accounts(of: customer.rawValue) }

  func openings(of customer: LedgerCustomer) -> [OpenedAccount] {
    book.openings(of: customer.rawValue)
  }

  /// The balance of an account of the customer; zero if they do not have it.
  func balance(_ number: AccountNumber, of customer: LedgerCustomer) -> Won {
    accounts(of: customer).first { $0.number == number }?.balance ?? .zero
  }

  /// The customer's first account that is not almost empty.
  func payer(of customer: LedgerCustomer) -> AccountNumber {
    let payer = accounts(of: customer).first { $0.isDemand && $0.balance > Won(10_000) }
    return payer?.number ?? nowhere
  }

  /// The numbers in a list of accounts, from the customer's point of view.
  func numbers(_ list: AccountList, of customer: LedgerCustomer) -> [AccountNumber] {
    let own = accounts(of: customer)
    return switch list {
    case .demand: own.filter(\.isDemand).map(\.number)
    case .product: own.filter { !$0.isDemand }.map(\.number)
    case .deposit: own.filter { $0.product == .deposit }.map(\.number)
    case .foreign: accounts(of: customer.other).map(\.number)
    case .likeDemand: numbers(.demand, of: customer).flatMap(strangers)
    case .likeDeposit: numbers(.deposit, of: customer).flatMap(strangers)
    }
  }

  /// Numbers that look like `number`, but belong to no account.
  private func strangers(alike number: AccountNumber) -> [AccountNumber] {
    let text = "\(number)"
    return [
      text.lowercased(), text.uppercased(), String(text.dropLast()), "\(text)-", "0\(text)",
      "\(text)0", text.filter { $0 != "-" },
    ].compactMap { AccountNumber($0) }.filter { !book.has($0) }
  }
}

/// A list of accounts. An order names one by its place, modulo the length of the list.
enum AccountList: String {
  case demand = "a demand account"
  case product = "a product account"
  case deposit = "a deposit"
  case foreign = "an account of the other customer"
  case likeDemand = "a free number like that of a demand account"
  case likeDeposit = "a free number like that of a deposit"
}

extension LedgerAnswer {
  /// The error, with a fixed reason of a mismatch, which no ledger has to share.
  init(_ error: LedgerError) {
    switch error {
    case .unavailable: self = .unavailable
    case .contractMismatch: self = .rejected(.contractMismatch(reason: .any))
    case .requestConflict, .unknownAccount, .notLinkable, .insufficientFunds, .outcomeUnknown:
      self = .rejected(error)
    }
  }
}

extension LocalizedText {
  /// The reason of each mismatch in a comparison.
  fileprivate static let any = LocalizedText(verbatim: "a mismatch")
}
