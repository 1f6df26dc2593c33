import FeatureDependencies
import FeatureDependenciesTesting

/// A number that all sessions read and write.
actor Register {
  var value = 100
  func set(_ value: Int) { self.value = value }
}

/// Looks whether the request is known, and opens under an id of its own if it is not.
struct LookingLedger: LedgerDecorator {
  let base: any AccountLedger

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    if let known = try await base.opening(for: contract.requestID) { return known }
    try? await Task.sleep(for: .milliseconds(5))
    if try await base.opening(for: contract.requestID) != nil {
      let renamed = contract.renamed
      return try await base.open(renamed, signed: MarkerSignature.of(renamed, by: "Hana"))
    }
    return try await base.open(contract, signed: signed)
  }
}

/// Gives numbers that it counts by itself, with a pause between reading and writing.
struct NumberingLedger: LedgerDecorator {
  let base: any AccountLedger
  let register: Register

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    let last = await register.value
    try? await Task.sleep(for: .milliseconds(5))
    await register.set(last + 1)
    return try await base.open(contract, signed: signed)
      .changed(number: AccountNumber("N-\(last + 1)"))
  }
}

/// Lists a new account a little after its money went.
actor LateLedger: LedgerDecorator {
  nonisolated let base: any AccountLedger
  private var visible = 1

  init(base: any AccountLedger) { self.base = base }

  func accounts() async throws(LedgerError) -> [Account] {
    Array(try await base.accounts().prefix(visible))
  }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    let opened = try await base.open(contract, signed: signed)
    try? await Task.sleep(for: .milliseconds(50))
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
