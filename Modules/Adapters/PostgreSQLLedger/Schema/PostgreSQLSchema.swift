#if PostgreSQL
  public import Ledger

  /// Makes the tables of a bank, and brings those of an older version up to date.
  ///
  /// It is for the owner of the database; a host needs to do no more than what is granted to it
  /// here.
  public actor PostgreSQLSchema {
    /// The version of the tables that this program makes, and works on.
    public static var version: Int { Schema.current }

    private nonisolated let executor = QueueExecutor("PostgreSQLSchema")
    private let session: PostgreSQLSession

    /// Waiting for the server keeps no task but this.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
      unsafe executor.asUnownedSerialExecutor()
    }

    /// The tables of the bank at `address`, used as their owner. Nothing is read or made yet.
    public init(
      at address: PostgreSQLAddress, patience: PostgreSQLPatience = PostgreSQLPatience()
    ) {
      session = PostgreSQLSession(at: address, patience)
    }

    /// Makes the tables or brings them up to date, all or nothing, and lets `host`, a role that is
    /// there, do what a host needs; with nil nobody. Returns the version that was found, 0 if there
    /// were no tables.
    ///
    /// Of several at once one does it, and the others wait for a lock of its own. Throws
    /// ``Ledger/StorageError/newerSchema(found:supported:)``, and other ``Ledger/StorageError``s;
    /// after ``Ledger/StorageError/commitUnknown(reason:)`` it can be repeated.
    public func migrate(host: String? = nil) throws(StorageError) -> Int {
      try prepare()
      return try session.transaction(orThrow: { $0 }) { (connection) throws(StorageError) in
        let found = try connection.lockedVersion()
        guard found <= Schema.current else {
          throw .newerSchema(found: found, supported: Schema.current)
        }
        // Whoever writes is waited for, and whoever begins to waits, and then reads the version.
        if found > 0 { try connection.executeAll("LOCK TABLE chains IN EXCLUSIVE MODE") }
        for migration in Schema.migrations[found...] { try connection.executeAll(migration) }
        try connection.run(
          "UPDATE installation SET version = $1 WHERE id = 1", .integer(Int64(Schema.current)))
        try connection.revokeTemporaryTables()
        if let host { try connection.grant(to: host) }
        return found
      }
    }

    /// Makes the table whose one row is the lock. Of several at once all but one are refused, and
    /// then it is there.
    private func prepare() throws(StorageError) {
      var attempts = 0
      while true {
        attempts += 1
        do {
          return try session.transaction(orThrow: { $0 }) { (connection) throws(StorageError) in
            guard try !connection.hasInstallation() else { return }
            try connection.executeAll(
              """
              CREATE SCHEMA IF NOT EXISTS \(Schema.name);
              CREATE TABLE IF NOT EXISTS installation (
                id BIGINT PRIMARY KEY CHECK (id = 1), version BIGINT NOT NULL);
              INSERT INTO installation (id, version) VALUES (1, 0) ON CONFLICT DO NOTHING
              """)
          }
        } catch {
          guard attempts < 10, session.wasInTheWay else { throw error }
        }
      }
    }
  }

  extension PostgreSQLConnection {
    /// Runs `sql`, statements without values, within a transaction. Throws a ``StorageError``.
    func executeAll(_ sql: String) throws(StorageError) {
      do { try execute(sql) } catch {
        failure = error
        throw error.storageError
      }
    }

    /// Whether the table is there that says which version the others have. Throws a
    /// ``StorageError``.
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

    /// No host needs temporary tables. In a database of another owner's they are left.
    fileprivate func revokeTemporaryTables() throws(StorageError) {
      let database = try first(
        """
        SELECT datname FROM pg_database
        WHERE datname = current_database() AND pg_has_role(datdba, 'USAGE')
        """
      ) { (row) throws(StorageError) in try row.text("datname") }
      guard let database else { return }
      try executeAll("REVOKE TEMPORARY ON DATABASE \(database.quotedName) FROM PUBLIC")
    }

    /// Lets `host` do what a host needs, and no more, whatever it was granted before.
    fileprivate func grant(to host: String) throws(StorageError) {
      let role = host.quotedName
      let isOwner = try first("SELECT current_user AS name") {
        (row) throws(StorageError) in try row.text("name") == host
      }
      if isOwner != true {
        try executeAll(
          """
          REVOKE ALL ON ALL TABLES IN SCHEMA \(Schema.name) FROM \(role);
          REVOKE ALL ON SCHEMA \(Schema.name) FROM \(role)
          """)
      }
      let grants = Schema.grants.map { "GRANT \($1) ON \($0) TO \(role);" }.joined(separator: "\n")
      try executeAll("GRANT USAGE ON SCHEMA \(Schema.name) TO \(role);\n\(grants)")
    }
  }

  extension String {
    /// As SQL quotes the name of a role or a database.
    fileprivate var quotedName: String { "\"" + replacing("\"", with: "\"\"") + "\"" }
  }
#endif
