import FeatureDependencies
import Ledger

/// Writes several openings in the connection's current transaction, while other cores sign their
/// receipts.
struct GroupBooking {
  let connection: SQLiteConnection
  let writer: LedgerWriter
  let clock: any WallClock
  private var booked: [(index: Int, opening: BookedOpening)] = []
  private var signing = OrderedWork<Result<Receipt, StorageError>>()
  private var answers: [Result<OpenedAccount, LedgerError>?] = []

  init(connection: SQLiteConnection, writer: LedgerWriter, clock: any WallClock) {
    self.connection = connection
    self.writer = writer
    self.clock = clock
  }

  /// Writes `group`, and returns the answers to give after the commit.
  ///
  /// Throws a ``StorageError`` if the transaction must be rolled back.
  mutating func answers(
    to group: [WaitingOpening]
  ) throws(StorageError) -> [Result<OpenedAccount, LedgerError>] {
    answers = Array(repeating: nil, count: group.count)
    for (index, opening) in group.enumerated() {
      // A repeated request finds the opening only together with its receipt: store the receipts
      // first.
      if group[..<index].contains(where: opening.repeats) { try finish() }
      try book(opening, index)
    }
    try finish()
    let all = answers.compactMap { $0 }
    // If an answer were missing, later requests would get other requests' receipts.
    guard all.count == group.count else { throw .failed(reason: "an opening without an answer") }
    return all
  }

  private mutating func book(_ opening: WaitingOpening, _ index: Int) throws(StorageError) {
    let written = connection.rowsWritten
    do throws(LedgerError) {
      let ledger = SQLiteTransaction(connection)
      switch try writer.book(opening.request, at: clock.now(), in: ledger) {
      case .earlier(let opened): answers[index] = .success(opened)
      case .booked(let opening): sign(opening, index)
      }
    } catch {
      // A rejected opening has written nothing. An opening that fails later cannot be undone alone,
      // and some errors make SQLite roll back the whole transaction: each opening then gets its own
      // error when it is carried out alone.
      guard connection.isInTransaction, connection.rowsWritten == written else {
        throw .failed(reason: "an opening that cannot be taken back by itself")
      }
      answers[index] = .failure(error)
    }
  }

  private mutating func sign(_ opening: BookedOpening, _ index: Int) {
    booked.append((index, opening))
    signing.begin { [writer] in
      Result { () throws(StorageError) in try writer.receipt(for: opening) }
    }
  }

  /// Stores the receipts of the openings written so far.
  private mutating func finish() throws(StorageError) {
    for (index, opening) in booked {
      guard let receipt = signing.next() else { break }
      answers[index] = .success(
        try writer.finish(opening, with: receipt.get(), in: SQLiteTransaction(connection)))
    }
    booked = []
  }
}
