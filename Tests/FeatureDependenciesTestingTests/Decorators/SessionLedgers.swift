import FeatureDependencies
import FeatureDependenciesTesting

/// Caches the accounts at the first read, until it opens one itself.
actor CachingLedger: LedgerDecorator {
  nonisolated let base: any AccountLedger
  private var kept: [Account]?

  init(base: any AccountLedger) { self.base = base }

  func accounts() async throws(LedgerError) -> [Account] {
    if let kept { return kept }
    let accounts = try await base.accounts()
    kept = accounts
    return accounts
  }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    kept = nil
    return try await base.open(contract, signed: signed)
  }
}

/// Knows only the requests of its own session.
actor ForgettingLedger: LedgerDecorator {
  nonisolated let base: any AccountLedger
  private var known: [RequestID: OpenedAccount] = [:]

  init(base: any AccountLedger) { self.base = base }

  func opening(for requestID: RequestID) async throws(LedgerError) -> OpenedAccount? {
    known[requestID]
  }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    let opened = try await base.open(contract, signed: signed)
    known[contract.requestID] = opened
    return opened
  }
}

/// Ignores insufficient funds if the balance at its first read was positive.
actor StaleBalanceLedger: LedgerDecorator {
  nonisolated let base: any AccountLedger
  private var purse: Int64?

  init(base: any AccountLedger) { self.base = base }

  func accounts() async throws(LedgerError) -> [Account] {
    let accounts = try await base.accounts()
    purse = purse ?? accounts.first?.balance.amount
    return accounts
  }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    do { return try await base.open(contract, signed: signed) } catch {
      guard case .insufficientFunds = error, let purse, purse > 0 else { throw error }
      return .invented(contract)
    }
  }
}

/// Caches the accounts at its first read of any kind.
actor FirstLookLedger: LedgerDecorator {
  nonisolated let base: any AccountLedger
  private var first: [Account]?

  init(base: any AccountLedger) { self.base = base }

  func accounts() async throws(LedgerError) -> [Account] {
    if let first { return first }
    let accounts = try await base.accounts()
    first = accounts
    return accounts
  }

  func opening(for requestID: RequestID) async throws(LedgerError) -> OpenedAccount? {
    _ = try await accounts()
    return try await base.opening(for: requestID)
  }
}
