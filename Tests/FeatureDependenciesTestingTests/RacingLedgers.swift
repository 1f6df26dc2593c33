import FeatureDependencies
import FeatureDependenciesTesting

/// A number that all sessions read and write.
actor Register {
  var value = 100
  func set(_ value: Int) { self.value = value }
}

/// Looks whether the request is known, and opens under an id of its own if it is not.
struct LookingLedger: AccountLedger {
  let base: any AccountLedger

  func accounts() async throws(LedgerError) -> [Account] { try await base.accounts() }

  func opening(for requestID: RequestID) async throws(LedgerError) -> OpenedAccount? {
    try await base.opening(for: requestID)
  }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    if let known = try await base.opening(for: contract.requestID) { return known }
    try? await Task.sleep(for: .milliseconds(5))
    if try await base.opening(for: contract.requestID) != nil {
      let renamed = LedgerMutants.renamed(contract)
      return try await base.open(renamed, signed: MarkerSignature.of(renamed, by: "Hana"))
    }
    return try await base.open(contract, signed: signed)
  }
}

/// Gives numbers that it counts by itself, with a pause between reading and writing.
struct NumberingLedger: AccountLedger {
  let base: any AccountLedger
  let register: Register

  init(_ base: any AccountLedger, _ register: Register) {
    self.base = base
    self.register = register
  }

  func accounts() async throws(LedgerError) -> [Account] { try await base.accounts() }

  func opening(for requestID: RequestID) async throws(LedgerError) -> OpenedAccount? {
    try await base.opening(for: requestID)
  }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    let last = await register.value
    try? await Task.sleep(for: .milliseconds(5))
    await register.set(last + 1)
    let opened = try await base.open(contract, signed: signed)
    return OpenedAccount(
      number: AccountNumber("N-\(last + 1)") ?? opened.number, contract: opened.contract,
      signed: opened.signed, receipt: opened.receipt)
  }
}

/// Lists a new account once somebody has looked after its money went.
actor LateLedger: AccountLedger {
  private let base: any AccountLedger
  private var visible = 1
  private var looks = 0

  init(_ base: any AccountLedger) { self.base = base }

  func accounts() async throws(LedgerError) -> [Account] {
    let accounts = try await base.accounts()
    looks += 1
    return Array(accounts.prefix(visible))
  }

  func opening(for requestID: RequestID) async throws(LedgerError) -> OpenedAccount? {
    try await base.opening(for: requestID)
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
actor LeakyLedger: AccountLedger {
  private let base: any AccountLedger
  private var taken: Int64 = 0

  init(_ base: any AccountLedger) { self.base = base }

  func accounts() async throws(LedgerError) -> [Account] {
    let taken = taken
    return try await base.accounts().map { account in
      LedgerMutants.changed(account) {
        if $0.isDemand { $0.balance = Won($0.balance.amount - taken) }
      }
    }
  }

  func opening(for requestID: RequestID) async throws(LedgerError) -> OpenedAccount? {
    try await base.opening(for: requestID)
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
