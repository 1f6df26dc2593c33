/// Which customers have still to be offered a recovery code: those who were enrolled before there
/// were any. It can be called from any task.
public protocol RecoveryOffers: Sendable {
  /// Whether `customer` has still to be offered one. Throws a ``StorageError``.
  func isDue(to customer: CustomerID) async throws(StorageError) -> Bool

  /// Takes note, for good, that `customer` was offered one and took it or not.
  ///
  /// Throws a ``StorageError``.
  func settle(_ customer: CustomerID) async throws(StorageError)
}
