import FeatureDependencies
public import Ledger

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension DataDirectory: KeyStore, CustomerKeyStore {
  private static let largestKey = 8192

  /// The PEM stored as `name`, or nil if there is none; at most one byte more than 8192.
  ///
  /// Throws a ``Ledger/StorageError``, also if others could read the key.
  public func read(_ name: String) throws(StorageError) -> [UInt8]? {
    let path = keyPath(name)
    guard let file = try openKey(path) else { return nil }
    guard let bytes = file.bytes(limit: Self.largestKey) else { throw failure(path) }
    return bytes
  }

  /// Copies the PEM stored as `name` into `memory` and nowhere else, and returns how many bytes it
  /// has there; nil if there is none. One that is longer than `memory` is cut.
  ///
  /// Throws a ``Ledger/StorageError``, also if others could read the key.
  public func read(
    _ name: String, into memory: inout MutableSpan<UInt8>
  ) throws(StorageError) -> Int? {
    let path = keyPath(name)
    guard let file = try openKey(path) else { return nil }
    guard let count = file.read(into: &memory) else { throw failure(path) }
    return count
  }

  /// Stores `pem` as `name`, whole or not at all: it is written beside, synced and renamed, and the
  /// folder is synced.
  ///
  /// Throws ``Ledger/StorageError/commitUnknown(reason:)`` if only the last step fails, so that the
  /// key is there now and may be gone after a power failure; and other ``Ledger/StorageError``s.
  public func write(_ pem: Span<UInt8>, as name: String) throws(StorageError) {
    let path = keyPath(name)
    // Two processes may write the same copy for recovery: neither may rename what the other writes.
    let number = String(UInt64.random(in: .min ... .max), radix: 16)
    let beside = "\(keysPath)/\(name).\(number)\(Self.unfinished)"
    let file = try create(beside)
    guard file.writeDurably(pem), unsafe rename(beside, path) == 0 else {
      let failure = failure(beside)
      _ = unsafe unlink(beside)
      throw failure
    }
    withExtendedLifetime(file) {}
    do { try sync(folder: keysPath) } catch {
      throw .commitUnknown(reason: error.reason.en)
    }
  }

  /// Stores `pem`, an encrypted key, as `name`, in the same way and with the same errors.
  public func write(_ pem: [UInt8], as name: String) throws(StorageError) {
    try write(pem.span, as: name)
  }

  /// Locks the key `name` with an advisory lock on its file, which ends with the process at the
  /// latest.
  ///
  /// Throws ``Ledger/StorageError/held(by:)`` if one process holds it for 30 seconds, or ten
  /// minutes are over; ``Ledger/StorageError/busy`` if the system does not say which; and other
  /// ``Ledger/StorageError``s.
  public func lock(_ name: String) async throws(StorageError) -> any KeyLock {
    try await lock(name, clock: ContinuousClock())
  }

  func lock(
    _ name: String, clock: some Clock<Duration>
  ) async throws(StorageError) -> any KeyLock {
    let path = keyPath(name)
    var patience = Patience(on: clock)
    while true {
      guard let file = try openKey(path) else { throw .damagedKey(name: name) }
      if try hasLocked(file, path) {
        // A change of PIN puts another file in its place.
        if file.isStill(at: path) { return FileLock(file) }
        continue
      }
      try patience.check { LockHolder.process(ofFlockOn: path) }
      // No thread is blocked meanwhile: whoever has the lock may need one to go on.
      do { try await clock.sleep(for: patience.pause) } catch { throw .busy }
    }
  }

  private func hasLocked(_ file: OpenFile, _ path: String) throws(StorageError) -> Bool {
    if flock(file.descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
    guard errno == EWOULDBLOCK || errno == EINTR else { throw failure(path) }
    return false
  }

  /// The open key file, or nil if there is none; refused if it is a link or open to others.
  private func openKey(_ path: String) throws(StorageError) -> OpenFile? {
    try checkKeysFolder()
    guard let mode = try kind(path) else { return nil }
    guard mode & 0o077 == 0 else { throw .exposed(path: path) }
    guard let file = OpenFile(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK) else {
      throw failure(path)
    }
    guard file.isRegular else { throw .unsafeFile(path: path, .notRegular) }
    return file
  }

  func checkKeysFolder() throws(StorageError) {
    guard let mode = try kind(keysPath) else { return }
    guard mode & S_IFMT == S_IFDIR else { throw .notADirectory(path: keysPath) }
    guard mode & 0o077 == 0 else { throw .exposed(path: keysPath) }
  }

  private func keyPath(_ name: String) -> String { "\(keysPath)/\(name).pem" }
}

/// A lock on an open file, given up when the file is closed.
private final class FileLock: KeyLock {
  private let file: OpenFile

  init(_ file: OpenFile) { self.file = file }

  func release() async { flock(file.descriptor, LOCK_UN) }
}
