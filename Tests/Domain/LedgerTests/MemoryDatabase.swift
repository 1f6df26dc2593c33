import FeatureDependencies
import Ledger

/// An in-memory ledger that a test can change directly.
struct MemoryDatabase {
  /// Whether the openings of each customer have a chain of their own.
  let hasManyChains: Bool
  var order: [EntryPlace] = []
  var entries: [EntryPlace: StoredEntry] = [:]
  var contracts: [String: OpeningContract] = [:]
  var receipts: [EntryPlace: (account: String, text: String)] = [:]
  var balances: [OwnedAccount: Won] = [:]
  /// The stored keys by customer.
  var storedKeys: [String: StoredKeys] = [:]
  /// The highest sequence number assigned in each chain.
  var highest: [String: Int64] = [:]
  /// The hash of a chain's last entry, for chains that store it separately from the entries.
  var rememberedHash: [String: [UInt8]] = [:]
  /// Keys by which no entry is found.
  var unfound: Set<LookupKey> = []
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
    let place = EntryPlace(chain: chain, sequence: sequence)
    guard let stored = entries[place] else { return }
    var entry = stored.entry
    change(&entry)
    entries[place] = StoredEntry(
      entry: entry, previousHash: stored.previousHash, hash: stored.hash)
  }
}

extension MemoryDatabase: AuditSource {
  private var chains: [String] {
    // A chain whose entries were deleted is still known by its highest number.
    (order.map(\.chain) + highest.keys.sorted()).reduce(into: []) {
      if !$0.contains($1) { $0.append($1) }
    }
  }

  func damage() -> ([AuditViolation], [AuditNote]) { ([], []) }

  var count: Int64 { Int64(order.count) }

  func hasChain(_ chain: String) -> Bool { chains.contains(chain) }

  func forEachPart(_ body: ([ChainPart]) -> Void) {
    for chain in chains { forEachPart(of: chain, from: .min, body) }
  }

  func forEachPart(of chain: String, from first: Int64, _ body: ([ChainPart]) -> Void) {
    if chain == unreadable {
      return body([ChainPart(of: chain, [], end: .failure(.failed(reason: "unreadable")))])
    }
    for place in order where place.chain == chain && place.sequence >= first {
      body([ChainPart(of: chain, [audited(place)])])
    }
    body([ChainPart(of: chain, [], end: .success(end(of: chain)))])
  }

  func forEachTail(
    _ body: ([ChainTail]) throws(StorageError) -> Void
  ) throws(StorageError) {
    for chain in chains {
      let count = Int64(order.count { $0.chain == chain })
      let last = EntryPlace(chain: chain, sequence: count)
      try body([
        ChainTail(
          of: chain, count: count, stored: end(of: chain), last: count > 0 ? audited(last) : nil)
      ])
    }
  }

  private func audited(_ place: EntryPlace) -> AuditedEntry {
    let stored = entries[place]
    let row = stored?.entry.contract
    return AuditedEntry(
      sequence: place.sequence, stored: .success(stored), hash: stored?.hash,
      contract: .success(row.flatMap { contracts[$0.account] }),
      customerKey: .success(row.flatMap { key(of: $0.customer) }),
      receipt: .success(receipts[place]))
  }

  func hashes(of places: [EntryPlace]) -> [EntryPlace: [UInt8]] {
    var hashes: [EntryPlace: [UInt8]] = [:]
    for place in places { hashes[place] = entry(place.sequence, of: place.chain)?.hash }
    return hashes
  }

  func places(of keys: [LookupKey]) -> [LookupKey: EntryPlace] {
    var places: [LookupKey: EntryPlace] = [:]
    for stored in self.stored {
      let place = EntryPlace(chain: stored.entry.chain, sequence: stored.entry.sequence)
      if let customer = stored.entry.customer { places[.customer(customer.id)] = place }
      if let account = stored.entry.account {
        let owner = account.customer ?? LedgerEntry.bankChain
        places[.account(customer: owner, number: account.number)] = place
      }
      if let request = stored.enrollmentRequest { places[.enrollment(request: request)] = place }
      if let row = stored.entry.contract, let contract = contracts[row.account] {
        places[.opening(customer: row.customer, request: "\(contract.requestID)")] = place
      }
    }
    return places.filter { !unfound.contains($0.key) }
  }

  func forEachStoredKeys(
    _ body: (_ customer: String, _ keys: StoredKeys) throws(StorageError) -> Void
  ) throws(StorageError) {
    for (customer, keys) in storedKeys { try body(customer, keys) }
  }

  func drafts() -> [AuditNote] { [] }

  func balances(of accounts: [OwnedAccount]) -> [OwnedAccount: Won] {
    balances.filter { accounts.contains($0.key) }
  }

  private func end(of chain: String) -> StoredEnd {
    StoredEnd(sequence: highest[chain], hash: rememberedHash[chain])
  }

  func entry(_ sequence: Int64, of chain: String) -> StoredEntry? {
    entries[EntryPlace(chain: chain, sequence: sequence)]
  }

  func key(of customer: String?) -> PublicKey? {
    stored.compactMap(\.entry.key).first { $0.customer == customer }
      .flatMap { PublicKey(bytes: $0.publicKey) }
  }

  func forEachBalance(
    _ body: (_ account: OwnedAccount, _ balance: Won) throws(StorageError) -> Void
  ) throws(StorageError) {
    for (account, balance) in balances { try body(account, balance) }
  }
}
