/// A copy of a bank's database, and the prepared statements to replay on it.
struct BareBank {
  let bank: BenchBank
  private let database: BareDatabase
  private let openings: [[(BareStatement, [Statement.Value])]]

  /// Prepares all of `openings` on a connection with the `settings` of the host.
  init(
    _ bank: BenchBank, _ settings: [String: String], _ openings: [[Statement]]
  ) throws {
    let database = try BareDatabase(bank.database)
    for (name, value) in settings { try database.query("PRAGMA \(name) = \(value)") }
    for (name, value) in settings {
      let found = try database.query("PRAGMA \(name)").first
      guard found == value else { throw BareError(text: "\(name) is \(found ?? "nothing")") }
    }
    self.bank = bank
    self.database = database
    self.openings = try openings.map { opening in
      try opening.map { (try database.statement($0.sql), $0.values) }
    }
  }

  func replay(_ part: Range<Int>) throws {
    for opening in openings[part] {
      for (statement, values) in opening { try statement.run(values) }
    }
  }
}
