import Ledger
import OpenSSLKeys
import Synchronization

/// Customers' keys in memory, with the digests that a ledger would record.
final class MemoryKeys: CustomerKeyStore {
  private struct Record {
    var digests: LedgerEntry.KeyDigests
    var stored: StoredKeys?
  }

  private struct Failure {
    let error: StorageError
    let isStored: Bool
  }

  private let records = Mutex<[CustomerID: Record]>([:])
  private let failure = Mutex<Failure?>(nil)

  /// The stored keys of a customer. Changing them leaves the digests as they are.
  subscript(customer: Customer) -> StoredKeys? {
    get { records.withLock { $0[customer.id]?.stored } }
    set { records.withLock { $0[customer.id]?.stored = newValue } }
  }

  /// Puts `keys` into effect.
  func enter(_ keys: StoredKeys, of customer: CustomerID) {
    let digests = keys.digests(of: customer, by: OpenSSLCryptography())
    records.withLock { $0[customer] = Record(digests: digests, stored: keys) }
  }

  /// Makes each later replacement throw `error`; with `isStored`, after the keys are stored, like a
  /// commit whose confirmation was lost.
  func failToReplace(_ error: StorageError, isStored: Bool = false) {
    failure.withLock { $0 = Failure(error: error, isStored: isStored) }
  }

  func keys(of customer: Customer) async throws(StorageError) -> CheckedKeys {
    guard let record = records.withLock({ $0[customer.id] }) else {
      throw .inconsistent(what: "no keys")
    }
    return CheckedKeys(record.stored, record.digests, by: OpenSSLCryptography())
  }

  func replace(
    _ old: CheckedKeys, with new: StoredKeys, of customer: Customer
  ) async throws(StorageError) -> Bool {
    let failure = failure.withLock { $0 }
    if let failure, !failure.isStored { throw failure.error }
    guard records.withLock({ $0[customer.id]?.digests == old.digests }) else { return false }
    enter(new, of: customer.id)
    if let failure { throw failure.error }
    return true
  }
}
