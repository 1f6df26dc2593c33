/// Stores the bank's own key as PEM that is not encrypted.
///
/// A conformer returns a key unchanged. It can be called from any task.
public protocol KeyStore: Sendable {
  /// Copies the PEM stored as `name` into `memory`, creates no other copy, and returns the number
  /// of bytes copied; nil if absent. A longer PEM is truncated to the size of `memory`. A key named
  /// ``KeyName/newBank`` is durable afterwards, although its writer may have been killed.
  func read(_ name: String, into memory: inout MutableSpan<UInt8>) throws(StorageError) -> Int?

  /// Durably stores `pem` as `name`, without copying it in memory. After an error it may be stored,
  /// but not durably.
  func write(_ pem: Span<UInt8>, as name: String) throws(StorageError)

  /// Durably renames the key `name`, if there is one.
  func rename(_ name: String, to newName: String) throws(StorageError)
}

/// The names of the bank's key.
public enum KeyName {
  /// The name of the bank's own key.
  public static let bank = "bank"

  /// The name of the bank's key until the creation of the bank is committed.
  public static let newBank = "bank.new"
}
