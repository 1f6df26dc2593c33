public import FeatureDependencies

/// A ledger whose methods all throw the same error.
public struct FailingLedger: AccountLedger {
  private let error: LedgerError

  /// Creates a ledger that throws `error`.
  public init(_ error: LedgerError) { self.error = error }

  /// Throws the error passed to the initializer.
  public func accounts() async throws(LedgerError) -> [Account] { throw error }

  /// Throws the error passed to the initializer.
  public func opening(for requestID: RequestID) async throws(LedgerError) -> OpenedAccount? {
    throw error
  }

  /// Throws the error passed to the initializer.
  public func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount { throw error }
}
