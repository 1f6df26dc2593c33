import FeatureDependencies
import FeatureDependenciesTesting

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
