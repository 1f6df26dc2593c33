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

  /// The account numbered `number`, whoever's it is, or nil if there is none.
  func account(_ number: AccountNumber) throws(StorageError) -> LedgerEntry.AccountRow?

  /// The balance row of `account`, or nil if there is none.
  func balance(of account: AccountNumber) throws(StorageError) -> Won?

  /// The sum of all postings of `account`, computed from them.
  func sumOfPostings(of account: AccountNumber) throws(StorageError) -> Won

  /// The last entry with a posting of `account`, with all its rows; nil if there is none.
  func lastEntry(posting account: AccountNumber) throws(StorageError) -> StoredEntry?

  /// The entry that entered a customer for `request`, with all its rows; nil if there is none.
  func entry(enrolledBy request: RequestID) throws(StorageError) -> StoredEntry?

  /// Where the chain goes on that takes the openings of `customer`; with nil, the one that takes the
  /// founding and the enrolments. It may be one and the same.
  func chainEnd(for customer: CustomerID?) throws(StorageError) -> ChainEnd

  /// Appends `stored` to its chain with all rows it binds, and all figures of `contract`, which an
  /// opening carries out.
  func append(_ stored: StoredEntry, of contract: OpeningContract?) throws(StorageError)

  /// Stores the bank's receipt for `stored`, which was appended before and opened an account.
  func append(_ receipt: Receipt, for stored: StoredEntry) throws(StorageError)

  /// Makes `balance` the balance row of `account`, whether it has one or not.
  func setBalance(_ balance: Won, of account: AccountNumber) throws(StorageError)
}
