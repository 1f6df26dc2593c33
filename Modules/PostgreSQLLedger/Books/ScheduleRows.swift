#if PostgreSQL
  import FeatureDependencies
  import Ledger

  extension PostgreSQLConnection {
    /// The schedule written with an entry. Throws a ``StorageError``.
    func schedule(of entry: Int64, of chain: String) throws(StorageError) -> [ScheduleEntry] {
      var positions = Positions()
      return try rows(
        """
        SELECT position, kind, date, amount, interest, tax FROM schedule
        WHERE chain = $1 AND entry = $2 ORDER BY position
        """, .text(chain), .integer(entry)
      ) { (row) throws(StorageError) in
        try positions.expect(try row.integer("position"))
        return try row.scheduleEntry()
      }
    }

    /// Stores the schedule of an entry. Throws a ``StorageError``.
    func insert(
      _ schedule: [ScheduleEntry], of entry: Int64, of chain: String
    ) throws(StorageError) {
      try insert(
        into: "schedule",
        rows: schedule.enumerated().map { position, row in
          [
            "chain": .text(chain), "entry": .integer(entry), "position": .integer(Int64(position)),
            "kind": .text(row.kind.rawValue), "date": .text("\(row.date)"),
            "amount": .integer(row.amount.amount), "interest": .integer(row.interest.amount),
            "tax": .integer(row.tax.amount),
          ]
        })
    }
  }

  extension PostgreSQLRow {
    func scheduleEntry() throws(StorageError) -> ScheduleEntry {
      ScheduleEntry(
        kind: try value("kind", ScheduleEntry.Kind.init(rawValue:)),
        date: try value("date", CalendarDate.init(iso8601:)),
        amount: Won(try integer("amount")), interest: Won(try integer("interest")),
        tax: Won(try integer("tax")))
    }
  }
#endif
