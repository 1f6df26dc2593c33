import FeatureDependencies
import FeatureDependenciesTesting

/// Pairs concurrent callers, however loaded the machine is.
actor Meeting {
  private var first: [RequestID: CheckedContinuation<Void, Never>] = [:]
  private var met: Set<RequestID> = []
  private var reader: CheckedContinuation<Int, Never>?
  private var number = 100

  /// True for the first caller with `id`, which waits for a second one; false for all others.
  func isFirst(_ id: RequestID) async -> Bool {
    if met.contains(id) { return false }
    if let first = first.removeValue(forKey: id) {
      met.insert(id)
      first.resume()
      return false
    }
    await withCheckedContinuation { first[id] = $0 }
    return true
  }

  /// One number for two concurrent callers; the first waits for the second.
  func sharedNumber() async -> Int {
    guard let other = reader else { return await withCheckedContinuation { reader = $0 } }
    reader = nil
    number += 1
    other.resume(returning: number)
    return number
  }
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
    for _ in 0..<1000 where looks <= before + 1 { try? await Task.sleep(for: .milliseconds(5)) }
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
      account.isDemand ? account.holding(Won(account.balance.amount - taken)) : account
    }
  }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    let sum = contract.terms.selection.amount.amount
    taken += sum
    try? await Task.sleep(for: .milliseconds(1))
    if Task.isCancelled { throw .unavailable(reason: .any) }
    taken -= sum
    return try await base.open(contract, signed: signed)
  }
}
