import FeatureDependencies

/// An entry as it is stored, with its links in the chain.
struct StoredEntry {
  let entry: LedgerEntry
  let previousHash: [UInt8]
  let hash: [UInt8]
}

extension SQLiteConnection {
  /// The entry `sequence` with all rows that belong to it, whatever they say, or nil.
  ///
  /// Throws ``StorageError``.
  func storedEntry(_ sequence: Int64) throws(StorageError) -> StoredEntry? {
    try first(
      "SELECT kind, recorded_at, previous_hash, hash FROM entries WHERE sequence = ?",
      .integer(sequence)
    ) { (row) throws(StorageError) in
      let entry = LedgerEntry(
        sequence: sequence, kind: try row.value(0, LedgerEntry.Kind.init(rawValue:)),
        recordedAt: row.integer(1), customer: try customerRow(of: sequence),
        key: try keyRow(of: sequence), account: try accountRow(of: sequence),
        postings: try postings(of: sequence), contract: try contractRow(of: sequence),
        schedule: try schedule(of: sequence))
      return StoredEntry(entry: entry, previousHash: row.blob(2), hash: row.blob(3))
    }
  }

  private func customerRow(of sequence: Int64) throws(StorageError) -> LedgerEntry.CustomerRow? {
    try first("SELECT id, name FROM customers WHERE entry = ?", .integer(sequence)) {
      .init(id: $0.text(0), name: $0.text(1))
    }
  }

  private func keyRow(of sequence: Int64) throws(StorageError) -> LedgerEntry.KeyRow? {
    try first("SELECT public_key, customer FROM keys WHERE entry = ?", .integer(sequence)) {
      .init(publicKey: $0.blob(0), customer: $0.optionalText(1))
    }
  }

  private func accountRow(of sequence: Int64) throws(StorageError) -> LedgerEntry.AccountRow? {
    try first(
      "SELECT number, customer, kind, opened_on FROM accounts WHERE entry = ?", .integer(sequence)
    ) {
      .init(
        number: $0.text(0), customer: $0.optionalText(1), kind: $0.text(2), openedOn: $0.text(3))
    }
  }

  private func postings(of sequence: Int64) throws(StorageError) -> [LedgerEntry.Posting] {
    var positions = Positions()
    return try rows(
      "SELECT position, account, amount FROM postings WHERE entry = ? ORDER BY position",
      .integer(sequence)
    ) { (row) throws(StorageError) in
      try positions.expect(row.integer(0))
      return .init(account: row.text(1), amount: Won(row.integer(2)))
    }
  }

  private func contractRow(of sequence: Int64) throws(StorageError) -> LedgerEntry.ContractRow? {
    try first(
      "SELECT account, customer, signed FROM contracts WHERE entry = ?", .integer(sequence)
    ) {
      .init(
        account: $0.text(0), customer: $0.text(1), signed: SignedContract(text: $0.text(2)))
    }
  }
}

/// Checks that rows are numbered 0, 1, 2 …: their order is signed, their numbers are not.
struct Positions {
  private var next: Int64 = 0

  mutating func expect(_ position: Int64) throws(StorageError) {
    guard position == next else { throw .inconsistent(what: "position \(position) of a row") }
    next += 1
  }
}
