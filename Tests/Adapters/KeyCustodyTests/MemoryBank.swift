import FeatureDependencies
import Ledger
import Synchronization

/// In-memory attempts and customers, with a clock that only `set` changes.
final class MemoryBank: AttemptCounter, CustomerRegister {
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

  func begin(
    _ customer: CustomerID, hasRecoveryCode: Bool
  ) async throws(StorageError) -> AttemptPermit {
    if let refusal = state.withLock({ $0.refusalToCount }) { throw refusal }
    let permit = count(customer, hasRecoveryCode)
    await whenCounted()
    return permit
  }

  private func count(_ customer: CustomerID, _ hasRecoveryCode: Bool) -> AttemptPermit {
    state.withLock { state in
      let before = state.attempts[customer] ?? AttemptRecord()
      let lock = AttemptLimit.lock(before, at: state.now, hasRecoveryCode: hasRecoveryCode)
      if let lock { return .locked(lock) }
      let after = AttemptRecord(failed: before.failed + 1, lastAt: state.now)
      state.attempts[customer] = after
      return .granted(
        CountedAttempt(
          customer: customer, before: before, after: after, hasRecoveryCode: hasRecoveryCode))
    }
  }

  func lock(
    of customer: CustomerID, hasRecoveryCode: Bool
  ) async throws(StorageError) -> AttemptLock? {
    state.withLock { state in
      AttemptLimit.lock(
        state.attempts[customer] ?? AttemptRecord(), at: state.now,
        hasRecoveryCode: hasRecoveryCode)
    }
  }

  func fail(_ attempt: CountedAttempt) async throws(StorageError) {
    state.withLock { $0.failed += 1 }
  }

  func takeBack(_ attempt: CountedAttempt) async throws(StorageError) {
    state.withLock { $0.attempts[attempt.customer] = attempt.before }
  }

  func succeed(_ customer: CustomerID) async throws(StorageError) {
    if let refusal = state.withLock({ $0.refusalToClear }) { throw refusal }
    state.withLock { $0.attempts[customer] = nil }
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
  func bankKey() async throws(StorageError) -> PublicKey { throw .busy }
}
