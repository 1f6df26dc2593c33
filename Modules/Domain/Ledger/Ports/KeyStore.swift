/// Where the bank's own key is kept, as PEM that is not encrypted.
///
/// A conformer stores a key whole or not at all, and gives back what it stored. It can be called
/// from any task.
public protocol KeyStore: Sendable {
  /// Copies the PEM stored as `name` into `memory` and nowhere else, and returns how many bytes it
  /// has there; nil if there is none. One that is longer than `memory` is cut.
  ///
  /// Throws a ``StorageError``.
  func read(_ name: String, into memory: inout MutableSpan<UInt8>) throws(StorageError) -> Int?

  /// Stores `pem`, of which no copy is made in memory, as `name` for good.
  ///
  /// Throws ``StorageError/commitUnknown(reason:)`` if it is stored, but perhaps not for good; and
  /// other ``StorageError``s if it is not stored.
  func write(_ pem: Span<UInt8>, as name: String) throws(StorageError)
}

/// The names of keys that are not a customer's.
public enum KeyName {
  /// The bank's own key.
  public static let bank = "bank"

  /// The customer's key `name` once more, wrapped with her recovery code.
  public static func recovery(of name: String) -> String { "\(name).recovery" }
}
