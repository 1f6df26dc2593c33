/// Who can look the books over. It can be called from any task.
public protocol Auditor: Sendable {
  /// Checks everything that is stored, and that it agrees with `evidence`; calls `progress` with
  /// how many entries are done, and of how many, as it goes.
  ///
  /// Throws a ``StorageError`` only if the books cannot be read at all.
  func audit(
    against evidence: AuditEvidence, progress: @Sendable (Int64, Int64) -> Void
  ) async throws(StorageError) -> AuditReport
}

/// What the books are compared with that is not in them.
public struct AuditEvidence: Sendable {
  /// A receipt kept outside, whose entry must be in the books.
  public let receipt: String?
  /// A checkpoint kept outside, whose chains must still lead through the heads in it.
  public let checkpoint: [UInt8]?
  /// The bank's key as a person knows it; nil to take the one in the bank's key file.
  public let bankKey: PublicKey?
  /// The files with the keys; nil if they are not looked at.
  public let keyFiles: (any CustomerKeyFiles & Sendable)?

  /// Evidence; without arguments, none.
  public init(
    receipt: String? = nil, checkpoint: [UInt8]? = nil, bankKey: PublicKey? = nil,
    keyFiles: (any CustomerKeyFiles & Sendable)? = nil
  ) {
    self.receipt = receipt
    self.checkpoint = checkpoint
    self.bankKey = bankKey
    self.keyFiles = keyFiles
  }
}
