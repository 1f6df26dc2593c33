public import FeatureDependencies

/// A bank's database as an audit reads it: one snapshot, without any checks of its content.
///
/// Each method throws a ``StorageError`` for data that cannot be read; the audit reports it. It is
/// used by one task at a time.
public protocol AuditSource {
  /// The violations that the database finds itself, such as damage and dangling references, and
  /// notes on checks that could not be run.
  func damage() throws(StorageError) -> ([AuditViolation], [AuditNote])

  /// The number of entries in all chains.
  var count: Int64 { get throws(StorageError) }

  /// Whether the database has an entry of `chain` or any other record of it.
  func hasChain(_ chain: String) throws(StorageError) -> Bool

  /// Calls `body` with every entry of every chain and with the end of each chain, the bank's own
  /// chain first. Each call passes several parts, which are read together.
  func forEachPart(_ body: ([ChainPart]) -> Void) throws(StorageError)

  /// Calls `body` with the entries of `chain` from the number `first` on, and with the end of the
  /// chain, which is an error if reading fails.
  func forEachPart(of chain: String, from first: Int64, _ body: ([ChainPart]) -> Void)

  /// Calls `body` with the last entry of each chain, in any order. Each call passes
  /// several chains, which are read together.
  func forEachTail(
    _ body: ([ChainTail]) throws(StorageError) -> Void
  ) throws(StorageError)

  /// The stored hashes of the entries at `places`. Entries that do not exist are left out.
  func hashes(of places: [EntryPlace]) throws(StorageError) -> [EntryPlace: [UInt8]]

  /// The entries that the database finds by `keys`, through the indexes that openings and
  /// enrollments use. Keys that lead to no entry are left out.
  func places(of keys: [LookupKey]) throws(StorageError) -> [LookupKey: EntryPlace]

  /// The public key of `customer`, or the bank's own for nil. Nil if there is none.
  func key(of customer: String?) throws(StorageError) -> PublicKey?

  /// Calls `body` with each customer and their stored keys, one at a time, in any order.
  func forEachStoredKeys(
    _ body: (_ customer: String, _ keys: StoredKeys) throws(StorageError) -> Void
  ) throws(StorageError)

  /// Notes on applications in progress, which are not part of the ledger.
  func drafts() throws(StorageError) -> [AuditNote]

  /// The balance rows of `accounts`. Accounts without one are left out.
  func balances(of accounts: [OwnedAccount]) throws(StorageError) -> [OwnedAccount: Won]

  /// Calls `body` with each balance row, one at a time, in any order.
  func forEachBalance(
    _ body: (_ account: OwnedAccount, _ balance: Won) throws(StorageError) -> Void
  ) throws(StorageError)
}

/// An account as a balance row names it: only its owner's row counts.
public struct OwnedAccount: Hashable, Sendable {
  /// The account's number.
  public let number: String
  /// The customer who owns the account.
  public let customer: String

  /// Creates the account from its number and its owner, neither of which is checked.
  public init(number: String, customer: String) {
    self.number = number
    self.customer = customer
  }
}

/// A value by which a ledger finds an entry.
public enum LookupKey: Hashable, Sendable {
  /// The ID of a customer, enrolled by the entry.
  case customer(String)
  /// The number of a customer's account, or of the bank's own, opened by the entry.
  case account(customer: String, number: String)
  /// The request by which a customer opened an account.
  case opening(customer: String, request: String)
  /// The request that enrolled a customer.
  case enrollment(request: String)
}
