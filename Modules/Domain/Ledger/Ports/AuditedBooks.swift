public import FeatureDependencies

/// The books as an audit reads them: one state of them, as it is stored, whatever it says.
///
/// Each method throws a ``StorageError`` for what cannot be read, which the audit reports.
public protocol AuditedBooks {
  /// Whether there are balance rows: books of schema 1 and 2 have none.
  var haveBalances: Bool { get }

  /// What the database finds wrong with itself, as damage and dangling references, and what of that
  /// it could not find out.
  func damage() throws(StorageError) -> ([AuditViolation], [AuditNote])

  /// How many entries there are in all chains.
  var count: Int64 { get throws(StorageError) }

  /// Whether there is an entry of `chain`, or anything else that remembers it.
  func hasChain(_ chain: String) throws(StorageError) -> Bool

  /// Calls `body` with each entry of each chain and with the end of each, the chain with the
  /// founding first: several parts at a time, which are read together.
  func forEachPart(_ body: ([ChainPart]) -> Void) throws(StorageError)

  /// Calls `body` with the last entry of each chain, the chain with the founding first: several
  /// chains at a time, which are read together.
  func forEachTail(
    _ body: ([ChainTail]) throws(StorageError) -> Void
  ) throws(StorageError)

  /// An entry with all its rows, or nil if there is none.
  func entry(_ sequence: Int64, of chain: String) throws(StorageError) -> StoredEntry?

  /// The hash stored with an entry, or nil if there is no entry.
  func hash(of sequence: Int64, of chain: String) throws(StorageError) -> [UInt8]?

  /// The hashes stored with the entries at `places`, as far as there are such entries.
  func hashes(of places: [EntryPlace]) throws(StorageError) -> [EntryPlace: [UInt8]]

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
  /// One hash after the other.
  public func hashes(of places: [EntryPlace]) throws(StorageError) -> [EntryPlace: [UInt8]] {
    var hashes: [EntryPlace: [UInt8]] = [:]
    for place in places { hashes[place] = try hash(of: place.sequence, of: place.chain) }
    return hashes
  }
}
