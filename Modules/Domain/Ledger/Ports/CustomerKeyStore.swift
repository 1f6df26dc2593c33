/// Where customers' private keys are kept, encrypted, as PEM: in files, or beside the books.
///
/// A conformer stores a key whole or not at all, and gives back what it stored. It can be called
/// from any task.
public protocol CustomerKeyStore: Sendable {
  /// The PEM stored as `name`, or nil if there is none. Throws a ``StorageError``.
  func read(_ name: String) async throws(StorageError) -> [UInt8]?

  /// Stores `pem`, an encrypted key, as `name` for good.
  ///
  /// Throws ``StorageError/commitUnknown(reason:)`` if it is perhaps stored, or perhaps not for
  /// good; and other ``StorageError``s if it is not stored.
  func write(_ pem: [UInt8], as name: String) async throws(StorageError)

  /// Stores `new` as `name` in the place of `old`, with nil where there is none; false, and then
  /// nothing is stored, if something else is there.
  ///
  /// Throws what ``write(_:as:)`` throws.
  func replace(
    _ old: [UInt8]?, with new: [UInt8], as name: String
  ) async throws(StorageError) -> Bool

  /// Takes note that the key `name` is being made, so that neither it nor its copy stays if this
  /// process ends before `publicKey` is entered.
  ///
  /// The note lasts when this returns. Throws a ``StorageError``.
  func reserve(
    _ name: String, for publicKey: PublicKey
  ) async throws(StorageError) -> any KeyReservation

  /// Waits until nobody else, in whatever process, has the key `name` locked, and locks it until it
  /// is released. Throws a ``StorageError``.
  func lock(_ name: String) async throws(StorageError) -> any KeyLock
}

extension CustomerKeyStore {
  /// Reads, compares and writes: enough where a lock lasts as long as whoever holds it.
  public func replace(
    _ old: [UInt8]?, with new: [UInt8], as name: String
  ) async throws(StorageError) -> Bool {
    guard try await read(name) == old else { return false }
    try await write(new, as: name)
    return true
  }
}

/// Keeps a key to one user at a time, until it is released.
public protocol KeyLock: AnyObject, Sendable {
  /// Lets others have the key. What cannot be released now ends with the process, or a moment
  /// later.
  func release() async
}

/// The note that a key is being made for somebody who is not entered yet. It is to be kept until
/// she is.
public protocol KeyReservation: AnyObject, Sendable {
  /// Drops the note: she is entered, and the key is hers.
  func fulfil()

  /// Removes the key with its copy, and the note: nobody was entered with it. What cannot be
  /// removed now is removed like what a killed process leaves.
  func abandon()
}
