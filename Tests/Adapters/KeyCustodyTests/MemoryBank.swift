import FeatureDependencies
import Ledger
import Synchronization

/// In-memory attempts and customers, with a clock that only `set` changes.
final class MemoryBank: AttemptRecords, CustomerRegister, WallClock {
  private struct State {
    var attempts: [CustomerID: AttemptRecord] = [:]
    var customers: [Customer] = []
    var enrolled: [RequestID: EnrolledCustomer] = [:]
    var hidesEnrolled = false
    var now: Timestamp
    var keys: MemoryKeys?
    var failed = 0
    var refusal: StorageError?
    var refusalToCount: StorageError?
    var refusalToClear: StorageError?

    /// Stores the record of `customer`, unless the change is refused; then it returns the refusal.
    mutating func record(
      _ after: AttemptRecord, of customer: CustomerID, insteadOf before: AttemptRecord
    ) -> StorageError? {
      if after.failed > before.failed, let refusalToCount { return refusalToCount }
      let isCleared = after == AttemptRecord() && before != after
      if isCleared, let refusalToClear { return refusalToClear }
      if after.failed == before.failed, after.open < before.open { failed += 1 }
      attempts[customer] = after
      return nil
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

  func refuseToEnroll(_ error: StorageError) { state.withLock { $0.refusal = error } }
  func refuseToCount(_ error: StorageError) { state.withLock { $0.refusalToCount = error } }
  func refuseToClear(_ error: StorageError) { state.withLock { $0.refusalToClear = error } }
  /// Makes `enrolled(by:)` return nil, like a lookup before another process has enrolled.
  func hideEnrolled() { state.withLock { $0.hidesEnrolled = true } }
  /// Stores the keys of customers in `keys`.
  func store(in keys: MemoryKeys) { state.withLock { $0.keys = keys } }
  /// The number of attempts whose PIN was reported as wrong.
  var failed: Int { state.withLock { $0.failed } }
  func set(_ now: Timestamp) { state.withLock { $0.now = now } }

  func now() -> Timestamp { state.withLock { $0.now } }

  func changeAttempts(
    of customer: CustomerID, _ change: @Sendable (AttemptRecord) -> AttemptRecord
  ) async throws(StorageError) -> AttemptRecord {
    let (before, after, refusal) = state.withLock { state in
      let before = state.attempts[customer] ?? AttemptRecord()
      let after = change(before)
      return (before, after, state.record(after, of: customer, insteadOf: before))
    }
    if let refusal { throw refusal }
    if after.failed > before.failed { await whenCounted() }
    return before
  }

  func prepare() async throws(StorageError) {}

  func enroll(
    name: String, key: PublicKey, stored: StoredKeys, balance: Won, request: RequestID?
  ) async throws(StorageError) -> EnrolledCustomer {
    guard let number = AccountNumber("110-000002-3") else { throw .busy }
    let outcome = state.withLock { state -> Result<EnrolledCustomer, StorageError> in
      if let refusal = state.refusal { return .failure(refusal) }
      if let request, let earlier = state.enrolled[request] { return .success(earlier) }
      let id = CustomerID("C\(state.customers.count + 1)")
      let customer = Customer(id: id, name: name, publicKey: key)
      state.customers.append(customer)
      state.keys?.enter(stored, of: id)
      let enrolled = EnrolledCustomer(customer: customer, account: number, initialBalance: balance)
      if let request { state.enrolled[request] = enrolled }
      return .success(enrolled)
    }
    return try outcome.get()
  }

  func enrolled(by request: RequestID) async throws(StorageError) -> EnrolledCustomer? {
    state.withLock { $0.hidesEnrolled ? nil : $0.enrolled[request] }
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
