import FeatureDependencies
import Ledger

extension SQLiteConnection {
  /// The schedule written with an entry. Throws a ``StorageError``.
  func schedule(of entry: Int64) throws(StorageError) -> [ScheduleEntry] {
    var positions = Positions()
    return try rows(
      """
      SELECT position, kind, date, amount, interest, tax FROM schedule WHERE entry = ?
      ORDER BY position
      """, .integer(entry)
    ) { (row) throws(StorageError) in
      try positions.expect(try row.integer("position"))
      return try row.due()
    }
  }

  /// Stores the schedule of an entry. Throws a ``StorageError``.
  func insert(_ schedule: [ScheduleEntry], of entry: Int64) throws(StorageError) {
    for (position, row) in schedule.enumerated() {
      try insert(
        into: "schedule",
        [
          "entry": .integer(entry), "position": .integer(Int64(position)),
          "kind": .text(row.kind.rawValue), "date": .text("\(row.date)"),
          "amount": .integer(row.amount.amount), "interest": .integer(row.interest.amount),
          "tax": .integer(row.tax.amount),
        ])
    }
  }
}
