#if PostgreSQL
  import Foundation
  import Ledger
  import SQLLedger
  import Testing

  @testable import PostgreSQL

  /// The tests that need a server, which starts before the first of them and is removed after the
  /// last.
  @Suite(.withServer, .serialized)
  enum PostgreSQL {}

  struct ServerTrait: SuiteTrait, TestScoping {
    let isRecursive = false

    func provideScope(
      for test: Test, testCase: Test.Case?,
      performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
      let server = try TestServer()
      defer { server.stop() }
      try await TestServer.$current.withValue(server) { try await function() }
    }
  }

  extension Trait where Self == ServerTrait {
    static var withServer: Self { Self() }
  }

  /// A new database on the tests' server. Removing the server removes it, too.
  final class TestDatabase: Sendable {
    let server: TestServer
    let name = "t\(UUID().uuidString.lowercased().filter { $0 != "-" })"

    init(on server: TestServer? = TestServer.current) throws {
      self.server = try #require(server)
      try administer("CREATE DATABASE \(name)")
    }

    /// Runs `sql` in the `postgres` database.
    func administer(_ sql: String) throws {
      let connection = try PostgreSQLConnection(
        to: server.address(of: "postgres"), PostgreSQLTimeouts())
      try connection.execute(sql)
    }

    /// Creates a role for a host, with its number in the name and with all privileges.
    func role(_ number: Int) throws -> String {
      let role = "p\(name)x\(number)"
      try administer("CREATE ROLE \(role) LOGIN SUPERUSER")
      return role
    }

    /// The address of the database for `user`.
    func address(as user: String = "postgres") throws -> PostgreSQLAddress {
      try server.address(of: name, user: user)
    }

    /// Runs `sql` and returns the last result as psql prints it.
    @discardableResult
    func psql(_ sql: String, as user: String = "postgres") throws -> String {
      let connection = try PostgreSQLConnection(
        to: address(as: user), PostgreSQLTimeouts(statement: .seconds(60)))
      try connection.execute(
        "SET search_path = pure_di, public; SET client_min_messages = error")
      return try connection.answers(to: sql).last?.rows ?? ""
    }
  }

  extension PostgreSQLConnection {
    /// Runs one statement, and returns the number of rows written.
    @discardableResult
    func run(_ sql: String, _ values: SQLValue...) throws(StorageError) -> Int {
      try change(SQLQuery(sql, values: values))
    }

    /// The integer that `sql` selects as `value`; nil without a row.
    func integer(_ sql: String) throws(StorageError) -> Int64? {
      try first(SQLQuery(sql)) { (row) throws(StorageError) in try row.integer("value") }
    }

    /// The server process of the connection.
    func process() throws(StorageError) -> Int64? {
      try integer("SELECT pg_backend_pid() AS value")
    }
  }

  extension PostgreSQLResult {
    /// The rows as psql prints them, with nulls as empty texts.
    fileprivate var rows: String {
      (0..<count).map { row in
        (0..<width).map { text(row, $0) ?? "" }.joined(separator: "|")
      }.joined(separator: "\n")
    }
  }
#endif
