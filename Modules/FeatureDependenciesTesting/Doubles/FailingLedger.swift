import FeatureDependencies

/// A ledger that fails with one error whatever it is asked.
struct FailingLedger: AccountLedger {
  private let error: LedgerError

  /// A ledger that throws `error`.
  init(_ error: LedgerError) { self.error = error }

  /// Throws.
  func accounts() async throws(LedgerError) -> [Account] { throw error }

  /// Throws.
  func opening(for requestID: RequestID) async throws(LedgerError) -> OpenedAccount? {
    throw error
  }

  /// Throws.
  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount { throw error }
}
