#if PostgreSQL
  public import Ledger
  public import SQLLedger

  /// A PostgreSQL database, which several hosts can use at the same time. Each connection has a
  /// queue of its own; openings of two customers lock no row in common.
  ///
  /// It never migrates the tables; ``PostgreSQLSchema`` does.
  public struct PostgreSQLDatabase: SQLDatabase {
    /// The schema in the database that holds all tables.
    static let schema = "pure_di"
    /// The schemas of unreleased states of this program. The contracts in the second one name no
    /// bank and have no terms; the enrollments in the third one have request IDs.
    static let earlierSchemas = ["bank", "pure_di_bank", "pure_di_ledger"]

    static let dialect = SQLDialect(
      integer: "BIGINT", blob: "BYTEA", counter: "BIGINT GENERATED ALWAYS AS IDENTITY",
      narrowTable: "", wideTable: "",
      version: "SELECT version FROM installation WHERE id = 1", isShared: true)

    private let address: PostgreSQLAddress
    private let timeouts: PostgreSQLTimeouts

    /// The SQL that PostgreSQL understands.
    public var dialect: SQLDialect { Self.dialect }
    /// The name in messages: the address must not appear in them.
    public let name = "PostgreSQL"
    /// The maximum number of connections in use at the same time.
    public let connections = 4

    /// The database at `address`. It does not connect yet.
    public init(
      at address: PostgreSQLAddress, timeouts: PostgreSQLTimeouts = PostgreSQLTimeouts()
    ) {
      self.address = address
      self.timeouts = timeouts
    }

    /// Connects to the first usable host. Throws a ``Ledger/StorageError``, also if the tables are
    /// those of an unreleased state of this program.
    public func connect(_ access: SQLAccess) throws(StorageError) -> any SQLConnection {
      let connection = try PostgreSQLConnection(to: address, timeouts)
      try connection.checkNoEarlierState()
      return connection
    }
  }

  extension PostgreSQLConnection {
    /// Throws ``StorageError/earlierState(path:)`` if the database has tables of an unreleased
    /// state of this program, and other ``StorageError``s. The catalogs show them to every role.
    func checkNoEarlierState() throws(StorageError) {
      try begin(.snapshot)
      defer { rollBack() }
      let query = SQLQuery(
        """
        SELECT c.relname::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname IN ($1, $2, $3) AND c.relname = 'installation'
        """, values: PostgreSQLDatabase.earlierSchemas.map { .text($0) })
      try read([query]) { (_, _) throws(StorageError) in
        throw .earlierState(path: "PostgreSQL")
      }
    }
  }
#endif
