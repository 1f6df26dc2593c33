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
    let window = try window(first, last)
    var entries: [AuditedEntry] = []
    for sequence in sequences { entries.append(try window.entry(sequence, at: sequence)) }
    return entries
  }

  private func window(
    _ first: Int64, _ last: Int64
  ) throws(StorageError) -> EntryWindow<Int64> {
    var window = EntryWindow<Int64>()
    window.heads = try connection.heads(first, last, version: version)
    window.customers = try connection.customers(first, last)
    window.keys = try connection.keys(first, last)
    window.accounts = try connection.accounts(first, last)
    window.postings = try connection.postings(first, last, version: version)
    window.schedules = try connection.schedules(first, last)
    window.contracts = try connection.contracts(first, last, window.schedules, version: version)
    window.receipts = try connection.receipts(first, last)
    for customer in Set(window.contracts.values.map(\.row.customer)) {
      window.signers[customer] = try connection.key(of: customer)
    }
    return window
  }
}
