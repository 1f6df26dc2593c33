#if PostgreSQL
  public import Ledger

  /// Creates the tables of a bank. A later version of this program migrates those of an older one
  /// here.
  ///
  /// It connects as the owner of the database. A host needs only the privileges that it grants.
  public actor PostgreSQLSchema {
    /// The schema version that this program creates and requires.
    public static var version: Int { Schema.current }

    private nonisolated let executor = QueueExecutor("PostgreSQLSchema")
    private let session: PostgreSQLSession

    /// A queue of its own: waiting for the server blocks no thread that other tasks share.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
      unsafe executor.asUnownedSerialExecutor()
    }

    /// The tables of the bank at `address`, whose user owns them. It does not connect yet.
    public init(
      at address: PostgreSQLAddress, timeouts: PostgreSQLTimeouts = PostgreSQLTimeouts()
    ) {
      session = PostgreSQLSession(at: address, timeouts)
    }

    /// Creates the tables in one transaction if there are none, and grants `host`, an existing
    /// role, the privileges of a host; nil grants none. Returns the version found, 0 if there were no
    /// tables.
    ///
    /// Concurrent calls wait for each other. Throws ``Ledger/StorageError/earlierState(path:)``,
    /// ``Ledger/StorageError/newerSchema(found:supported:)``, and other ``Ledger/StorageError``s.
    /// After ``Ledger/StorageError/commitUnknown(reason:)`` it can be repeated.
    public func migrate(host: String? = nil) throws(StorageError) -> Int {
      try prepare()
      return try session.transaction(orThrow: { $0 }) { (connection) throws(StorageError) in
        let found = try connection.lockedVersion()
        if found == 0 {
          try connection.execute(Schema.tables)
          try connection.run(
            "UPDATE installation SET version = $1 WHERE id = 1", .integer(Int64(Schema.current)))
        } else {
          try Schema.check(found)
        }
        try connection.revokeTemporaryTables()
        if let host { try connection.grant(to: host) }
        return found
      }
    }

    /// Creates the table whose only row is the lock for migrations. Of concurrent attempts only one
    /// succeeds; the others retry and find the table.
    private func prepare() throws(StorageError) {
      var attempts = 0
      while true {
        attempts += 1
        do {
          return try session.transaction(orThrow: { $0 }) { (connection) throws(StorageError) in
            guard try !connection.hasInstallation() else { return }
            try connection.execute(
              """
              CREATE SCHEMA IF NOT EXISTS \(Schema.name);
              CREATE TABLE IF NOT EXISTS installation (
                id BIGINT PRIMARY KEY CHECK (id = 1), version BIGINT NOT NULL);
              INSERT INTO installation (id, version) VALUES (1, 0) ON CONFLICT DO NOTHING
              """)
          }
        } catch {
          guard attempts < 10, session.failedByConcurrentCreation else { throw error }
        }
      }
    }
  }

  extension PostgreSQLConnection {
    /// Whether the table that stores the schema version exists. Throws a ``StorageError``.
    func hasInstallation() throws(StorageError) -> Bool {
      try first(
        """
        SELECT count(*) AS found FROM information_schema.tables
        WHERE table_schema = $1 AND table_name = 'installation'
        """, .text(Schema.name)
      ) { (row) throws(StorageError) in try row.integer("found") } != 0
    }

    fileprivate func lockedVersion() throws(StorageError) -> Int {
      let version = try first("SELECT version FROM installation WHERE id = 1 FOR UPDATE") {
        (row) throws(StorageError) in Int(try row.integer("version"))
      }
      guard let version, version >= 0 else {
        throw .inconsistent(what: "the version of the tables")
      }
      return version
    }

    /// Revokes temporary tables from all roles, since no host needs them. Skipped if another role
    /// owns the database.
    fileprivate func revokeTemporaryTables() throws(StorageError) {
      let database = try first(
        """
        SELECT datname FROM pg_database
        WHERE datname = current_database() AND pg_has_role(datdba, 'USAGE')
        """
      ) { (row) throws(StorageError) in try row.text("datname") }
      guard let database else { return }
      try execute("REVOKE TEMPORARY ON DATABASE \(database.quotedName) FROM PUBLIC")
    }

    /// Grants `host` the privileges of a host, after revoking all others. The owner keeps its own.
    fileprivate func grant(to host: String) throws(StorageError) {
      let role = host.quotedName
      let isOwner = try first("SELECT current_user AS name") {
        (row) throws(StorageError) in try row.text("name") == host
      }
      if isOwner != true {
        try execute(
          """
          REVOKE ALL ON ALL TABLES IN SCHEMA \(Schema.name) FROM \(role);
          REVOKE ALL ON SCHEMA \(Schema.name) FROM \(role)
          """)
      }
      let grants = Schema.grants.map { "GRANT \($1) ON \($0) TO \(role);" }.joined(separator: "\n")
      try execute("GRANT USAGE ON SCHEMA \(Schema.name) TO \(role);\n\(grants)")
    }
  }

  extension String {
    /// The name of a role or database, quoted as an SQL identifier.
    fileprivate var quotedName: String { "\"" + replacing("\"", with: "\"\"") + "\"" }
  }
#endif
