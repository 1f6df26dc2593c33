public import FeatureDependencies

/// What is on record of each customer's attempts at her PIN, as a driver stores it.
public protocol AttemptRecords: Sendable {
  /// Replaces what is on record of `customer` by what `change` makes of it, and returns what it
  /// was.
  ///
  /// It is done durably when this returns, and nobody else changes it meanwhile, in whatever
  /// process. It can be called from any task. Throws a ``StorageError``; then the PIN must not be
  /// tried.
  func changeAttempts(
    of customer: CustomerID, _ change: @Sendable (AttemptRecord) -> AttemptRecord
  ) async throws(StorageError) -> AttemptRecord
}

/// Counts attempts at PINs on record, by the rule of ``AttemptLimit``.
public struct RecordedAttempts: AttemptCounter {
  private let records: any AttemptRecords
  private let clock: any WallClock

  /// Counts in `records`, by `clock`.
  public init(in records: any AttemptRecords, clock: any WallClock) {
    self.records = records
    self.clock = clock
  }

  /// Counts an attempt, before it is made, unless the PIN must not be tried.
  ///
  /// Throws a ``StorageError``; then nothing is counted.
  public func begin(
    _ customer: CustomerID, hasRecoveryCode: Bool
  ) async throws(StorageError) -> AttemptPermit {
    let now = clock.now()
    let before = try await records.changeAttempts(of: customer) { before in
      guard AttemptLimit.lock(before, at: now, hasRecoveryCode: hasRecoveryCode) == nil else {
        // From now on the lock has a beginning.
        return AttemptRecord(failed: before.failed, lastAt: before.lastAt ?? now)
      }
      return before.next(at: now)
    }
    if let lock = AttemptLimit.lock(before, at: now, hasRecoveryCode: hasRecoveryCode) {
      return .locked(lock)
    }
    return .granted(
      CountedAttempt(
        customer: customer, before: before, after: before.next(at: now),
        hasRecoveryCode: hasRecoveryCode))
  }

  /// Takes back an attempt that ended for another reason than a wrong PIN, unless another was
  /// counted since, which must not be forgotten with it.
  ///
  /// Throws a ``StorageError``; then it may still count.
  public func takeBack(_ attempt: CountedAttempt) async throws(StorageError) {
    _ = try await records.changeAttempts(of: attempt.customer) { now in
      now.failed == attempt.before.failed + 1 ? attempt.before : now
    }
  }

  /// Forgets the attempts of `customer`. Throws a ``StorageError``.
  public func succeed(_ customer: CustomerID) async throws(StorageError) {
    _ = try await records.changeAttempts(of: customer) { _ in AttemptRecord() }
  }
}

extension AttemptRecord {
  fileprivate func next(at moment: Timestamp) -> AttemptRecord {
    AttemptRecord(failed: failed + 1, lastAt: moment)
  }
}
