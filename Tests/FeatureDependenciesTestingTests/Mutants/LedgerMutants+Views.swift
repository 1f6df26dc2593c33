import FeatureDependencies
import FeatureDependenciesTesting

extension LedgerMutants {
  /// Ledgers that return wrong data: in another session, in a canceled task, for another request or
  /// for another day.
  static let views: [Mutant] = [
    session("another session's request answered for any terms") {
      OwnConflictsLedger(base: $0)
    },
    holdings("holdings read once for each session") { _, first, _ in first },
    holdings("the balances of demand accounts as they were first") { own, first, _ in
      Holdings(demand: first.demand, contracted: own.contracted)
    },
    holdings("every account a demand account") { own, _, accounts in
      Holdings(demand: accounts, contracted: own.contracted)
    },
    holdings("the principal insured without its interest") { own, _, accounts in
      let principals = accounts.compactMap(\.contracted?.quote.principal.amount).reduce(0, +)
      return Holdings(demand: own.demand, contracted: Won(principals))
    },
    session("a single account as it was first") { FirstAccountLedger(base: $0) },
    session("no single account of a product") { DemandOnlyLedger(base: $0) },
    session("the session's own accounts before those of others") {
      OwnFirstLedger(base: $0)
    },
    session("a request found by the beginning of its id") {
      PrefixLedger(base: $0)
    },
    session("no request for a canceled task") {
      CancellationHidingLedger(base: $0, hidesRequests: true)
    },
    session("no accounts for a canceled task") {
      CancellationHidingLedger(base: $0, hidesRequests: false)
    },
    session("the day it was in London") { LondonLedger(base: $0) },
    ledger("another session sees the money go first") {
      let halfway = Halfway()
      return try DoubleBank(
        { base in DirtyWriteLedger(base: base, halfway: halfway) },
        session: { DirtyReadLedger(base: $0, halfway: halfway) })
    },
  ]
}

/// Reports conflicts with requests of its own session only.
private actor OwnConflictsLedger: LedgerDecorator {
  nonisolated let base: any AccountLedger
  private var own: Set<RequestID> = []

  init(base: any AccountLedger) { self.base = base }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    do {
      let opened = try await base.open(contract, signed: signed)
      own.insert(contract.requestID)
      return opened
    } catch {
      guard case .requestConflict = error, !own.contains(contract.requestID),
        let known = try await base.opening(for: contract.requestID)
      else { throw error }
      return known
    }
  }
}

extension LedgerMutants {
  /// A ledger whose holdings are those that `change` makes of the correct ones, the first ones of
  /// the session, and the list of accounts.
  private static func holdings(
    _ name: String, _ change: @escaping HoldingsLedger.Change
  ) -> Mutant {
    session(name) { HoldingsLedger(base: $0, change: change) }
  }
}

/// Changes the holdings.
actor HoldingsLedger: LedgerDecorator {
  typealias Change = @Sendable (_ own: Holdings, _ first: Holdings, [Account]) -> Holdings

  nonisolated let base: any AccountLedger
  private let change: Change
  private var first: Holdings?

  init(base: any AccountLedger, change: @escaping Change) {
    self.base = base
    self.change = change
  }

  func holdings() async throws(LedgerError) -> Holdings {
    let own = try await base.holdings()
    if first == nil { first = own }
    return change(own, first ?? own, try await base.accounts())
  }
}

/// Returns a single account as it was at the first request.
private actor FirstAccountLedger: LedgerDecorator {
  nonisolated let base: any AccountLedger
  private var first: [AccountNumber: Account] = [:]

  init(base: any AccountLedger) { self.base = base }

  func account(_ number: AccountNumber) async throws(LedgerError) -> Account? {
    let account = try await base.account(number)
    first[number] = first[number] ?? account
    return first[number]
  }
}

/// Finds only demand accounts by their number.
private struct DemandOnlyLedger: LedgerDecorator {
  let base: any AccountLedger

  func account(_ number: AccountNumber) async throws(LedgerError) -> Account? {
    try await base.account(number).flatMap { $0.isDemand ? $0 : nil }
  }
}

/// Lists the accounts of its own session before those of other sessions.
private actor OwnFirstLedger: LedgerDecorator {
  nonisolated let base: any AccountLedger
  private var own: Set<AccountNumber> = []

  init(base: any AccountLedger) { self.base = base }

  func accounts() async throws(LedgerError) -> [Account] {
    let (accounts, own) = (try await base.accounts(), own)
    let isFirst = { (account: Account) in account.isDemand || own.contains(account.number) }
    return accounts.filter(isFirst) + accounts.filter { !isFirst($0) }
  }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    let opened = try await base.open(contract, signed: signed)
    own.insert(opened.number)
    return opened
  }
}

/// Looks up requests by prefix: `R` finds `R.1`.
private actor PrefixLedger: LedgerDecorator {
  nonisolated let base: any AccountLedger
  private var known: [RequestID] = []

  init(base: any AccountLedger) { self.base = base }

  func opening(for requestID: RequestID) async throws(LedgerError) -> OpenedAccount? {
    if let exact = try await base.opening(for: requestID) { return exact }
    guard let longer = known.first(where: { "\($0)".hasPrefix("\(requestID)") }) else { return nil }
    return try await base.opening(for: longer)
  }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    let opened = try await base.open(contract, signed: signed)
    known.append(contract.requestID)
    return opened
  }
}

/// Returns nothing to a canceled task: no opening, or no accounts.
private struct CancellationHidingLedger: LedgerDecorator {
  let base: any AccountLedger
  let hidesRequests: Bool

  func accounts() async throws(LedgerError) -> [Account] {
    let isHidden = Task.isCancelled && !hidesRequests
    return isHidden ? [] : try await base.accounts()
  }

  func opening(for requestID: RequestID) async throws(LedgerError) -> OpenedAccount? {
    let isHidden = Task.isCancelled && hidesRequests
    return isHidden ? nil : try await base.opening(for: requestID)
  }
}

/// Dates an account by the day in London at the time of consent.
private actor LondonLedger: LedgerDecorator {
  nonisolated let base: any AccountLedger
  private var days: [AccountNumber: CalendarDate] = [:]

  init(base: any AccountLedger) { self.base = base }

  func accounts() async throws(LedgerError) -> [Account] {
    let (accounts, days) = (try await base.accounts(), days)
    return accounts.map { account in
      Account(
        number: account.number, openedOn: days[account.number] ?? account.openedOn,
        balance: account.balance, contracted: account.contracted)
    }
  }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    let opened = try await base.open(contract, signed: signed)
    let seconds = contract.agreedAt.secondsSince1970 - 9 * 3600
    days[opened.number] = Timestamp(secondsSince1970: seconds)?.date
    return opened
  }
}
