import FeatureDependencies
import Ledger
import OpenSSLKeys
import Synchronization

/// Attempts, customers and their keys in memory, with a clock that only `set` changes.
final class MemoryBank: AttemptRecords, CustomerRegister, CustomerKeyStore, WallClock {
  /// A step that a test can make fail: `replace` before the keys are stored, and `confirm` after
  /// it, like a commit whose confirmation was lost.
  enum Step: Sendable { case enroll, count, clear, firstClear, replace, confirm }

  private struct State {
    var attempts: [CustomerID: AttemptRecord] = [:]
    var customers: [Customer] = []
    var keys: [CustomerID: StoredKeys] = [:]
    /// The digests that a ledger would record.
    var digests: [CustomerID: LedgerEntry.KeyDigests] = [:]
    var now: Timestamp
    var failed = 0
    var faults: [Step: StorageError] = [:]

    /// Stores the record of `customer`, unless that step fails; then it returns the error.
    mutating func record(
      _ after: AttemptRecord, of customer: CustomerID, insteadOf before: AttemptRecord
    ) -> StorageError? {
      if after.failed > before.failed, let fault = faults[.count] { return fault }
      if after == AttemptRecord(), before != after,
        let fault = faults[.clear] ?? faults.removeValue(forKey: .firstClear)
      {
        return fault
      }
      if after.failed == before.failed, after.open < before.open { failed += 1 }
      attempts[customer] = after
      return nil
    }

    mutating func enter(_ stored: StoredKeys, of customer: CustomerID) {
      keys[customer] = stored
      digests[customer] = stored.digests(of: customer, by: OpenSSLCryptography())
    }
  }

  private let state: Mutex<State>
  /// Called after each counted attempt.
  private let whenCounted: @Sendable () async -> Void

  init(at now: Timestamp, whenCounted: @escaping @Sendable () async -> Void = {}) {
    state = Mutex(State(now: now))
    self.whenCounted = whenCounted
  }

  func attempts(of customer: CustomerID) -> Int {
    state.withLock { $0.attempts[customer]?.failed ?? 0 }
  }

  /// The stored keys of a customer. Changing them leaves the digests as they are.
  subscript(customer: Customer) -> StoredKeys? {
    get { state.withLock { $0.keys[customer.id] } }
    set { state.withLock { $0.keys[customer.id] = newValue } }
  }

  /// Puts `keys` into effect.
  func enter(_ keys: StoredKeys, of customer: CustomerID) {
    state.withLock { $0.enter(keys, of: customer) }
  }

  /// Makes each later `step` fail with `error`.
  func fail(_ step: Step, with error: StorageError) { state.withLock { $0.faults[step] = error } }
  /// The number of attempts whose PIN was reported as wrong.
  var failed: Int { state.withLock { $0.failed } }
  func set(_ now: Timestamp) { state.withLock { $0.now = now } }

  func now() -> Timestamp { state.withLock { $0.now } }

  func changeAttempts(
    of customer: CustomerID, _ change: @Sendable (AttemptRecord) -> AttemptRecord
  ) async throws(StorageError) -> AttemptRecord {
    let (before, after, fault) = state.withLock { state in
      let before = state.attempts[customer] ?? AttemptRecord()
      let after = change(before)
      return (before, after, state.record(after, of: customer, insteadOf: before))
    }
    if let fault { throw fault }
    if after.failed > before.failed { await whenCounted() }
    return before
  }

  func keys(of customer: Customer) async throws(StorageError) -> CheckedKeys {
    let (keys, digests) = state.withLock { ($0.keys[customer.id], $0.digests[customer.id]) }
    guard let digests else { throw .inconsistent(en: "no keys", ko: "키 없음") }
    return CheckedKeys(keys, digests, by: OpenSSLCryptography())
  }

  func replace(
    _ old: CheckedKeys, with new: StoredKeys, of customer: Customer
  ) async throws(StorageError) -> Bool {
    let outcome = state.withLock { state -> Result<Bool, StorageError> in
      if let fault = state.faults[.replace] { return .failure(fault) }
      guard state.digests[customer.id] == old.digests else { return .success(false) }
      state.enter(new, of: customer.id)
      state.attempts[customer.id] = nil
      if let fault = state.faults[.confirm] { return .failure(fault) }
      return .success(true)
    }
    return try outcome.get()
  }

  func prepare() async throws(StorageError) {}

  func enroll(
    name: String, key: PublicKey, stored: StoredKeys, balance: Won
  ) async throws(StorageError) -> EnrolledCustomer {
    guard let number = AccountNumber("110-000002-3") else { throw .busy }
    let outcome = state.withLock { state -> Result<EnrolledCustomer, StorageError> in
      if let fault = state.faults[.enroll] { return .failure(fault) }
      let id = CustomerID("C\(state.customers.count + 1)")
      let customer = Customer(id: id, name: name, publicKey: key)
      state.customers.append(customer)
      state.enter(stored, of: id)
      return .success(EnrolledCustomer(customer: customer, account: number))
    }
    return try outcome.get()
  }

  func customers() async throws(StorageError) -> [Customer] { state.withLock { $0.customers } }

  func customer(_ id: CustomerID) async throws(StorageError) -> Customer? {
    try await customers().first { $0.id == id }
  }

  func anyCustomers(atMost limit: Int) async throws(StorageError) -> [Customer] {
    Array(try await customers().prefix(limit))
  }

  func check(_ customer: Customer) async throws(StorageError) {}
  func bankKey() async throws(StorageError) -> PublicKey { throw .busy }
}
