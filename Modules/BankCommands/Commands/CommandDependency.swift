package import Bulk
package import FeatureDependencies
package import Ledger
package import TerminalDialog

/// What the commands need of their host.
///
/// A conformer returns the same services each time. It can be called from any task.
package protocol CommandDependency: CustomerAccess {
  /// The products of the bank, in the order of the menu.
  var products: [ProductDescription] { get }
  var clock: any WallClock { get }
  var taxPolicy: TaxPolicy { get }
  var catalog: any CatalogSource { get }
  var register: any CustomerRegister { get }
  var auditor: any Auditor { get }
  var checkpoints: any CheckpointSource { get }
  /// The encrypted key files beside the ledger, which the audit compares with it.
  var keyFiles: any CustomerKeyFiles & Sendable { get }
  var verification: any SignatureVerification { get }
  /// Saves account documents.
  var paperStore: any PaperStore { get }
  /// Keeps preferences.
  var defaults: any DefaultsStore { get }
  var interface: UserInterface { get }
  /// Quotes of `kind`, with its bonus for a linked account if `linked`; nil if there are none.
  func quotes(of kind: ProductKind, linked: Bool) -> (any QuoteService)?
  /// The openings in the file at `path`.
  func batch(at path: String) throws(CommandError) -> Batch
  #if PostgreSQL
    /// Creates or upgrades the tables at `address` and grants `host` access to them. Returns the
    /// schema version before and after.
    func migrateLedger(
      at address: String, host: String?
    ) async throws(CommandError) -> (before: Int, after: Int)
  #endif
}

/// How customers enroll and sign in.
///
/// A conformer can be called from any task. Where a customer's `id` is nil, it means the only
/// customer of the bank, and fails with ``CommandError/customer(_:)`` if there are several.
package protocol CustomerAccess: Sendable {
  /// Asks the customer for the PIN and signs them in.
  func signIn(_ id: String?) async throws(CommandError) -> any CustomerSession
  /// Enrolls a customer and signs them in. The same `request` enrolls once.
  func enroll(
    name: String, balance: Won, request: RequestID?
  ) async throws(CommandError) -> (EnrolledCustomer, any CustomerSession)
  /// Changes the customer's PIN, and returns the customer.
  func changePIN(_ id: String?) async throws(CommandError) -> Customer
  /// Replaces the customer's PIN with the help of the recovery code, and returns the customer.
  func unlock(_ id: String?) async throws(CommandError) -> Customer
  /// The customer, without a sign-in.
  func customer(_ id: String?) async throws(CommandError) -> Customer
  /// All customers, in the order of enrollment.
  func customers() async throws(CommandError) -> [Customer]
}
