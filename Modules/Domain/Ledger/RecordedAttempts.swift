public import FeatureDependencies

/// Each customer's record of PIN attempts, as a database adapter stores it.
public protocol AttemptRecords: Sendable {
  /// Replaces the record of `customer` with the result of `change`, and returns the previous
  /// record.
  ///
  /// The replacement is durable when this method returns, and atomic among all tasks and processes.
  /// It can be called from any task. Throws a ``StorageError``; the PIN must then not be tried.
  func changeAttempts(
    of customer: CustomerID, _ change: @Sendable (AttemptRecord) -> AttemptRecord
  ) async throws(StorageError) -> AttemptRecord
}

/// Counts PIN attempts in stored records, by the rule of ``AttemptLimit``.
public struct RecordedAttempts: AttemptCounter {
  private let records: any AttemptRecords
  private let clock: any WallClock

  /// Creates a counter that stores attempts in `records` and reads the time from `clock`.
  public init(in records: any AttemptRecords, clock: any WallClock) {
    self.records = records
    self.clock = clock
  }

  /// Counts an attempt before it is made, unless the PIN is locked.
  ///
  /// Throws a ``StorageError``; the PIN must then not be tried.
  public func begin(
    _ customer: CustomerID, hasRecoveryCode: Bool
  ) async throws(StorageError) -> AttemptPermit {
    let now = clock.now()
    let (before, lock) = try await change(customer, at: now, hasRecoveryCode) { $0.next(at: now) }
    if let lock { return .locked(lock) }
    return .granted(
      CountedAttempt(
        customer: customer, before: before, after: before.next(at: now),
        hasRecoveryCode: hasRecoveryCode))
  }

  /// Returns how the PIN is locked now; nil if it may be tried. Throws a ``StorageError``.
  public func lock(
    of customer: CustomerID, hasRecoveryCode: Bool
  ) async throws(StorageError) -> AttemptLock? {
    try await change(customer, at: clock.now(), hasRecoveryCode) { $0 }.lock
  }

  /// Applies `change` to the record of `customer`, unless the PIN is locked at `now`.
  private func change(
    _ customer: CustomerID, at now: Timestamp, _ hasRecoveryCode: Bool,
    _ change: @Sendable (AttemptRecord) -> AttemptRecord
  ) async throws(StorageError) -> (before: AttemptRecord, lock: AttemptLock?) {
    let before = try await records.changeAttempts(of: customer) { before in
      guard AttemptLimit.lock(before, at: now, hasRecoveryCode: hasRecoveryCode) == nil else {
        // Store the start, or a lockout that starts now would never end.
        return AttemptRecord(failed: before.failed, lastAt: before.start(at: now))
      }
      return change(before)
    }
    return (before, AttemptLimit.lock(before, at: now, hasRecoveryCode: hasRecoveryCode))
  }

  /// Removes an attempt that ended for a reason other than a wrong PIN. Does nothing if another
  /// attempt was counted since, because that one must keep counting.
  ///
  /// Throws a ``StorageError``; the attempt may then still count.
  public func takeBack(_ attempt: CountedAttempt) async throws(StorageError) {
    _ = try await records.changeAttempts(of: attempt.customer) { now in
      now.failed == attempt.before.failed + 1 ? attempt.before : now
    }
  }

  /// Clears the attempts of `customer`. Throws a ``StorageError``.
  public func succeed(_ customer: CustomerID) async throws(StorageError) {
    _ = try await records.changeAttempts(of: customer) { _ in AttemptRecord() }
  }
}

extension AttemptRecord {
  fileprivate func next(at moment: Timestamp) -> AttemptRecord {
    AttemptRecord(failed: failed + 1, lastAt: moment)
  }
}
