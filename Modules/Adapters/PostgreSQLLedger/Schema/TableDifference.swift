#if PostgreSQL
  import FeatureDependencies
  import Ledger

  /// A difference between the tables in the database and those that this program creates.
  struct TableDifference {
    /// The table, or another object in the schema of the tables.
    let table: String
    /// The part of the table that differs, and how.
    let text: LocalizedText
    /// Whether results are the same with and without it.
    let isHarmless: Bool

    private init(
      _ table: String, _ english: String, _ korean: LocalizedText, isHarmless: Bool = false
    ) {
      self.table = table
      self.isHarmless = isHarmless
      text = LocalizedText(en: "\(english) \(korean.en)", ko: "\(english): \(korean.ko)")
    }
  }

  extension TableDifference {
    private struct Part {
      let definition: String
      var isHarmless = false
    }

    /// Tables, with their parts by name.
    private typealias Parts = [String: [String: Part]]

    private static let made: Parts = {
      var parts: Parts = [:]
      for line in Schema.made.split(separator: "\n") {
        let words = line.split(separator: ": ", maxSplits: 2).map(String.init)
        if words.count == 3 { parts[words[0], default: [:]][words[1]] = Part(definition: words[2]) }
      }
      return parts
    }()

    /// All differences, ordered by table and part. Throws a ``StorageError``.
    static func all(on connection: PostgreSQLConnection) throws(StorageError) -> [TableDifference] {
      var found: Parts = [:]
      try connection.forEach(Schema.parts) { (row) throws(StorageError) in
        let (table, object) = (try row.text("name"), try row.text("object"))
        let part = Part(
          definition: try row.text("definition"), isHarmless: try row.text("is_harmless") == "t")
        // Two functions can have the same name.
        let name = found[table]?[object] == nil ? object : "\(object) \(part.definition)"
        found[table, default: [:]][name] = part
      }
      return Set(found.keys).union(made.keys).sorted().flatMap { table in
        differences(of: table, found[table] ?? [:], made[table] ?? [:])
      }
    }

    private static func differences(
      of table: String, _ found: [String: Part], _ made: [String: Part]
    ) -> [TableDifference] {
      // If the whole table is missing or foreign, report only that, not its parts.
      if found.isEmpty { return [TableDifference(table, "table", missing)] }
      if made.isEmpty {
        let objects = found.keys.contains("table") ? ["table"] : found.keys.sorted()
        return objects.map { TableDifference(table, $0, added) }
      }
      return Set(found.keys).union(made.keys).sorted().compactMap { object in
        switch (found[object], made[object]) {
        case (let part?, nil):
          TableDifference(table, object, added, isHarmless: part.isHarmless)
        case (nil, _): TableDifference(table, object, missing)
        case (let part?, let own?) where part.definition != own.definition:
          TableDifference(table, object, changed(part.definition, own.definition))
        default: nil
        }
      }
    }

    private static let missing = LocalizedText(en: "is missing", ko: "없습니다")
    private static let added = LocalizedText(
      en: "was not created by this program", ko: "이 프로그램이 만든 것이 아닙니다")

    private static func changed(_ found: String, _ made: String) -> LocalizedText {
      LocalizedText(
        en: "is \"\(found)\", not \"\(made)\"",
        ko: "\"\(made)\"이어야 하지만 \"\(found)\"입니다")
    }
  }

  /// The tables as they were when they were last verified: known transactions wrote the catalog
  /// rows about them. An alteration changes the number of these rows, or writes one in a new
  /// transaction.
  struct TableFingerprint {
    /// Returns one row if the tables are unchanged.
    let query: PostgreSQLStatement

    /// Reads the current rows. Throws a ``StorageError``.
    init?(on connection: PostgreSQLConnection) throws(StorageError) {
      let writers = try connection.first(Schema.ids) { (row) throws(StorageError) in
        Schema.writers(of: try row.text("tables"), in: try row.text("schema"))
      }
      guard let writers else { return nil }
      let found = try connection.first(
        "SELECT count(*), array_agg(DISTINCT xmin::text) AS known FROM (\(writers)) AS r"
      ) { (row) throws(StorageError) in (try row.integer("count"), try row.text("known")) }
      guard let (count, known) = found else { return nil }
      query = PostgreSQLStatement(
        """
        SELECT 1 FROM (\(writers)) AS r
        HAVING count(*) = $1 AND bool_and(xmin = ANY ($2::xid[]))
        """, [.integer(count), .text(known)],
        mustWrite: (1, orElse: .tablesChanged))
    }
  }

  extension PostgreSQLConnection {
    /// Verifies the tables, unless this connection has verified them. From then on each COMMIT of
    /// new entries verifies their fingerprint.
    ///
    /// Throws ``StorageError/inconsistent(what:)`` with the first difference, and other
    /// ``StorageError``s.
    func verifyTables() throws(StorageError) {
      guard verified == nil else { return }
      // Read before the tables are verified: a change in between makes COMMIT fail.
      let fingerprint = try TableFingerprint(on: self)
      if let found = try TableDifference.all(on: self).first(where: { !$0.isHarmless }) {
        throw .inconsistent(what: "the table \(found.table): \(found.text.en)")
      }
      verified = fingerprint
    }
  }
#endif
