import FeatureDependencies
import Ledger

/// Reads neighbouring entries with all their rows by one statement a table: a third of what it
/// takes to read each by itself.
struct WindowReader {
  private let connection: SQLiteConnection
  private let version: Int

  /// Reads a database of `version`.
  init(_ connection: SQLiteConnection, version: Int) {
    self.connection = connection
    self.version = version
  }

  /// The entries `sequences`, which rise. Throws a ``StorageError`` if anything of them cannot be
  /// read.
  func entries(_ sequences: [Int64]) throws(StorageError) -> [AuditedEntry] {
    guard let first = sequences.first, let last = sequences.last else { return [] }
    var window = try EntryWindow(connection, version: version, first, last)
    var entries: [AuditedEntry] = []
    for sequence in sequences { entries.append(try window.entry(sequence, connection)) }
    return entries
  }
}

/// All rows of neighbouring entries, by their entries.
private struct EntryWindow {
  private let heads: [Int64: EntryHead]
  private let customers: [Int64: LedgerEntry.CustomerRow]
  private let keys: [Int64: LedgerEntry.KeyRow]
  private let accounts: [Int64: LedgerEntry.AccountRow]
  private let postings: [Int64: [LedgerEntry.Posting]]
  private let contracts: [Int64: (row: LedgerEntry.ContractRow, whole: OpeningContract)]
  private let receipts: [Int64: (account: String, text: String)]
  // What customers' keys are was asked once a window.
  private var known: [String: PublicKey?] = [:]
  private let schedules: [Int64: [ScheduleEntry]]

  init(
    _ connection: SQLiteConnection, version: Int, _ first: Int64, _ last: Int64
  ) throws(StorageError) {
    heads = try connection.heads(first, last, version: version)
    customers = try connection.customers(first, last)
    keys = try connection.keys(first, last)
    accounts = try connection.accounts(first, last)
    postings = try connection.postings(first, last, version: version)
    schedules = try connection.schedules(first, last)
    contracts = try connection.contracts(first, last, schedules, version: version)
    receipts = try connection.receipts(first, last)
  }

  mutating func entry(
    _ sequence: Int64, _ connection: SQLiteConnection
  ) throws(StorageError) -> AuditedEntry {
    guard let head = heads[sequence] else {
      throw .inconsistent(what: "entry \(sequence) is gone")
    }
    let contract = contracts[sequence]
    let entry = LedgerEntry(
      format: head.format, chain: head.chain, sequence: sequence, kind: head.kind,
      recordedAt: head.recordedAt, customer: customers[sequence], key: keys[sequence],
      account: accounts[sequence], postings: postings[sequence] ?? [], contract: contract?.row,
      schedule: schedules[sequence] ?? [])
    let key = try contract.flatMap { (contract) throws(StorageError) in
      try self.key(of: contract.row.customer, connection)
    }
    return AuditedEntry(
      sequence: sequence,
      stored: .success(
        StoredEntry(
          entry: entry, previousHash: head.previousHash, hash: head.hash,
          enrolmentRequest: head.request)),
      hash: head.hash, contract: .success(contract?.whole), customerKey: .success(key),
      receipt: .success(receipts[sequence]))
  }

  private mutating func key(
    of customer: String, _ connection: SQLiteConnection
  ) throws(StorageError) -> PublicKey? {
    if let key = known[customer] { return key }
    let key = try connection.key(of: customer)
    known[customer] = .some(key)
    return key
  }
}
