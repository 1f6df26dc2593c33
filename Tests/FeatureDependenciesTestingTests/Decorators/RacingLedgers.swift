import FeatureDependencies
import FeatureDependenciesTesting

/// Pairs concurrent callers. A caller waits some steps of other tasks for the second one.
actor Meeting {
  private var waiting: [RequestID: Int] = [:]
  private var readers = 0
  private var number = 100

  /// False for a caller that comes while another one with `id` waits; true for all others.
  func isFirst(_ id: RequestID) async -> Bool {
    waiting[id, default: 0] += 1
    defer { waiting[id, default: 0] -= 1 }
    guard waiting[id] == 1 else { return false }
    await otherTasks()
    return true
  }

  /// One number for all callers that meet here.
  func sharedNumber() async -> Int {
    if readers == 0 { number += 1 }
    readers += 1
    defer { readers -= 1 }
    await otherTasks()
    return number
  }
}

/// Lets other tasks run for some steps.
func otherTasks() async {
  for _ in 0..<20 { await Task.yield() }
}

/// Races between lookup and insert: of two callers that do not find the request, the second opens
/// under another request ID.
struct LookupRaceLedger: LedgerDecorator {
  let base: any AccountLedger
  let meeting: Meeting

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    if let known = try await base.opening(for: contract.requestID) { return known }
    if await meeting.isFirst(contract.requestID) {
      return try await base.open(contract, signed: signed)
    }
    let renamed = contract.renamed
    return try await base.open(renamed, signed: MarkerSignature.of(renamed, by: "Hana"))
  }
}

/// Numbers accounts by itself: two concurrent openings get the same number.
struct NumberingLedger: LedgerDecorator {
  let base: any AccountLedger
  let meeting: Meeting

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    let number = await meeting.sharedNumber()
    return try await base.open(contract, signed: signed).changed(
      number: AccountNumber("N-\(number)"))
  }
}

/// Lists a new account only after two more reads, which see its debit without the account.
actor DelayedListLedger: LedgerDecorator {
  nonisolated let base: any AccountLedger
  private var visible = 1
  private var looks = 0

  init(base: any AccountLedger) { self.base = base }

  func accounts() async throws(LedgerError) -> [Account] {
    let accounts = try await base.accounts()
    looks += 1
    return Array(accounts.prefix(visible))
  }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    let opened = try await base.open(contract, signed: signed)
    let before = looks
    for _ in 0..<4 where looks <= before + 1 { await otherTasks() }
    visible += 1
    return opened
  }
}

/// Debits first, and does not roll back if its task is canceled.
actor NoRollbackLedger: LedgerDecorator {
  nonisolated let base: any AccountLedger
  private var taken: Int64 = 0

  init(base: any AccountLedger) { self.base = base }

  func accounts() async throws(LedgerError) -> [Account] {
    let taken = taken
    return try await base.accounts().map { account in
      account.isDemand ? account.holding(Won(account.balance.amount &- taken)) : account
    }
  }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    let sum = contract.terms.selection.amount.amount
    taken &+= sum
    await otherTasks()
    if Task.isCancelled { throw .unavailable(reason: .any) }
    taken &-= sum
    return try await base.open(contract, signed: signed)
  }
}
