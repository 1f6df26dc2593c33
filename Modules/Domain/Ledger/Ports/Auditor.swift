/// Audits a bank's ledger.
///
/// A conformer can be called from any task.
public protocol Auditor: Sendable {
  /// Checks all stored data, and that it agrees with `evidence`. Calls `progress` repeatedly with
  /// the number of entries checked and the total.
  ///
  /// Throws a ``StorageError`` only if the database cannot be read at all.
  func audit(
    against evidence: AuditEvidence, progress: @Sendable (Int64, Int64) -> Void
  ) async throws(StorageError) -> AuditReport
}

/// The data from outside the database that an audit compares with it.
public struct AuditEvidence: Sendable {
  /// A receipt stored outside the database; its entry must be in the ledger.
  public let receipt: String?
  /// A checkpoint stored outside the database; the chains must still contain its heads.
  public let checkpoint: [UInt8]?
  /// The bank's public key from a source that the auditor trusts; nil to use the key in the bank's
  /// key file.
  public let bankKey: PublicKey?
  /// Creates evidence, by default none.
  public init(receipt: String? = nil, checkpoint: [UInt8]? = nil, bankKey: PublicKey? = nil) {
    self.receipt = receipt
    self.checkpoint = checkpoint
    self.bankKey = bankKey
  }
}
