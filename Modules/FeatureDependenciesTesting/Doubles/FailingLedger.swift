public import FeatureDependencies

/// A ledger that fails with one error whatever it is asked.
public struct FailingLedger: AccountLedger {
  private let error: LedgerError

  /// A ledger that throws `error`.
  public init(_ error: LedgerError) { self.error = error }

  /// Throws.
  public func accounts() async throws(LedgerError) -> [Account] { throw error }

  /// Throws.
  public func opening(for requestID: RequestID) async throws(LedgerError) -> OpenedAccount? {
    throw error
  }

  /// Throws.
  public func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount { throw error }
}
