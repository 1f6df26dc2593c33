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

/// Counts attempts at customers' PINs, so that neither a killed process nor a power failure undoes
/// the count. ``AttemptLimit`` defines who may try and when.
///
/// Attempts of one customer may run at the same time. Each counts from its beginning, so that they
/// cannot exceed the limit together. An attempt that the limit refuses waits for those in progress:
/// if one of them proves to be right, the PIN is not locked.
public struct AttemptCounter: Sendable {
  private let records: any AttemptRecords
  private let clock: any WallClock

  /// Creates a counter that stores attempts in `records` and reads the time from `clock`.
  public init(in records: any AttemptRecords, clock: any WallClock) {
    self.records = records
    self.clock = clock
  }

  /// Durably counts an attempt before it is made, unless the PIN is locked. Waits for attempts in
  /// progress, if they could prove that it is not.
  ///
  /// Throws a ``StorageError``, ``StorageError/canceled`` if the task is canceled; the PIN must
  /// then not be tried.
  public func begin(
    _ customer: CustomerID, hasRecoveryCode: Bool
  ) async throws(StorageError) -> AttemptPermit {
    let (before, now, lock) = try await changed(customer, hasRecoveryCode) { $0.next(at: $1) }
    if let lock { return .locked(lock) }
    return .granted(
      CountedAttempt(
        customer: customer, before: before, after: before.next(at: now),
        hasRecoveryCode: hasRecoveryCode))
  }

  /// Returns how the PIN is locked now; nil if it may be tried. It counts no attempt. Waits and
  /// throws like ``begin(_:hasRecoveryCode:)``.
  public func lock(
    of customer: CustomerID, hasRecoveryCode: Bool
  ) async throws(StorageError) -> AttemptLock? {
    try await changed(customer, hasRecoveryCode) { record, _ in record }.lock
  }

  /// Applies `change` to the record of `customer` once no attempt in progress matters, unless the
  /// PIN is locked.
  private func changed(
    _ customer: CustomerID, _ hasRecoveryCode: Bool,
    _ change: @escaping @Sendable (AttemptRecord, Timestamp) -> AttemptRecord
  ) async throws(StorageError) -> (before: AttemptRecord, at: Timestamp, lock: AttemptLock?) {
    // The wall clock ends the wait; this ends it if that clock stands still.
    let end = ContinuousClock.now + .seconds(4 * AttemptRecord.longestAttempt)
    while true {
      let now = clock.now()
      let before = try await records.changeAttempts(of: customer) { before in
        guard AttemptLimit.lock(before, at: now, hasRecoveryCode: hasRecoveryCode) == nil else {
          // Store the start, or a lockout that starts now would never end.
          return AttemptRecord(
            failed: before.failed, open: before.open, lastAt: before.start(at: now))
        }
        return change(before, now)
      }
      let lock = AttemptLimit.lock(before, at: now, hasRecoveryCode: hasRecoveryCode)
      guard lock != nil, before.inProgress(at: now) > 0,
        ContinuousClock.now < end
      else { return (before, now, lock) }
      do { try await Task.sleep(for: .milliseconds(Int.random(in: 20...80))) } catch {
        throw .canceled
      }
    }
  }

  /// Records that the PIN of `attempt` was wrong, so that no other attempt waits for it. The
  /// attempt counts in any case. Throws a ``StorageError``; others may then wait for a few seconds.
  public func fail(_ attempt: CountedAttempt) async throws(StorageError) {
    let moment = clock.now()
    _ = try await records.changeAttempts(of: attempt.customer) { record in
      guard record.open > 0 else { return record }
      return AttemptRecord(
        failed: record.failed, open: record.open - 1, lastAt: record.lastAt ?? moment)
    }
  }

  /// Durably removes an attempt that ended for a reason other than a wrong PIN. Call it at most
  /// once per attempt.
  ///
  /// Other attempts keep counting. But if a success has cleared this one, an attempt that began
  /// later is removed in its place: together they still forgive at most nine guesses.
  ///
  /// Throws a ``StorageError``; the attempt may then still count.
  public func takeBack(_ attempt: CountedAttempt) async throws(StorageError) {
    let moment = clock.now()
    _ = try await records.changeAttempts(of: attempt.customer) { record in
      guard record.open > 0 else { return record }
      let isLatest = record.failed == attempt.before.failed + 1
      return AttemptRecord(
        failed: record.failed - 1, open: record.open - 1,
        lastAt: (isLatest ? attempt.before.lastAt : record.lastAt) ?? moment)
    }
  }

  /// Clears the attempts of `customer`, also those in progress, after a correct PIN: at most nine
  /// guesses by others are forgiven. Tries twice: the counted attempt may have filled the disk, and
  /// the failure made room.
  public func succeed(_ customer: CustomerID) async throws(StorageError) {
    do { try await clear(customer) } catch { try await clear(customer) }
  }

  private func clear(_ customer: CustomerID) async throws(StorageError) {
    _ = try await records.changeAttempts(of: customer) { _ in AttemptRecord() }
  }
}

/// Whether a PIN may be tried.
public enum AttemptPermit: Sendable, Equatable {
  /// The PIN may be tried once; the attempt is already counted.
  case granted(CountedAttempt)
  /// The PIN must not be tried.
  case locked(AttemptLock)
}

/// An attempt that is counted and still to be made.
public struct CountedAttempt: Sendable, Equatable {
  /// The customer whose PIN is tried.
  public let customer: CustomerID
  /// The record before the attempt.
  public let before: AttemptRecord
  fileprivate let after: AttemptRecord
  fileprivate let hasRecoveryCode: Bool

  /// The number of attempts left if this one fails.
  public var left: Int { max(0, AttemptLimit.maximum - after.failed) }

  /// How the key is locked if the attempt fails; nil if attempts are left.
  public var lock: AttemptLock? {
    after.lastAt.flatMap { AttemptLimit.lock(after, at: $0, hasRecoveryCode: hasRecoveryCode) }
  }
}

extension AttemptRecord {
  /// The longest time that an attempt takes, in seconds: longer than a key derivation. An attempt
  /// that began earlier was killed.
  fileprivate static let longestAttempt: Int64 = 15

  fileprivate func next(at moment: Timestamp) -> AttemptRecord {
    AttemptRecord(failed: failed + 1, open: inProgress(at: moment) + 1, lastAt: moment)
  }

  /// The number of attempts that may be in progress at `moment`.
  fileprivate func inProgress(at moment: Timestamp) -> Int {
    let age = moment.secondsSince1970 - start(at: moment).secondsSince1970
    return age < Self.longestAttempt ? open : 0
  }
}
