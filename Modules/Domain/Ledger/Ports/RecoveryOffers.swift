/// Tracks the customers who must still be offered a recovery code, because they were enrolled
/// before recovery codes existed.
///
/// A conformer can be called from any task.
public protocol RecoveryOffers: Sendable {
  /// Whether `customer` must still be offered a recovery code. Throws a ``StorageError``.
  func isDue(to customer: CustomerID) async throws(StorageError) -> Bool

  /// Durably records that `customer` was offered a recovery code and accepted or declined it.
  ///
  /// Throws a ``StorageError``.
  func recordOffer(to customer: CustomerID) async throws(StorageError)
}
