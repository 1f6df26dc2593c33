/// Counts how often a customer's PIN was tried, where a kill or a power cut cannot undo it.
///
/// A conformer has counted durably when ``begin(_:hasRecoveryCode:)`` returns, also when several
/// processes count at once. It can be called from any task. Who may try, and when, is
/// ``AttemptLimit``'s to say.
public protocol AttemptCounter: Sendable {
  /// Counts an attempt, before it is made, unless the PIN must not be tried.
  ///
  /// Throws a ``StorageError``; then nothing is counted, and the PIN must not be tried.
  func begin(
    _ customer: CustomerID, hasRecoveryCode: Bool
  ) async throws(StorageError) -> AttemptPermit

  /// Takes back an attempt that ended for another reason than a wrong PIN: all is as if it had not
  /// begun, durably. To be called at most once for an attempt, and before the same customer's next
  /// one begins. Throws a ``StorageError``; then the attempt may still count.
  func takeBack(_ attempt: CountedAttempt) async throws(StorageError)

  /// Forgets the attempts of `customer`: the last one was right, or she set a new PIN with her
  /// recovery code. Throws a ``StorageError``.
  func succeed(_ customer: CustomerID) async throws(StorageError)
}

/// Whether a PIN may be tried.
public enum AttemptPermit: Sendable, Equatable {
  /// It may be tried once: the attempt is counted.
  case granted(CountedAttempt)
  /// It must not be tried.
  case locked(AttemptLock)
}

/// An attempt that was counted and is to be made.
public struct CountedAttempt: Sendable, Equatable {
  /// Whose PIN is tried.
  public let customer: CustomerID
  /// What was on record before it.
  public let before: AttemptRecord
  /// How many attempts there are after it, if it is wrong.
  public let left: Int
  /// How the key is locked if it is wrong; nil if there are attempts left.
  public let lock: AttemptLock?

  /// The attempt that follows `before`, and leads to `after`.
  public init(
    customer: CustomerID, before: AttemptRecord, after: AttemptRecord, hasRecoveryCode: Bool
  ) {
    self.customer = customer
    self.before = before
    left = max(0, AttemptLimit.most - after.failed)
    lock = AttemptLimit.lock(after: after, hasRecoveryCode: hasRecoveryCode)
  }
}
