import Ledger
import Synchronization

/// An in-memory key store. Its locks do not exclude each other.
final class MemoryKeys: CustomerKeyStore {
  private let stored = Mutex<[String: [UInt8]]>([:])
  private let failures = Mutex<[(kind: Kind, error: StorageError, isStored: Bool)]>([])
  private let reservations = Mutex<[String]>([])
  private let locked = Mutex<[String]>([])
  /// Called each time a key is locked, before `lock` returns.
  private let whenLocked: @Sendable (MemoryKeys) -> Void

  init(whenLocked: @escaping @Sendable (MemoryKeys) -> Void = { _ in }) {
    self.whenLocked = whenLocked
  }

  /// The names of the keys, sorted.
  var names: [String] { stored.withLock { $0.keys.sorted() } }
  /// The names of keys reserved for customers who are not enrolled yet.
  var reserved: [String] { reservations.withLock { $0 } }

  /// The names of the keys whose lock was not released.
  var lockedNames: [String] { locked.withLock { $0 } }

  subscript(name: String) -> [UInt8]? {
    get { stored.withLock { $0[name] } }
    set { stored.withLock { $0[name] = newValue } }
  }

  /// Which keys fail to be written.
  enum Kind {
    case key(named: String)
    case keys
    case recoveryCopies

    func includes(_ name: String) -> Bool {
      let isCopy = name.hasSuffix(KeyName.recovery(of: ""))
      return switch self {
      case .key(let key): key == name
      case .keys: !isCopy
      case .recoveryCopies: isCopy
      }
    }
  }

  /// Makes later writes of the key `name` throw `error`; with `isStored`, after the key is written,
  /// like a folder that could not be synced.
  func fail(writing name: String, _ error: StorageError, isStored: Bool = false) {
    fail(writing: .key(named: name), error, isStored: isStored)
  }

  func fail(writing kind: Kind, _ error: StorageError, isStored: Bool = false) {
    failures.withLock { $0.append((kind, error, isStored)) }
  }

  func read(_ name: String) throws(StorageError) -> [UInt8]? { self[name] }

  func write(_ pem: [UInt8], as name: String) throws(StorageError) {
    let failure = failures.withLock { $0.last { $0.kind.includes(name) } }
    if failure?.isStored != false { self[name] = pem }
    if let failure { throw failure.error }
  }

  func reserve(
    _ name: String, for publicKey: PublicKey
  ) throws(StorageError) -> any KeyReservation {
    reservations.withLock { $0.append(name) }
    return Reservation { [self] isFulfilled in
      reservations.withLock { $0.removeAll { $0 == name } }
      guard !isFulfilled else { return }
      for left in [KeyName.recovery(of: name), name] { self[left] = nil }
    }
  }

  func lock(_ name: String) async throws(StorageError) -> any KeyLock {
    guard self[name] != nil else { throw .damagedKey(name: name) }
    whenLocked(self)
    locked.withLock { $0.append(name) }
    return Lock { [self] in
      locked.withLock { $0.removeAll { $0 == name } }
    }
  }

  private final class Lock: KeyLock {
    private let end: @Sendable () -> Void

    init(_ end: @escaping @Sendable () -> Void) { self.end = end }

    func release() async { end() }
  }

  private final class Reservation: KeyReservation {
    private let end: @Sendable (_ isFulfilled: Bool) -> Void

    init(_ end: @escaping @Sendable (Bool) -> Void) { self.end = end }

    func fulfill() { end(true) }
    func abandon() { end(false) }
  }
}
