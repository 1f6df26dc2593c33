/// Who can have the bank sign where its chains end. It can be called from any task.
public protocol CheckpointSource: Sendable {
  /// What the bank says of all its chains now, read in one state of the books.
  ///
  /// Throws ``StorageError/inconsistent(what:)`` if the end of a chain is not as the bank wrote it,
  /// and other ``StorageError``s.
  func checkpoint() async throws(StorageError) -> Checkpoint
}
