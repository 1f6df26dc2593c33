import FeatureDependencies

/// The contract of ledgers as a model: a ``LedgerBook`` of two customers.
struct LedgerModel: LawModel {
  /// The calls that a run makes.
  enum Calls { case all, concurrent, openings }

  let kinds: SampleKinds
  private let calls: Calls
  /// A number that no account has.
  private let nowhere: AccountNumber
  private var book = LedgerBook()

  /// A model of a bank in which each customer has the demand accounts in `accounts`.
  ///
  /// Throws only if a fixed value is malformed.
  init(kinds: SampleKinds, accounts: [LedgerCustomer: [Account]], calls: Calls) throws {
    self.kinds = kinds
    self.calls = calls
    nowhere = try given(AccountNumber("NOWHERE-1"))
    for (customer, accounts) in accounts {
      for account in accounts { book.add(account, of: customer.rawValue) }
    }
  }

  func call(using numbers: inout SplitMix64) -> LedgerCall {
    let session = LedgerSession(
      customer: numbers.pick([calls == .concurrent ? 7 : 3: .hana, 1: .duri]),
      number: numbers.pick(1...2))
    let kind = calls == .openings ? numbers.pick([11: 1, 1: 22]) : numbers.pick(1...22)
    switch kind {
    case 22 where calls != .concurrent: return .reopen
    case 20, 21:
      return .add(
        session.customer, Won(numbers.pick([2: 5_000_000, 1: 1, 1: 9_011_494_221_995_557])))
    case 10...14 where calls == .concurrent, 15...19: return read(using: &numbers, in: session)
    default:
      if calls == .openings {
        let id = OrderTwist.id("P\(numbers.pick(1...9999))")
        return .open(LedgerOrder(session: session, twists: [id]))
      }
      // Accepted orders meet in more ways than rejected ones.
      if calls == .concurrent, numbers.isOne(in: 2) {
        return .open(.meeting(using: &numbers, in: session))
      }
      return .open(
        LedgerOrder(using: &numbers, in: session, openings(of: session.customer), kinds))
    }
  }

  private func read(using numbers: inout SplitMix64, in session: LedgerSession) -> LedgerCall {
    let openings = openings(of: session.customer)
    let known = openings.randomElement(using: &numbers)?.contract.requestID
    let unknown = RequestID(LedgerOrder.id(using: &numbers))
    let (list, place) = (AccountList.payer(using: &numbers), numbers.pick(0...60))
    let read = numbers.pick([
      3: LedgerRead.accounts, 4: .demandAccounts, 2: nil,
      2: known.map { .opening($0) } ?? .accounts,
      1: unknown.map { .opening($0) } ?? .accounts,
    ])
    return read.map { .read(session, $0) } ?? .lookUp(session, list, place)
  }

  func resolve(_ call: LedgerCall) -> LedgerCall {
    switch call {
    case .open(var order):
      order.resolved = try? OrderDraft.resolved(order, in: self)
      // A figure that overflows makes no contract.
      return order.resolved == nil ? .read(order.session, .accounts) : .open(order)
    case .lookUp(let session, let list, let place):
      return .read(session, .account(number(list, place, of: session.customer)))
    case .read, .add, .reopen: return call
    }
  }

  /// All accounts, all demand accounts, and what each call was about.
  func probes(after calls: [LedgerCall]) -> [LedgerCall] {
    let changes = calls.filter { if case .read = $0 { false } else { true } }
    guard !changes.isEmpty else { return [] }
    let reads = changes.flatMap(reads).reduce(into: [LedgerRead.accounts, .demandAccounts]) {
      if !$0.contains($1) { $0.append($1) }
    }
    return LedgerSession.all.flatMap { session in reads.map { .read(session, $0) } }
  }

  /// The requests and accounts that `call` can have changed: all after the bank was reopened.
  private func reads(about call: LedgerCall) -> [LedgerRead] {
    switch call {
    case .open(let order):
      guard let contract = order.resolved?.contract else { return [] }
      let opened = book.opening(for: contract.requestID, of: order.session.customer.rawValue)
      return [.opening(contract.requestID), .account(contract.terms.fundingAccount)]
        + (opened.map { [.account($0.number)] } ?? [])
    case .reopen:
      return LedgerCustomer.allCases.flatMap { customer in
        openings(of: customer).map { .opening($0.contract.requestID) }
          + accounts(of: customer).map { .account($0.number) }
      }
    case .read, .lookUp, .add: return []
    }
  }

  mutating func apply(_ call: LedgerCall, came: LedgerAnswer) -> LedgerAnswer {
    switch call {
    case .open(let order):
      return order.resolved.map { settle($0, of: order.session.customer, came) } ?? came
    case .read(let session, let read): return self.read(read, of: session.customer)
    case .add(let customer, let balance): return add(balance, of: customer, came)
    // A look-up is resolved to a read before it is made; this answer differs from that of a read.
    case .reopen, .lookUp: return .reopened
    }
  }

  private func read(_ read: LedgerRead, of customer: LedgerCustomer) -> LedgerAnswer {
    let accounts = accounts(of: customer)
    return switch read {
    case .accounts: .accounts(accounts)
    case .demandAccounts: .accounts(accounts.filter(\.isDemand))
    case .account(let number): .account(accounts.first { $0.number == number })
    case .opening(let id): .opening(book.opening(for: id, of: customer.rawValue))
    }
  }

  /// The bank chooses the number, which no other account may have, and the day.
  private mutating func add(
    _ balance: Won, of customer: LedgerCustomer, _ came: LedgerAnswer
  ) -> LedgerAnswer {
    guard case .added(let account) = came else { return came }
    let expected = Account(
      number: book.has(account.number) ? nowhere : account.number, openedOn: account.openedOn,
      balance: balance, contracted: nil)
    book.add(expected, of: customer.rawValue)
    return .added(expected)
  }

  /// An opening whose outcome was unknown is complete or absent before it is repeated, too. While
  /// other calls run, the accounts can belong to any of many states.
  private mutating func settle(
    _ order: ResolvedOrder, of customer: LedgerCustomer, _ came: LedgerAnswer
  ) -> LedgerAnswer {
    guard case .settled(let answer, let listed) = came else {
      return open(order, of: customer, came)
    }
    let before = read(.accounts, of: customer)
    let expected = open(order, of: customer, answer)
    let isAnswer = !Self.isBusy(listed) && calls != .concurrent
    let isWhole = !isAnswer || [before, read(.accounts, of: customer)].contains(listed)
    return .settled(expected, listed: isWhole ? listed : before)
  }

  /// The bank chooses number and receipt, which no other account may have.
  private mutating func open(
    _ order: ResolvedOrder, of customer: LedgerCustomer, _ came: LedgerAnswer
  ) -> LedgerAnswer {
    let mismatch = LedgerAnswer(.contractMismatch(reason: .any))
    if !order.isConsistent, came == mismatch { return came }
    var (number, receipt) = (nowhere, Receipt(text: "a receipt of its own"))
    var sent = SignedContract(text: "")
    if case .opened(let account, let signed) = came {
      sent = signed
      if !book.has(account.number) { number = account.number }
      if !book.has(account.receipt), !account.receipt.text.isEmpty { receipt = account.receipt }
    }
    do throws(LedgerError) {
      let account = try book.open(
        order.contract, sent, isSigned: order.isSigned, of: customer.rawValue
      ) { (number, receipt) }
      return .opened(account, sent: sent)
    } catch { return LedgerAnswer(error) }
  }

  static func isBusy(_ answer: LedgerAnswer) -> Bool { answer == .unavailable }

  static func simpler(_ call: LedgerCall) -> [LedgerCall] {
    if case .open(let order) = call { return order.simpler.map { .open($0) } }
    if case .read(LedgerSession(), .accounts) = call { return [] }
    return [.read(LedgerSession(), .accounts)]
  }

  func accounts(of customer: LedgerCustomer) -> [Account] { book.accounts(of: customer.rawValue) }

  func openings(of customer: LedgerCustomer) -> [OpenedAccount] {
    book.openings(of: customer.rawValue)
  }

  /// The balance of an account of the customer; zero if they do not have it.
  func balance(_ number: AccountNumber, of customer: LedgerCustomer) -> Won {
    accounts(of: customer).first { $0.number == number }?.balance ?? .zero
  }

  /// The number at `place` of a list of accounts, from the customer's point of view.
  func number(
    _ list: AccountList, _ place: Int, of customer: LedgerCustomer
  ) -> AccountNumber {
    let all = numbers(list, of: customer)
    return all.isEmpty ? nowhere : all[place % all.count]
  }

  private func numbers(_ list: AccountList, of customer: LedgerCustomer) -> [AccountNumber] {
    let own = accounts(of: customer)
    return switch list {
    case .demand: own.filter(\.isDemand).map(\.number)
    case .product: own.filter { !$0.isDemand }.map(\.number)
    case .single: own.filter { $0.product == kinds.single }.map(\.number)
    case .foreign: accounts(of: customer.other).map(\.number)
    case .likeDemand: numbers(.demand, of: customer).flatMap(strangers)
    case .likeSingle: numbers(.single, of: customer).flatMap(strangers)
    }
  }

  /// Numbers that look like `number`, but belong to no account. Their count is the same for each
  /// number, so that a place in the list means the same in each bank.
  private func strangers(alike number: AccountNumber) -> [AccountNumber] {
    let text = "\(number)"
    let texts = [
      text.lowercased(), text.uppercased(), String(text.dropLast()), "\(text)-", "0\(text)",
      "\(text)0", text.filter { $0 != "-" },
    ]
    return texts.indices.map { place in
      let numbers = (texts[place...] + texts[..<place]).compactMap { AccountNumber($0) }
      return numbers.first { !book.has($0) } ?? nowhere
    }
  }
}

/// A list of accounts. An order names one by its place, modulo the length of the list.
enum AccountList: String {
  case demand = "a demand account"
  case product = "a product account"
  case single = "an account of the single kind"
  case foreign = "an account of the other customer"
  case likeDemand = "a free number like that of a demand account"
  case likeSingle = "a free number like that of an account of the single kind"

  static func payer(using numbers: inout SplitMix64) -> AccountList {
    numbers.pick([6: .demand, 5: .product, 2: .foreign, 4: .likeDemand])
  }
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
