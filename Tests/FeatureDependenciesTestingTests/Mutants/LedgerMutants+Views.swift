import FeatureDependencies
import FeatureDependenciesTesting

extension LedgerMutants {
  /// Ledgers that tell something else than there is: in another session, in a cancelled task, of
  /// another request, of another day.
  static let views: [Mutant<AccountLedgerContract.Fixture>] = [
    session("refusesOtherTerms", "another session's request answered whatever the terms") {
      OwnConflictsLedger(base: $0)
    },
    session("listsInOrder", "what a session opened itself before what others did") {
      OwnFirstLedger(base: $0)
    },
    session("tellsRequestsApart", "a request found by the beginning of its id") {
      PrefixLedger(base: $0)
    },
    session("tellsCancelledTasks", "no request for whoever is cancelled") {
      QuittingLedger(base: $0, hidesRequests: true)
    },
    session("tellsCancelledTasks", "no accounts for whoever is cancelled") {
      QuittingLedger(base: $0, hidesRequests: false)
    },
    session("keepsTheMoment", "the day it was in London") { LondonLedger(base: $0) },
    Mutant("AccountLedger.listsWholeOpenings", "another session sees the money go first") {
      let halfway = Halfway()
      return try await .doubles(
        { base, _, _ in DirtyLedger(base: base, halfway: halfway) },
        session: { LookingOnLedger(base: $0, halfway: halfway) })
    },
  ]
}

/// Compares terms with those of its own requests only.
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

/// Lists what it opened itself before what others did.
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

/// Looks a request up as a text that begins so: `R` finds `R.1`.
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

/// Tells a cancelled task that there is nothing: no request, or no account.
private struct QuittingLedger: LedgerDecorator {
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

/// Enters an account under the day that it was in London when the customer agreed.
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
