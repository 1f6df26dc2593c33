#if PostgreSQL
  import Foundation
  import Testing

  @testable import PostgreSQLLedger

  /// All tests that need a server: one is made before the first of them, and gone after the last.
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

  /// A database of its own on the server of the tests, gone with that.
  final class TestDatabase: Sendable {
    let server: TestServer
    let name = "t\(UUID().uuidString.lowercased().filter { $0 != "-" })"

    init(on server: TestServer? = TestServer.current) throws {
      self.server = try #require(server)
      try administer("CREATE DATABASE \(name)")
    }

    /// Runs `sql` from outside the database.
    func administer(_ sql: String) throws {
      let connection = try PostgreSQLConnection(
        to: server.directAddress(of: "postgres"), PostgreSQLPatience())
      try connection.execute(sql)
    }

    /// The address of the database for `user`.
    func address(as user: String = "postgres") throws -> PostgreSQLAddress {
      try server.address(of: name, user: user)
    }

    /// The address of the database at the server itself, past a pooler.
    func directAddress(as user: String = "postgres") throws -> PostgreSQLAddress {
      try server.directAddress(of: name, user: user)
    }

    /// Runs `sql` by hand, and returns what comes.
    @discardableResult
    func psql(_ sql: String, as user: String = "postgres") throws -> String {
      let connection = try PostgreSQLConnection(
        to: directAddress(as: user), PostgreSQLPatience(statement: .seconds(60)))
      try connection.execute("SET search_path = bank, public; SET client_min_messages = error")
      return try connection.answers(to: sql).last?.rows ?? ""
    }
  }

  extension PostgreSQLResult {
    /// The rows as psql prints them, values that are null as nothing.
    fileprivate var rows: String {
      (0..<count).map { row in
        (0..<width).map { text(row, $0) ?? "" }.joined(separator: "|")
      }.joined(separator: "\n")
    }
  }
#endif
