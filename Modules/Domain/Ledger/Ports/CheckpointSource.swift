/// Has the bank sign where its chains end.
///
/// A conformer can be called from any task.
public protocol CheckpointSource: Sendable {
  /// A checkpoint of all chains, read in one snapshot. It names the last checkpoint in the text
  /// `earlier`, if there is one.
  ///
  /// Throws ``StorageError/inconsistent(what:)`` if the end of a chain is not as the bank wrote it,
  /// or if the chains do not contain the heads in `earlier`, and
  /// ``StorageError/checkpointInvalid(reason:)`` for `earlier`. Also throws other
  /// ``StorageError``s.
  func checkpoint(after earlier: [UInt8]?) async throws(StorageError) -> Checkpoint
}
