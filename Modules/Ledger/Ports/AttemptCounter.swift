/// Counts how often a customer's PIN was tried, where a kill or a power cut cannot undo it.
///
/// A conformer has counted durably when ``begin(_:)`` returns, also when several processes count at
/// once. It can be called from any task.
public protocol AttemptCounter: Sendable {
  /// Counts an attempt, before it is made; returns how many are left after it.
  ///
  /// Nil means there was none left: the PIN must not be tried. Throws a ``StorageError``.
  func begin(_ customer: CustomerID) async throws(StorageError) -> Int?

  /// Forgets the attempts of `customer`: the last one was right. Throws a ``StorageError``.
  func succeed(_ customer: CustomerID) async throws(StorageError)
}
