public import FeatureDependencies

/// One database transaction on a ledger: its writes build on the state that it reads, and are
/// committed or rolled back together.
///
/// Until it ends, the database lets no other transaction append to the same chain or change a
/// balance that this one reads. It is rolled back if an error is thrown. Each method throws a
/// ``StorageError``. It is used by one task at a time.
public protocol LedgerTransaction {
  /// The entry at `place`, with that chain and number; nil if it does not exist.
  func entry(at place: EntryPlace) throws(StorageError) -> EntryRecord?

  /// The entry that the database finds by `key`, or nil if it finds no entry.
  ///
  /// Throws ``StorageError/inconsistent(what:)`` if it finds one that does not record `key`.
  func entry(by key: LookupKey) throws(StorageError) -> EntryRecord?

  /// A number that changes whenever another connection may have written since the last read.
  var revision: Int64 { get throws(StorageError) }

  /// The cache of rows that passed their checks on this connection.
  var checked: VerifiedState { get }

  /// The balance row of `account`, which belongs to `customer`; nil if absent.
  func balance(of account: AccountNumber, ownedBy customer: CustomerID) throws(StorageError) -> Won?

  /// The last entry with a posting of `account`, which belongs to `customer`; nil without postings.
  ///
  /// Throws ``StorageError/inconsistent(what:)`` if a later payment from the account is recorded.
  func lastEntry(
    posting account: AccountNumber, of customer: CustomerID
  ) throws(StorageError) -> EntryRecord?

  /// The last entry that puts stored keys of `customer` into effect; nil if no entry did.
  ///
  /// Throws ``StorageError/inconsistent(what:)`` if different indexes lead to different entries.
  func lastEntry(withKeysOf customer: CustomerID) throws(StorageError) -> EntryRecord?

  /// The stored keys of `customer`, or nil if there are none.
  func storedKeys(of customer: CustomerID) throws(StorageError) -> StoredKeys?

  /// The end of the chain that records the openings of `customer`; for nil, of the chain that
  /// records the bank's creation and enrollments. Both may be the same chain.
  ///
  /// Throws ``StorageError/inconsistent(what:)`` if the database has a record of later entries that
  /// are missing.
  func chainEnd(for customer: CustomerID?) throws(StorageError) -> ChainEnd

  /// Appends `stored` to its chain with all rows that its hash covers, and for an opening the
  /// figures of `contract`.
  func append(_ stored: StoredEntry, of contract: OpeningContract?) throws(StorageError)

  /// Stores the bank's receipt for `stored`, which was appended before.
  func append(_ receipt: Receipt, for stored: StoredEntry) throws(StorageError)

  /// Inserts or replaces the stored keys of `customer`.
  func store(_ keys: StoredKeys, of customer: CustomerID) throws(StorageError)

  /// Inserts or replaces the balance row of `account`, which belongs to `customer`.
  func setBalance(
    _ balance: Won, of account: AccountNumber, ownedBy customer: CustomerID
  ) throws(StorageError)
}
