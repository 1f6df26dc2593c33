package import FeatureDependencies

/// The row of an entry in the entries table.
package struct EntryHead {
  package let chain: String
  package let kind: LedgerEntry.Kind
  package let recordedAt: Int64
  package let previousHash: [UInt8]
  package let hash: [UInt8]
  package let request: String?

  package init(
    chain: String, kind: LedgerEntry.Kind, recordedAt: Int64, previousHash: [UInt8], hash: [UInt8],
    request: String?
  ) {
    self.chain = chain
    self.kind = kind
    self.recordedAt = recordedAt
    self.previousHash = previousHash
    self.hash = hash
    self.request = request
  }
}

/// All rows of one or more entries, by place. Each table is read with one statement: for several
/// entries, this takes a third of the time of one statement per entry.
package struct EntryWindow<Place: Hashable> {
  package var heads: [Place: EntryHead] = [:]
  package var customers: [Place: LedgerEntry.CustomerRow] = [:]
  package var keys: [Place: LedgerEntry.KeyRow] = [:]
  package var accounts: [Place: LedgerEntry.AccountRow] = [:]
  package var postings: [Place: [LedgerEntry.Posting]] = [:]
  package var contracts: [Place: LedgerEntry.ContractRow] = [:]
  package var schedules: [Place: [ScheduleEntry]] = [:]
  // The properties below are set only for an audit.
  /// The contracts, rebuilt from their stored figures. Contracts without an account row are left
  /// out.
  package var agreed: [Place: OpeningContract] = [:]
  package var receipts: [Place: (account: String, text: String)] = [:]
  /// The public keys of the customers who signed these contracts, by customer number.
  package var signers: [String: PublicKey] = [:]

  package init() {}

  /// The entry at `place` with the number `sequence`; nil if there is none.
  package func entry(_ sequence: Int64, at place: Place) -> StoredEntry? {
    guard let head = heads[place] else { return nil }
    let entry = LedgerEntry(
      chain: head.chain, sequence: sequence, kind: head.kind, recordedAt: head.recordedAt,
      customer: customers[place], key: keys[place], account: accounts[place],
      postings: postings[place] ?? [], contract: contracts[place],
      schedule: schedules[place] ?? [])
    return StoredEntry(
      entry: entry, previousHash: head.previousHash, hash: head.hash,
      enrollmentRequest: head.request)
  }

  /// The entry at `place` with the number `sequence`, and the rows that only an audit reads. Throws
  /// ``StorageError/inconsistent(what:)`` if there is none.
  package func audited(
    _ sequence: Int64, at place: Place
  ) throws(StorageError) -> AuditedEntry {
    guard let stored = entry(sequence, at: place) else {
      throw .inconsistent(what: "entry \(sequence) is missing")
    }
    return AuditedEntry(
      sequence: sequence, stored: .success(stored), hash: stored.hash,
      contract: .success(agreed[place]),
      customerKey: .success(stored.entry.contract.flatMap { signers[$0.customer] }),
      receipt: .success(receipts[place]))
  }
}
