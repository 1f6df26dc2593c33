/// Where private keys are kept, encrypted or not, as PEM.
///
/// A conformer stores a key whole or not at all, and gives back what it stored. It can be called
/// from any task.
public protocol KeyStore: Sendable {
  /// The PEM stored as `name`, or nil if there is none. For encrypted keys: whoever reads a plain
  /// one wants it in memory of its own, with ``read(_:into:)``. Throws a ``StorageError``.
  func read(_ name: String) throws(StorageError) -> [UInt8]?

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

  /// Takes note that the key `name` is being made, so that it is removed with its copy if this
  /// process ends before `publicKey` is entered.
  ///
  /// The note lasts when this returns. Throws a ``StorageError``.
  func reserve(
    _ name: String, for publicKey: PublicKey
  ) throws(StorageError) -> any KeyReservation

  /// Waits until nobody else, in whatever process, has the key `name` locked, and locks it for as
  /// long as the result lives. Throws a ``StorageError``.
  func lock(_ name: String) async throws(StorageError) -> any KeyLock
}

/// Keeps a key to one user at a time, for as long as it lives.
public protocol KeyLock: AnyObject, Sendable {}

/// The note that a key is being made for somebody who is not entered yet. It is to be kept until
/// she is.
public protocol KeyReservation: AnyObject, Sendable {
  /// Drops the note: she is entered, and the key is hers.
  func fulfil()

  /// Removes the key with its copy, and the note: nobody was entered with it. What cannot be
  /// removed now is removed like what a killed process leaves.
  func abandon()
}

/// The names of keys in a ``KeyStore`` that are not a customer's.
public enum KeyName {
  /// The bank's own key.
  public static let bank = "bank"

  /// The customer's key `name` once more, wrapped with her recovery code.
  public static func recovery(of name: String) -> String { "\(name).recovery" }
}
