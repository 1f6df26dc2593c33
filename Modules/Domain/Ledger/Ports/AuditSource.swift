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

  /// Calls `body` with the last entry of each chain, the bank's own chain first. Each call passes
  /// several chains, which are read together.
  func forEachTail(
    _ body: ([ChainTail]) throws(StorageError) -> Void
  ) throws(StorageError)

  /// An entry with all its rows, or nil if there is none.
  func entry(_ sequence: Int64, of chain: String) throws(StorageError) -> StoredEntry?

  /// The stored hash of an entry, or nil if there is no such entry.
  func hash(of sequence: Int64, of chain: String) throws(StorageError) -> [UInt8]?

  /// The stored hashes of the entries at `places`. Entries that do not exist are left out.
  func hashes(of places: [EntryPlace]) throws(StorageError) -> [EntryPlace: [UInt8]]

  /// The receipt stored for an entry and the account it is stored for, or nil if there is none.
  func receipt(
    of sequence: Int64, of chain: String
  ) throws(StorageError) -> (account: String, text: String)?

  /// The contract by which an entry of `chain` opened `account`, rebuilt from its stored figures;
  /// nil if there is none.
  func contract(
    of account: String, in chain: String
  ) throws(StorageError) -> OpeningContract?

  /// The public key of `customer`, or the bank's own for nil. Nil if there is none.
  func key(of customer: String?) throws(StorageError) -> PublicKey?

  /// Calls `body` with each customer and their stored key, one at a time, in any order.
  func forEachKey(
    _ body: (_ customer: String, _ key: PublicKey) throws(StorageError) -> Void
  ) throws(StorageError)

  /// Notes on applications in progress, which are not part of the ledger.
  func drafts() throws(StorageError) -> [AuditNote]

  /// The balance row of `account`, or nil if there is none.
  func balance(of account: String) throws(StorageError) -> Won?

  /// Calls `body` with each balance row, one at a time, in any order.
  func forEachBalance(
    _ body: (_ account: String, _ balance: Won) throws(StorageError) -> Void
  ) throws(StorageError)
}

extension AuditSource {
  /// Reads one hash after the other.
  public func hashes(of places: [EntryPlace]) throws(StorageError) -> [EntryPlace: [UInt8]] {
    var hashes: [EntryPlace: [UInt8]] = [:]
    for place in places { hashes[place] = try hash(of: place.sequence, of: place.chain) }
    return hashes
  }
}
