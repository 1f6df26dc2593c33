package import FeatureDependencies
package import Ledger
package import TerminalDialog

/// The services that the commands require of their host.
///
/// A conformer returns the same services each time. It can be called from any task.
package protocol CommandDependency: CustomerAccess {
  /// The products of the bank, in the order of the menu.
  var products: [ProductDescription] { get }
  var clock: any WallClock { get }
  var taxPolicy: TaxPolicy { get }
  var catalog: any ProductCatalog { get }
  var register: any CustomerRegister { get }
  var auditor: any Auditor { get }
  var checkpoints: any CheckpointSource { get }
  var verification: any SignatureVerification { get }
  var interface: UserInterface { get }
  /// Returns the quote service of `kind`, with its bonus for a linked account if `linked`. Nil if
  /// the bank does not have the product, or it cannot be linked.
  func quotes(of kind: ProductKind, linked: Bool) -> (any QuoteService)?
  /// Throws the error of ``save(_:at:replacing:)`` for a path at which nothing can be saved.
  func check(_ path: String, replacing: Bool) throws(FileError)
  /// Writes `content` to the file at `path`, readable by the user alone, and syncs it to disk. An
  /// existing file is replaced only with `replacing`.
  ///
  /// Throws `FileError.exists(path:)`, `FileError.folder(path:)`, `FileError.protected(path:)` and
  /// `FileError.irreplaceable(path:)`, after which nothing has changed, and
  /// `FileError.unwritable(path:reason:)`, after which a power failure may decide whether the old
  /// or the new content remains.
  func save(_ content: String, at path: String, replacing: Bool) async throws(FileError)
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
