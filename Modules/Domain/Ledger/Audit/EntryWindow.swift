package import FeatureDependencies

/// The row of an entry itself.
package struct EntryHead {
  package let chain: String
  package let format: LedgerEntry.Format
  package let kind: LedgerEntry.Kind
  package let recordedAt: Int64
  package let previousHash: [UInt8]
  package let hash: [UInt8]
  package let request: String?

  package init(
    chain: String, format: LedgerEntry.Format, kind: LedgerEntry.Kind, recordedAt: Int64,
    previousHash: [UInt8], hash: [UInt8], request: String?
  ) {
    self.chain = chain
    self.format = format
    self.kind = kind
    self.recordedAt = recordedAt
    self.previousHash = previousHash
    self.hash = hash
    self.request = request
  }
}

/// All rows of several entries, by their entries: read by one statement a table, which takes a
/// third of the time that it takes to read each entry by itself.
package struct EntryWindow<Place: Hashable> {
  package var heads: [Place: EntryHead] = [:]
  package var customers: [Place: LedgerEntry.CustomerRow] = [:]
  package var keys: [Place: LedgerEntry.KeyRow] = [:]
  package var accounts: [Place: LedgerEntry.AccountRow] = [:]
  package var postings: [Place: [LedgerEntry.Posting]] = [:]
  package var schedules: [Place: [ScheduleEntry]] = [:]
  /// The rows of contracts; what they say is nil where the account is gone.
  package var contracts: [Place: (row: LedgerEntry.ContractRow, whole: OpeningContract?)] = [:]
  package var receipts: [Place: (account: String, text: String)] = [:]
  /// The public keys of the customers whose contracts are among them.
  package var signers: [String: PublicKey] = [:]

  package init() {}

  /// The entry at `place`, which has the number `sequence`. Throws
  /// ``StorageError/inconsistent(what:)`` if there is none.
  package func entry(
    _ sequence: Int64, at place: Place
  ) throws(StorageError) -> AuditedEntry {
    guard let head = heads[place] else {
      throw .inconsistent(what: "entry \(sequence) is gone")
    }
    let contract = contracts[place]
    let entry = LedgerEntry(
      format: head.format, chain: head.chain, sequence: sequence, kind: head.kind,
      recordedAt: head.recordedAt, customer: customers[place], key: keys[place],
      account: accounts[place], postings: postings[place] ?? [], contract: contract?.row,
      schedule: schedules[place] ?? [])
    return AuditedEntry(
      sequence: sequence,
      stored: .success(
        StoredEntry(
          entry: entry, previousHash: head.previousHash, hash: head.hash,
          enrolmentRequest: head.request)),
      hash: head.hash, contract: .success(contract?.whole),
      customerKey: .success(contract.flatMap { signers[$0.row.customer] }),
      receipt: .success(receipts[place]))
  }
}
