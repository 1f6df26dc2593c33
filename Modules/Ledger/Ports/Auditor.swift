/// Who can look the books over. It can be called from any task.
public protocol Auditor: Sendable {
  /// Checks everything that is stored and, if given, that `receipt` is of this chain; calls
  /// `progress` with how many entries are done, and of how many, as it goes.
  ///
  /// Throws a ``StorageError`` only if the books cannot be read at all.
  func audit(
    receipt: String?, progress: @Sendable (Int64, Int64) -> Void
  ) async throws(StorageError) -> AuditReport
}
