#if PostgreSQL
  import FeatureDependencies
  import Ledger

  extension PostgreSQLConnection {
    private static let schedules = """
      SELECT entry, position, kind, date, amount, interest, tax FROM schedule WHERE chain = $1
      """

    /// Asks for the schedule written with an entry; see ``PostgreSQLResult/schedule()``.
    static func schedule(of entry: Int64, of chain: String) -> PostgreSQLStatement {
      PostgreSQLStatement(
        "\(schedules) AND entry = $2 ORDER BY position", [.text(chain), .integer(entry)])
    }

    /// The schedules written with all entries of `chain`, by the entries. Throws a
    /// ``StorageError``.
    func schedules(of chain: String) throws(StorageError) -> [Int64: [ScheduleEntry]] {
      var found: [Int64: [ScheduleEntry]] = [:]
      try forEach("\(Self.schedules) ORDER BY entry, position", .text(chain)) {
        (row) throws(StorageError) in
        let entry = try row.integer("entry")
        var positions = Positions(after: found[entry]?.count ?? 0)
        try positions.expect(try row.integer("position"))
        found[entry, default: []].append(try row.due())
      }
      return found
    }

    /// Has the schedule of an entry stored.
    func insert(_ schedule: [ScheduleEntry], of entry: Int64, of chain: String) {
      insert(
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

  extension PostgreSQLResult {
    /// The schedule in the answer. Throws a ``StorageError``.
    func schedule() throws(StorageError) -> [ScheduleEntry] {
      var positions = Positions()
      return try rows { (row) throws(StorageError) in
        try positions.expect(try row.integer("position"))
        return try row.due()
      }
    }
  }
#endif
