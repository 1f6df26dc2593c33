public import FeatureDependencies

/// A bank's database as an audit reads it: one snapshot, without any checks of its content.
///
/// Each method throws a ``StorageError`` for data that cannot be read; the audit reports it. It is
/// used by one task at a time.
public protocol AuditSource {
  /// The violations that the database finds itself, such as damage and dangling references, and
  /// notes on checks that could not be run.
  func damage() throws(StorageError) -> AuditReport

  /// The number of entries.
  func count() throws(StorageError) -> Int64

  /// The stored end of each chain.
  func ends() throws(StorageError) -> [String: StoredEnd]

  /// Whether the database has an entry of `chain` or any other record of it.
  func hasChain(_ chain: String) throws(StorageError) -> Bool

  /// Calls `body` with the places of all entries of `chains`, chain by chain in ascending order.
  /// Each call passes several places, which may belong to several chains.
  func forEachPage(of chains: ChainRange, _ body: ([EntryPlace]) -> Void) throws(StorageError)

  /// The entries at `places`, in that order: a record for each place, whose entry has that chain
  /// and number. An entry that cannot be read is a record of the error.
  func entries(at places: [EntryPlace]) -> [EntryRecord]

  /// The stored hashes of the entries at `places`. Entries that do not exist are left out.
  func hashes(of places: [EntryPlace]) throws(StorageError) -> [EntryPlace: [UInt8]]

  /// The entries that the database finds by `keys`, through the indexes that openings use. Keys that
  /// lead to no entry are left out.
  func places(of keys: [LookupKey]) throws(StorageError) -> [LookupKey: EntryPlace]

  /// The public key of the bank in the ledger; nil if absent.
  func recordedBankKey() throws(StorageError) -> PublicKey?

  /// Calls `body` with each customer and their stored keys, one at a time, in any order.
  func forEachStoredKeys(
    _ body: (_ customer: String, _ keys: StoredKeys) throws(StorageError) -> Void
  ) throws(StorageError)

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

/// The entries that an audit reads together.
public enum ChainRange: Sendable {
  /// The entries of one chain from the number `from` on.
  case one(String, from: Int64)
  /// The entries of all chains but one.
  case others(than: String)
}

/// The end of a chain as a database stores it, separately from the entries.
public struct StoredEnd: Sendable, Equatable {
  /// The highest number ever assigned to an entry; nil if it is not stored.
  public let sequence: Int64?
  /// The hash of the last entry, ``StoredEntry/noHash`` before the first; nil if it is not stored.
  public let hash: [UInt8]?

  /// Creates a stored end, by default with nothing stored.
  public init(sequence: Int64? = nil, hash: [UInt8]? = nil) {
    self.sequence = sequence
    self.hash = hash
  }
}
