package import Drafts
package import FeatureDependencies
package import Ledger

/// Enrollment and sign-in of customers.
///
/// A conformer can be called from any task. A nil `id` means the only customer of the bank; a call
/// fails if there are several.
package protocol CustomerAccess: Sendable {
  /// Asks the customer for the PIN and signs them in.
  func signIn(_ id: String?) async throws(CommandError) -> any CustomerSession
  /// Enrolls a customer and signs them in.
  func enroll(
    name: String, balance: Won
  ) async throws(CommandError) -> (EnrolledCustomer, any CustomerSession)
  /// Changes the customer's PIN, and returns the customer.
  func changePIN(_ id: String?) async throws(CommandError) -> Customer
  /// Verifies the recovery code, sets a new PIN, and returns the customer.
  func unlock(_ id: String?) async throws(CommandError) -> Customer
  /// Returns the customer without a sign-in.
  func customer(_ id: String?) async throws(CommandError) -> Customer
  /// All customers, in the order of enrollment.
  func customers() async throws(CommandError) -> [Customer]
}

/// The services of a signed-in customer.
///
/// A conformer can be called from any task.
package protocol CustomerSession: DraftingSession {
  /// The customer's view of the ledger.
  var ledger: any AccountLedger { get }
  /// The contracts and receipts of the customer's accounts.
  var documents: any DocumentArchive { get }
  /// Asks once for the PIN, and passes `body` a function that opens the lines of `batch` with it.
  ///
  /// If it throws, nothing was opened.
  func withOnePIN<Value>(
    for batch: Batch, _ body: (_ open: (BatchLine) async -> LineOutcome) async -> Value
  ) async throws(CommandError) -> Value
}
