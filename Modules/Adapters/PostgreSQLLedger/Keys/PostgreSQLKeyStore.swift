#if PostgreSQL
  public import Ledger

  /// Customers' encrypted keys in the database of a ``PostgreSQLBank``: a customer signs on any of
  /// its hosts.
  ///
  /// A new customer's key is stored with her, in one transaction.
  public struct PostgreSQLKeyStore: CustomerKeyStore {
    /// How long somebody else's lock is waited for: longer than one lasts whose host is gone.
    private static let patience = Duration.seconds(30)

    private let bank: PostgreSQLBank

    /// The keys of the customers of `bank`.
    public init(bank: PostgreSQLBank) { self.bank = bank }

    /// The PEM stored as `name`, or nil if there is none. Throws a ``Ledger/StorageError``.
    public func read(_ name: String) async throws(StorageError) -> [UInt8]? {
      if let pem = bank.pendingKeys.pem(name) { return pem }
      return try await bank.storedKey(name)
    }

    /// Stores `pem` as `name`; that of a key being made, when its customer is entered.
    ///
    /// Throws ``Ledger/StorageError/commitUnknown(reason:)`` if nobody can know whether it is
    /// stored, and other ``Ledger/StorageError``s.
    public func write(_ pem: [UInt8], as name: String) async throws(StorageError) {
      guard !bank.pendingKeys.keep(pem, as: name) else { return }
      try await bank.store([name: pem])
    }

    /// Stores `new` as `name` in the place of `old`, in one transaction: a lock that has run out
    /// meanwhile, or a host that stood still, overwrites nothing.
    ///
    /// Throws ``Ledger/StorageError/commitUnknown(reason:)`` if nobody can know whether it is
    /// stored, and other ``Ledger/StorageError``s.
    public func replace(
      _ old: [UInt8]?, with new: [UInt8], as name: String
    ) async throws(StorageError) -> Bool {
      if let isReplaced = bank.pendingKeys.replace(old, with: new, as: name) { return isReplaced }
      return try await bank.replaceKey(old, with: new, as: name)
    }

    /// Takes note that the key `name` is being made: until it is fulfilled, what is written of it
    /// is in this process alone.
    public func reserve(
      _ name: String, for publicKey: PublicKey
    ) async throws(StorageError) -> any KeyReservation {
      bank.pendingKeys.begin(name, publicKey)
      return PendingReservation(of: name, in: bank.pendingKeys)
    }

    /// Locks the key `name` against all hosts, until it is released, or for 15 seconds by the
    /// server's clock: then its host is taken to be gone.
    ///
    /// Throws ``Ledger/StorageError/busy`` if others keep it for 30 seconds, and other
    /// ``Ledger/StorageError``s.
    public func lock(_ name: String) async throws(StorageError) -> any KeyLock {
      let holder = String(UInt64.random(in: .min ... .max), radix: 16)
      let end = ContinuousClock.now + Self.patience
      while try await !bank.lockKey(name, for: holder) {
        guard ContinuousClock.now < end else { throw .busy }
        do { try await Task.sleep(for: .milliseconds(50)) } catch { throw .busy }
      }
      return KeyLease(of: name, to: holder, in: bank)
    }
  }

  /// A lock on a key, as a row that ends by itself.
  private final class KeyLease: KeyLock {
    private let name: String
    private let holder: String
    private let bank: PostgreSQLBank

    init(of name: String, to holder: String, in bank: PostgreSQLBank) {
      self.name = name
      self.holder = holder
      self.bank = bank
    }

    func release() async {
      // What cannot be released now ends by itself.
      _ = try? await bank.unlockKey(name, for: holder)
    }
  }

  private final class PendingReservation: KeyReservation {
    private let name: String
    private let keys: PendingKeys

    init(of name: String, in keys: PendingKeys) {
      self.name = name
      self.keys = keys
    }

    func fulfil() { keys.end(name) }
    func abandon() { keys.end(name) }
  }
#endif
