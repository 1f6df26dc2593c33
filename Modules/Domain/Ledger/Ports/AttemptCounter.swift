/// Counts attempts at a customer's PIN, so that neither a killed process nor a power failure undoes
/// the count.
///
/// A conformer has counted durably when ``begin(_:hasRecoveryCode:)`` returns, also when several
/// processes count at once. It can be called from any task. ``AttemptLimit`` defines who may try
/// and when.
public protocol AttemptCounter: Sendable {
  /// Counts an attempt before it is made, unless the PIN is locked. If attempts in progress could
  /// prove that it is not, waits for them.
  ///
  /// Throws a ``StorageError``; the PIN must then not be tried.
  func begin(
    _ customer: CustomerID, hasRecoveryCode: Bool
  ) async throws(StorageError) -> AttemptPermit

  /// Returns how the PIN is locked now, after waiting like ``begin(_:hasRecoveryCode:)``; nil if it
  /// may be tried. It counts no attempt.
  ///
  /// Throws a ``StorageError``.
  func lock(
    of customer: CustomerID, hasRecoveryCode: Bool
  ) async throws(StorageError) -> AttemptLock?

  /// Records that the PIN of `attempt` was wrong, so that no other attempt waits for it. The
  /// attempt counts in any case.
  ///
  /// Throws a ``StorageError``; others may then wait for a few seconds.
  func fail(_ attempt: CountedAttempt) async throws(StorageError)

  /// Durably removes an attempt that ended for a reason other than a wrong PIN. Call it at most
  /// once per attempt.
  ///
  /// Throws a ``StorageError``; the attempt may then still count.
  func takeBack(_ attempt: CountedAttempt) async throws(StorageError)

  /// Clears the attempts of `customer`, also those in progress, after a correct PIN or recovery
  /// code: at most nine guesses by others are forgiven. Throws a ``StorageError``.
  func succeed(_ customer: CustomerID) async throws(StorageError)
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
  /// The number of attempts left if this one fails.
  public let left: Int
  /// How the key is locked if the attempt fails; nil if attempts are left.
  public let lock: AttemptLock?

  /// Creates the attempt that changes the record from `before` to `after`.
  public init(
    customer: CustomerID, before: AttemptRecord, after: AttemptRecord, hasRecoveryCode: Bool
  ) {
    self.customer = customer
    self.before = before
    left = max(0, AttemptLimit.maximum - after.failed)
    lock = AttemptLimit.lock(after: after, hasRecoveryCode: hasRecoveryCode)
  }
}
