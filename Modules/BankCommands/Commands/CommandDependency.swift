package import Drafts
package import FeatureDependencies
package import Ledger

/// The services that the commands require of their host.
///
/// A conformer returns the same services each time. It can be called from any task. A nil ID of a
/// customer means the only one of the bank; a call fails if there are several.
package protocol CommandDependency: Sendable {
  /// The products of the bank, in the order of the menu.
  var products: [ProductDescription] { get }
  var clock: any WallClock { get }
  var taxPolicy: TaxPolicy { get }
  var catalog: any ProductCatalog { get }
  var register: any CustomerRegister { get }
  var auditor: any Auditor { get }
  var checkpoints: any CheckpointSource { get }
  /// The bank's folders, in which commands write no file.
  var protectedFolders: [String] { get }
  var interface: UserInterface { get }
  /// Returns the quote service of `kind`, with its bonus for a linked account if `linked`. Nil if
  /// the bank does not have the product, or it cannot be linked.
  func quotes(of kind: ProductKind, linked: Bool) -> (any QuoteService)?
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
  /// Reads the openings in the file at `path`. Throws if the file cannot be read or is not valid.
  func batch(at path: String) throws(CommandError) -> Batch
  /// Copies the ledger and the bank's key to the new folder at `path`. Returns the auditor of the
  /// copy. Throws if the ledger is not in the data directory, or if the copy fails, which leaves
  /// nothing.
  func backUp(to path: String) throws(CommandError) -> any Auditor
  #if PostgreSQL
    /// Creates or upgrades the tables at `address` and grants `host` access to them. Returns the
    /// schema version before and after.
    func migrateLedger(
      at address: String, host: String?
    ) async throws(CommandError) -> (before: Int, after: Int)
  #endif
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
