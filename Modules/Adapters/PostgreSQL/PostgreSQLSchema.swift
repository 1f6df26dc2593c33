#if PostgreSQL
  public import Ledger
  import SQLLedger

  /// Creates the tables of a bank. A later version of this program migrates those of an older one
  /// here.
  ///
  /// It connects as the owner of the database. A host needs only the privileges that it grants.
  public struct PostgreSQLSchema: Sendable {
    /// The schema version that this program creates and requires.
    public static var version: Int { SQLSchema.version }

    private let database: PostgreSQLDatabase

    /// The tables of the bank at `address`, whose user owns them. It does not connect yet.
    public init(at address: PostgreSQLAddress) { database = PostgreSQLDatabase(at: address) }

    /// Creates the tables in one transaction if there are none, and grants `host`, an existing
    /// role, the privileges of a host; nil grants none. It revokes none. Returns the version found,
    /// 0 if there were no tables.
    ///
    /// Concurrent calls wait for each other. Throws ``Ledger/StorageError/earlierState(path:)``,
    /// ``Ledger/StorageError/newerSchema(found:supported:)``, and other ``Ledger/StorageError``s.
    /// After ``Ledger/StorageError/commitUnknown(reason:)`` it can be repeated.
    public func migrate(host: String? = nil) async throws(StorageError) -> Int {
      try await SQLMigration.run(on: database) { (connection) throws(StorageError) in
        guard let connection = connection as? PostgreSQLConnection else {
          throw .failed(reason: "not a connection to PostgreSQL")
        }
        let found = try connection.lockedVersion()
        if found == 0 {
          try connection.execute(SQLSchema.tables(PostgreSQLDatabase.dialect))
          try SQLSchema.fill(connection)
          connection.write(
            SQLQuery(
              "UPDATE installation SET version = $1 WHERE id = 1",
              .integer(Int64(SQLSchema.version))), orElse: AuditPlace.table("installation").text)
        } else {
          try SQLSchema.check(found)
        }
        if let host { try connection.grant(to: host) }
        return found
      }
    }
  }

  extension PostgreSQLConnection {
    /// The version of the tables. The only row of the table that stores it is the lock for
    /// migrations; an advisory lock lets one of several create that table.
    fileprivate func lockedVersion() throws(StorageError) -> Int {
      let schema = PostgreSQLDatabase.schema
      try execute("SELECT pg_advisory_xact_lock(hashtext('\(schema)'))")
      let namespace = SQLQuery("SELECT 1 AS n FROM pg_namespace WHERE nspname = $1", .text(schema))
      let existing = try integer("n", of: namespace)
      // Even if the schema exists, `IF NOT EXISTS` needs the privilege to create one.
      if existing == nil { try execute("CREATE SCHEMA \(schema)") }
      try execute(
        """
        CREATE TABLE IF NOT EXISTS installation (
          id BIGINT PRIMARY KEY CHECK (id = 1), version BIGINT NOT NULL);
        INSERT INTO installation (id, version) VALUES (1, 0) ON CONFLICT DO NOTHING
        """)
      let lockedRow = SQLQuery("SELECT version FROM installation WHERE id = 1", locksRows: true)
      guard let version = try integer("version", of: lockedRow), version >= 0 else {
        throw .inconsistent(en: "the version of the tables", ko: "테이블의 버전")
      }
      return Int(version)
    }

    /// Grants `host` the privileges of a host.
    fileprivate func grant(to host: String) throws(StorageError) {
      let role = host.quotedName
      let grants = ([("installation", "SELECT")] + SQLSchema.grants.map { ($0.key, $0.value) })
        .map { "GRANT \($1) ON \($0) TO \(role);" }.joined(separator: "\n")
      try execute("GRANT USAGE ON SCHEMA \(PostgreSQLDatabase.schema) TO \(role);\n\(grants)")
    }
  }

  extension String {
    /// The name of a role, quoted as an SQL identifier.
    fileprivate var quotedName: String { "\"" + replacing("\"", with: "\"\"") + "\"" }
  }
#endif
