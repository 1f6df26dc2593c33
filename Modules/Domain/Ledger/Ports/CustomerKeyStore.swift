/// A customer's private key as it is stored: as PEM, encrypted with the PIN and with the recovery
/// code.
public struct StoredKeys: Sendable, Equatable {
  /// The key, encrypted with the PIN.
  public let key: [UInt8]
  /// The key, encrypted with the recovery code; nil without a code.
  public let recovery: [UInt8]?

  /// Creates stored keys without checking them.
  public init(key: [UInt8], recovery: [UInt8]?) {
    self.key = key
    self.recovery = recovery
  }
}

/// A customer's stored keys, compared with the last entry of the ledger about them.
public struct CheckedKeys: Sendable, Equatable {
  /// The digests in that entry.
  public let digests: LedgerEntry.KeyDigests
  /// The key, encrypted with the PIN; nil if the entry names another one.
  public let key: [UInt8]?
  /// The key, encrypted with the recovery code; nil if the entry names none or another one.
  public let recovery: [UInt8]?

  /// Keeps those of `stored` that have the digests in the entry.
  package init(
    _ stored: StoredKeys?, _ digests: LedgerEntry.KeyDigests,
    by cryptography: any LedgerCryptography
  ) {
    func matching(_ pem: [UInt8]?, _ digest: [UInt8]?) -> [UInt8]? {
      pem.flatMap { cryptography.sha256($0) == digest ? $0 : nil }
    }
    self.digests = digests
    key = matching(stored?.key, digests.key)
    recovery = matching(stored?.recovery, digests.recovery)
  }
}

/// The encrypted private keys of a bank's customers, in its database.
///
/// A conformer can be called from any task.
public protocol CustomerKeyStore: Sendable {
  /// The stored keys of `customer`, whose name and public key are checked, too.
  ///
  /// Throws ``StorageError/inconsistent(what:)`` if the ledger contradicts itself, and other
  /// ``StorageError``s.
  func keys(of customer: Customer) async throws(StorageError) -> CheckedKeys

  /// Replaces `old` with `new`, records it in the ledger, and clears the attempts at the PIN, in one
  /// transaction. Returns false and stores nothing if other keys were put into effect after `old`.
  ///
  /// Throws ``StorageError/commitUnknown(reason:)`` if it is unknown whether `new` is in effect,
  /// and other ``StorageError``s if it is not.
  func replace(
    _ old: CheckedKeys, with new: StoredKeys, of customer: Customer
  ) async throws(StorageError) -> Bool
}
