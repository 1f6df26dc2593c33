/// Stores customers' private keys, encrypted, as PEM: in files, or in the database.
///
/// A conformer stores a key completely or not at all, and returns it unchanged. It can be called
/// from any task.
public protocol CustomerKeyStore: Sendable {
  /// The PEM stored as `name`, or nil if there is none. Throws a ``StorageError``.
  func read(_ name: String) async throws(StorageError) -> [UInt8]?

  /// Durably stores `pem`, an encrypted key, as `name`.
  ///
  /// Throws ``StorageError/commitUnknown(reason:)`` if it is unknown whether the key is durably
  /// stored, and other ``StorageError``s if it is not stored.
  func write(_ pem: [UInt8], as name: String) async throws(StorageError)

  /// Replaces `old` with `new` under `name`; a nil `old` means that no key is stored yet. Returns
  /// false and stores nothing if the stored key is not `old`.
  ///
  /// Throws the errors of ``write(_:as:)``.
  func replace(
    _ old: [UInt8]?, with new: [UInt8], as name: String
  ) async throws(StorageError) -> Bool

  /// Reserves `name` for a key that is being created. If this process ends before `publicKey` is
  /// enrolled, neither the key nor its recovery copy remains.
  ///
  /// The reservation holds as soon as this returns. Throws a ``StorageError``.
  func reserve(
    _ name: String, for publicKey: PublicKey
  ) async throws(StorageError) -> any KeyReservation

  /// Locks the key `name` against all other tasks and processes until it is released, after waiting
  /// for the current holder. Throws a ``StorageError``.
  func lock(_ name: String) async throws(StorageError) -> any KeyLock
}

extension CustomerKeyStore {
  /// Reads, compares and writes. This is correct only if a lock lasts as long as its holder runs.
  public func replace(
    _ old: [UInt8]?, with new: [UInt8], as name: String
  ) async throws(StorageError) -> Bool {
    guard try await read(name) == old else { return false }
    try await write(new, as: name)
    return true
  }
}

/// An exclusive lock on a key, held until it is released.
public protocol KeyLock: AnyObject, Sendable {
  /// Releases the lock. If that fails, the lock ends with the process or expires.
  func release() async
}

/// A reservation for the key of a customer who is not enrolled yet. Keep it until the enrollment
/// succeeds or fails.
public protocol KeyReservation: AnyObject, Sendable {
  /// Ends the reservation and keeps the key: the customer is enrolled.
  func fulfill()

  /// Removes the key, its recovery copy and the reservation: no customer was enrolled with it. If
  /// the removal fails, a later run removes the rest, as after a killed process.
  func abandon()
}
