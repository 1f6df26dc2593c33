import FeatureDependencies
import FeatureDependenciesTesting

/// Where those who come at once meet, however busy the machine is.
actor Meeting {
  private var first: [RequestID: CheckedContinuation<Void, Never>] = [:]
  private var met: Set<RequestID> = []
  private var reader: CheckedContinuation<Int, Never>?
  private var number = 100

  /// Whether nobody has come with `id` before: then this waits until somebody else does.
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

  /// A number for two who come at once: each waits for the other.
  func sharedNumber() async -> Int {
    guard let other = reader else { return await withCheckedContinuation { reader = $0 } }
    reader = nil
    number += 1
    other.resume(returning: number)
    return number
  }
}

/// Looks whether the request is known. If it is not, then whoever has looked at the same time opens
/// under an id of its own.
struct LookingLedger: LedgerDecorator {
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

/// Gives numbers that it counts by itself: two who read the last one at once are given the same.
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

/// Lists a new account once somebody has looked after its money went.
actor LateLedger: LedgerDecorator {
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

/// Takes the money first, and does not give it back where its task is cancelled.
actor LeakyLedger: LedgerDecorator {
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
