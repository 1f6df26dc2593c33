public import FeatureDependencies

/// One transaction of the database that holds a ledger: what it reads is the state that its writes
/// build on, and all of its writes stay or none.
///
/// The database has begun it so that nobody else, until it ends, appends to the chain that it
/// appends to, or changes a balance that it reads. It ends without a trace if an error is thrown.
/// Each method throws a ``StorageError``.
public protocol LedgerTransaction {
  /// What `customer` opened with `requestID`, or nil if nothing.
  func opening(
    of customer: CustomerID, requestID: RequestID
  ) throws(StorageError) -> OpenedAccount?

  /// The entry that opened `account`, whoever's it is, with all its rows; nil if there is no such
  /// account.
  func entry(opening account: AccountNumber) throws(StorageError) -> StoredEntry?

  /// The entry that entered `customer`, with all its rows; nil if there is no such customer.
  func entry(enrolling customer: CustomerID) throws(StorageError) -> StoredEntry?

  /// An entry of the chain `chain` with all its rows, or nil if there is none.
  func entry(_ sequence: Int64, of chain: String) throws(StorageError) -> StoredEntry?

  /// The receipt stored for `stored`, with the account it is stored for, or nil if there is none.
  func receipt(of stored: StoredEntry) throws(StorageError) -> (account: String, text: String)?

  /// A number that is another one whenever anybody but this connection may have changed what is
  /// stored since it was read last.
  var revision: Int64 { get throws(StorageError) }

  /// What was found in order on this connection.
  var checked: CheckedBooks { get }

  /// The balance row of `account`, or nil if there is none.
  func balance(of account: AccountNumber) throws(StorageError) -> Won?

  /// The sum of all postings of `account`, computed from them.
  func sumOfPostings(of account: AccountNumber) throws(StorageError) -> Won

  /// The last entry with a posting of `account`, with all its rows; nil if there is none.
  func lastEntry(posting account: AccountNumber) throws(StorageError) -> StoredEntry?

  /// The entry that entered a customer for `request`, with all its rows; nil if there is none.
  func entry(enrolledBy request: RequestID) throws(StorageError) -> StoredEntry?

  /// Where the chain goes on that takes the openings of `customer`; with nil, the one that takes
  /// the founding and the enrolments. It may be one and the same.
  ///
  /// Throws ``StorageError/inconsistent(what:)`` if the database knows that later entries were
  /// there.
  func chainEnd(for customer: CustomerID?) throws(StorageError) -> ChainEnd

  /// Appends `stored` to its chain with all rows it binds, and all figures of `contract`, which an
  /// opening carries out.
  func append(_ stored: StoredEntry, of contract: OpeningContract?) throws(StorageError)

  /// Stores the bank's receipt for `stored`, which was appended before and opened an account.
  func append(_ receipt: Receipt, for stored: StoredEntry) throws(StorageError)

  /// Makes `balance` the balance row of `account`, whether it has one or not.
  func setBalance(_ balance: Won, of account: AccountNumber) throws(StorageError)
}
