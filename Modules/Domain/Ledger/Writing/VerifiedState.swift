import FeatureDependencies

/// A cache of the rows that passed their checks on one database connection. As long as no other
/// connection writes, openings need not check them again.
///
/// It belongs to that connection, and is used by one task at a time.
public final class VerifiedState {
  private var revision: Int64?
  private var ends: [String: [UInt8]] = [:]
  /// The customers whose name and key were checked.
  var customers = BoundedCache<CustomerID, Customer>()
  /// The accounts as their entries record them, by the keys that find those entries.
  var accounts = BoundedCache<LookupKey, LedgerEntry.AccountRow>()
  /// The balances that agree with the account's last entry.
  var balances = BoundedCache<AccountNumber, Won>()
  // Hashes of entries whose signature was checked. They stay valid when others write: a hash
  // identifies its entry's content.
  private var signed = BoundedCache<[UInt8], Bool>()

  /// Creates an empty cache.
  public init() {}

  /// Continues at `revision`, where a chain ends at `end`. Returns whether that end was already
  /// checked.
  ///
  /// If another connection wrote or a transaction was rolled back, everything that could have
  /// changed is dropped.
  func resume(at end: ChainEnd, _ revision: Int64) -> Bool {
    let known = ends[end.chain]
    if self.revision != revision || (known != nil && known != end.previousHash) { forget() }
    self.revision = revision
    return ends[end.chain] == end.previousHash
  }

  private func forget() {
    ends = [:]
    customers = .init()
    accounts = .init()
    balances = .init()
  }

  /// Records that the chain was checked at `end`.
  func note(_ end: ChainEnd) { ends[end.chain] = end.previousHash }

  /// Records that `stored` was appended on this connection.
  func append(_ stored: StoredEntry) {
    ends[stored.entry.chain] = stored.hash
    noteSigned(stored.hash)
  }

  func isSigned(_ hash: [UInt8]) -> Bool { signed[hash] == true }

  func noteSigned(_ hash: [UInt8]) { signed[hash] = true }
}
