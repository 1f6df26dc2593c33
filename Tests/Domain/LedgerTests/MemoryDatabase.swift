import FeatureDependencies
import Ledger

/// An in-memory ledger that a test can change directly.
struct MemoryDatabase {
  /// The position of an entry and its receipt.
  struct Place: Hashable {
    let chain: String
    let sequence: Int64
  }

  /// Whether the openings of each customer have a chain of their own.
  let hasManyChains: Bool
  var order: [Place] = []
  var entries: [Place: StoredEntry] = [:]
  var contracts: [String: OpeningContract] = [:]
  var receipts: [Place: (account: String, text: String)] = [:]
  var balances: [AccountNumber: Won] = [:]
  /// The highest sequence number assigned in each chain.
  var highest: [String: Int64] = [:]
  /// The hash of a chain's last entry, for chains that store it separately from the entries.
  var rememberedHash: [String: [UInt8]] = [:]
  /// A chain whose entries cannot be read.
  var unreadable: String?

  init(hasManyChains: Bool = false) { self.hasManyChains = hasManyChains }

  /// The entries in the order written.
  var stored: [StoredEntry] { order.compactMap { entries[$0] } }

  var accounts: [LedgerEntry.AccountRow] { stored.compactMap(\.entry.account) }

  func chain(for customer: CustomerID?) -> String {
    guard hasManyChains, let customer else { return "bank" }
    return "\(customer)"
  }

  /// Changes the entry with `sequence` in the bank's chain; its hash stays.
  mutating func change(_ sequence: Int64, _ change: (inout LedgerEntry) -> Void) {
    self.change(sequence, of: "bank", change)
  }

  /// Changes the entry with `sequence` in `chain`; its hash stays.
  mutating func change(
    _ sequence: Int64, of chain: String, _ change: (inout LedgerEntry) -> Void
  ) {
    let place = Place(chain: chain, sequence: sequence)
    guard let stored = entries[place] else { return }
    var entry = stored.entry
    change(&entry)
    entries[place] = StoredEntry(
      entry: entry, previousHash: stored.previousHash, hash: stored.hash)
  }
}

extension MemoryDatabase: ChainedAuditSource {
  var chains: [String] {
    // A chain whose entries were deleted is still known by its highest number.
    (order.map(\.chain) + highest.keys.sorted()).reduce(into: []) {
      if !$0.contains($1) { $0.append($1) }
    }
  }

  func damage() -> ([AuditViolation], [AuditNote]) { ([], []) }

  func count(of chain: String) -> Int64 { Int64(order.count { $0.chain == chain }) }

  func forEachSequence(
    of chain: String, after start: Int64?, _ body: (Int64) throws(StorageError) -> Void
  ) throws(StorageError) {
    if chain == unreadable { throw .failed(reason: "unreadable") }
    for place in order where place.chain == chain && place.sequence > start ?? .min {
      try body(place.sequence)
    }
  }

  func forEachKey(
    _ body: (_ customer: String, _ key: PublicKey) throws(StorageError) -> Void
  ) throws(StorageError) {
    for row in stored.compactMap(\.entry.key) {
      guard let customer = row.customer, let key = PublicKey(bytes: row.publicKey) else { continue }
      try body(customer, key)
    }
  }

  func drafts() -> [AuditNote] { [] }

  func balance(of account: String) -> Won? {
    AccountNumber(account).flatMap { balances[$0] }
  }

  func end(of chain: String) -> StoredEnd {
    StoredEnd(sequence: highest[chain], hash: rememberedHash[chain])
  }

  func entry(_ sequence: Int64, of chain: String) -> StoredEntry? {
    entries[Place(chain: chain, sequence: sequence)]
  }

  func hash(of sequence: Int64, of chain: String) -> [UInt8]? {
    entry(sequence, of: chain)?.hash
  }

  func receipt(of sequence: Int64, of chain: String) -> (account: String, text: String)? {
    receipts[Place(chain: chain, sequence: sequence)]
  }

  func contract(of account: String, in _: String) -> OpeningContract? { contracts[account] }

  func key(of customer: String?) -> PublicKey? {
    stored.compactMap(\.entry.key).first { $0.customer == customer }
      .flatMap { PublicKey(bytes: $0.publicKey) }
  }

  func forEachBalance(
    _ body: (_ account: String, _ balance: Won) throws(StorageError) -> Void
  ) throws(StorageError) {
    for (account, balance) in balances { try body("\(account)", balance) }
  }
}
