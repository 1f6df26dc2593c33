/// Who can have the bank sign where its chains end. It can be called from any task.
public protocol CheckpointSource: Sendable {
  /// What the bank says of all its chains now, read in one state of the books. It names the last of
  /// the checkpoints in the text `earlier`, if there is one.
  ///
  /// Throws ``StorageError/inconsistent(what:)`` if the end of a chain is not as the bank wrote it,
  /// or the books do not lead through `earlier`, and other ``StorageError``s.
  func checkpoint(after earlier: [UInt8]?) async throws(StorageError) -> Checkpoint
}

extension CheckpointSource {
  /// A checkpoint that names none before it. Throws a ``StorageError``.
  public func checkpoint() async throws(StorageError) -> Checkpoint {
    try await checkpoint(after: nil)
  }
}
