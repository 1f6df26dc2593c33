#if PostgreSQL
  import FeatureDependencies
  import Ledger
  import Testing

  @testable import PostgreSQL
  @testable import SQLLedger

  extension PostgreSQL {
    /// Queued statements and prepared statements.
    struct PipelineTests {
      private let database: TestDatabase
      private let connection: PostgreSQLConnection

      init() throws {
        database = try TestDatabase()
        try database.psql("CREATE SCHEMA pure_di; CREATE TABLE t (a BIGINT PRIMARY KEY)")
        connection = try PostgreSQLConnection(
          to: database.address(), PostgreSQLTimeouts(statement: .seconds(60)))
        try connection.begin(.writing)
      }

      private func insert(_ number: Int64) {
        connection.insert(into: "t", [["a": .integer(number)]])
      }

      private func sum() throws -> Int64? {
        try connection.integer("SELECT coalesce(sum(a), 0)::bigint AS value FROM t")
      }

      @Test func `Queued statements are dropped with their transaction`() throws {
        insert(1)
        connection.rollBack()
        try connection.begin(.writing)
        #expect(try sum() == 0)
      }

      @Test
      func `Nothing is committed if a queued statement fails, and the next transaction works`()
        throws
      {
        insert(1)
        insert(1)
        insert(2)
        guard case .undone(.failed) = connection.commit() else {
          Issue.record("not undone")
          return
        }
        try connection.begin(.writing)
        #expect(try sum() == 0)
        #expect(connection.isUsable)
      }

      @Test func `A transaction that goes on after an error commits nothing`() throws {
        insert(1)
        connection.write(
          SQLQuery("UPDATE t SET a = 3 WHERE a = 2"), orElse: .init(en: "the row", ko: "행"))
        #expect(throws: StorageError.inconsistent(en: "the row", ko: "행")) { try sum() }
        #expect(try sum() == 1)
        #expect(connection.commit() == .undone(.inconsistent(en: "the row", ko: "행")))
        try connection.begin(.writing)
        #expect(try sum() == 0)
      }

      @Test func `Nothing is committed if the server process ends between queued statements`()
        throws
      {
        connection.write(
          SQLQuery("SELECT pg_terminate_backend(pg_backend_pid())"),
          orElse: .init(en: "the row", ko: "행"))
        insert(1)
        guard case .undone(.failed) = connection.commit() else {
          Issue.record("not undone")
          return
        }
        #expect(!connection.isUsable)
        #expect(try database.psql("SELECT count(*) FROM t") == "0")
      }

      @Test func `A statement is prepared when it is sent again, and stays prepared`() throws {
        for number in 1...6 { insert(Int64(number)) }
        #expect(try sum() == 21)
        #expect(try names() == 1)
        #expect(connection.commit() == .committed)
        try connection.begin(.writing)
        for _ in 0..<3 { #expect(try sum() == 21) }
        #expect(try names() == 3)
      }

      @Test func `After a failed BEGIN the connection is replaced, and used once it works`() throws
      {
        let role = "b\(database.name)"
        try database.psql("CREATE ROLE \(role) LOGIN")
        defer { _ = try? database.psql("DROP ROLE \(role)") }
        let session = SQLSession(PostgreSQLDatabase(at: try database.address(as: role)))
        func begin() throws {
          try session.transaction(orThrow: { $0 }) { (_) throws(StorageError) in }
        }
        try begin()
        // BEGIN's message calls it after BEGIN itself has succeeded.
        try database.psql("REVOKE EXECUTE ON FUNCTION set_config(text, text, boolean) FROM PUBLIC")
        for _ in 0..<2 { #expect(throws: StorageError.self) { try begin() } }
        #expect(session.current == nil)
        try database.psql("GRANT EXECUTE ON FUNCTION set_config(text, text, boolean) TO PUBLIC")
        try begin()
      }

      @Test func `A prepared name is not reused after its statement failed`() throws {
        for _ in 0..<3 {
          insert(1)
          insert(1)
          #expect(throws: StorageError.self) { try sum() }
          connection.rollBack()
          try connection.begin(.writing)
        }
        insert(7)
        #expect(try sum() == 7)
      }

      /// The number of prepared statements in the server process.
      private func names() throws -> Int64? {
        try connection.integer("SELECT count(*) AS value FROM pg_prepared_statements")
      }
    }
  }
#endif
