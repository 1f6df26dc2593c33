public import FeatureDependencies

/// The books as an audit reads them: one state of them, as it is stored, whatever it says.
///
/// Each method throws a ``StorageError`` for what cannot be read, which the audit reports.
public protocol AuditedBooks {
  /// The names of the chains, the one with the founding first.
  var chains: [String] { get throws(StorageError) }

  /// Whether there are balance rows: books of schema 1 and 2 have none.
  var haveBalances: Bool { get }

  /// What the database finds wrong with itself, as damage and dangling references, and what of that
  /// it could not find out.
  func damage() throws(StorageError) -> ([AuditViolation], [AuditNote])

  /// How many entries the chain `chain` has.
  func count(of chain: String) throws(StorageError) -> Int64

  /// Calls `body` with the number of each entry of `chain` above `start`, in rising order, one at a
  /// time; with nil, of every entry.
  func forEachSequence(
    of chain: String, after start: Int64?, _ body: (Int64) throws(StorageError) -> Void
  ) throws(StorageError)

  /// The highest number that was ever given to an entry of `chain`, as the database remembers it
  /// apart from the entries; nil if it remembers none.
  func highestSequence(of chain: String) throws(StorageError) -> Int64?

  /// The hash of the last entry of `chain`, as the database remembers it apart from the entries;
  /// ``StoredEntry/noHash`` before the first, and nil if it remembers none.
  func storedHead(of chain: String) throws(StorageError) -> [UInt8]?

  /// All that is stored of the entries `sequences` of `chain`, which rise, in their order: the same
  /// as each read by itself, which is what a conformer does that has nothing faster.
  func audited(_ sequences: [Int64], of chain: String) -> [AuditedEntry]

  /// An entry with all its rows, or nil if there is none.
  func entry(_ sequence: Int64, of chain: String) throws(StorageError) -> StoredEntry?

  /// The hash stored with an entry, or nil if there is no entry.
  func hash(of sequence: Int64, of chain: String) throws(StorageError) -> [UInt8]?

  /// The receipt stored for an entry, with the account it is stored for, or nil if there is none.
  func receipt(
    of sequence: Int64, of chain: String
  ) throws(StorageError) -> (account: String, text: String)?

  /// The contract by which an entry of `chain` opened `account`, made of its stored figures, or nil
  /// if there is none.
  func contract(
    of account: String, in chain: String
  ) throws(StorageError) -> OpeningContract?

  /// The public key of `customer`, with nil the bank's own; nil if there is none.
  func key(of customer: String?) throws(StorageError) -> PublicKey?

  /// Calls `body` with each customer and the key stored as hers, one at a time, in any order.
  func forEachKey(
    _ body: (_ customer: String, _ key: PublicKey) throws(StorageError) -> Void
  ) throws(StorageError)

  /// What is kept of applications in progress, which are no part of the books.
  func drafts() throws(StorageError) -> [AuditNote]

  /// The balance row of `account`, or nil if there is none.
  func balance(of account: String) throws(StorageError) -> Won?

  /// Calls `body` with each balance row, one at a time, in any order.
  func forEachBalance(
    _ body: (_ account: String, _ balance: Won) throws(StorageError) -> Void
  ) throws(StorageError)
}

extension AuditedBooks {
  /// Nil: most books remember the entries' hashes alone.
  public func storedHead(of chain: String) throws(StorageError) -> [UInt8]? { nil }
}
