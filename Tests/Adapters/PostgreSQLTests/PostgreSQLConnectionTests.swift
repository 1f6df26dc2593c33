#if PostgreSQL
  import FeatureDependencies
  import Ledger
  import SQLLedger
  import Testing

  @testable import PostgreSQL

  extension PostgreSQL {
    struct ConnectionTests {
      private let database: TestDatabase

      init() throws { database = try TestDatabase() }

      private func connection(
        _ timeouts: PostgreSQLTimeouts = PostgreSQLTimeouts()
      ) throws -> PostgreSQLConnection {
        try PostgreSQLConnection(to: database.address(), timeouts)
      }

      @Test func `Values come back as they were sent`() throws {
        let connection = try connection()
        try connection.begin(.writing)
        let bytes = [UInt8](0...255)
        let query = SQLQuery(
          "SELECT $1::bigint AS a, $2::text AS b, $3::bytea AS c, $4::text AS d", .integer(.min),
          .text("한글 ' \\ \u{1F4B0}"), .blob(bytes), .null)
        let read = try connection.first(query) { (row) throws(StorageError) in
          #expect(try row.integer("a") == .min)
          #expect(try row.text("b") == "한글 ' \\ \u{1F4B0}")
          #expect(try row.bytes("c") == bytes)
          #expect(try row.optionalText("d") == nil)
          return true
        }
        #expect(read == true)
      }

      @Test func `A text with a zero byte is rejected, not truncated`() throws {
        let connection = try connection()
        try connection.begin(.writing)
        #expect(throws: PostgreSQLError.zeroByte.storageError) {
          try connection.run("SELECT $1::text", .text("a\u{0}b"))
        }
      }

      @Test func `A wrong type and a missing column are different errors`() throws {
        let connection = try connection()
        try connection.begin(.writing)
        #expect(throws: StorageError.inconsistent(en: "\"x\" in a", ko: "a의 값 \"x\"")) {
          try connection.first(SQLQuery("SELECT 'x' AS a")) { (row) throws(StorageError) in
            try row.integer("a")
          }
        }
        #expect(throws: StorageError.failed(reason: "no column \"b\" in the answer")) {
          try connection.first(SQLQuery("SELECT 'x' AS a")) { (row) throws(StorageError) in
            try row.text("b")
          }
        }
      }

      @Test func `A statement that takes too long closes the connection`() throws {
        let connection = try connection(PostgreSQLTimeouts(statement: .seconds(3)))
        try connection.begin(.writing)
        #expect(throws: PostgreSQLError.late.storageError) {
          try connection.run("SELECT pg_sleep(600)")
        }
        #expect(!connection.isUsable)
      }

      @Test func `Giving up a connection ends its server process`() async throws {
        let connection = try connection()
        try connection.begin(.writing)
        let process = try connection.process()
        connection.giveUp()
        #expect(!connection.isUsable)
        #expect(throws: StorageError.self) { try connection.execute("SELECT 1") }
        let query = "SELECT count(*) FROM pg_stat_activity WHERE pid = \(try #require(process))"
        for _ in 0..<3000 {
          if try database.psql(query) == "0" { return }
          try await Task.sleep(for: .milliseconds(20))
        }
        Issue.record("the server process is still there")
      }

      @Test(arguments: [
        ("off", "on"), ("local", "on"), ("remote_write", "on"), ("on", "on"),
        ("remote_apply", "remote_apply"),
      ])
      func `A COMMIT waits for the standby regardless of the database's setting`(
        setting: String, used: String
      ) throws {
        try database.administer(
          "ALTER DATABASE \(database.name) SET synchronous_commit = \(setting)")
        let connection = try connection()
        try connection.begin(.writing)
        let found = try connection.first(SQLQuery("SHOW synchronous_commit")) {
          (row) throws(StorageError) in try row.text("synchronous_commit")
        }
        #expect(found == used)
      }
    }
  }
#endif
