/// Has the bank sign where its chains end.
///
/// A conformer can be called from any task.
public protocol CheckpointSource: Sendable {
  /// Audits the ledger, and returns a checkpoint of all chains in the same snapshot. Calls
  /// `progress` as ``Auditor/audit(against:progress:)`` does.
  ///
  /// Throws ``StorageError/inconsistent(what:)`` for the first violation, and other
  /// ``StorageError``s, also for a check that could not be run.
  func checkpoint(
    progress: @Sendable (Int64, Int64) -> Void
  ) async throws(StorageError) -> Checkpoint
}
