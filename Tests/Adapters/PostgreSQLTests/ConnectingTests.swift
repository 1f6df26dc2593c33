#if PostgreSQL
  import FeatureDependencies
  import Ledger
  import Testing

  @testable import PostgreSQL

  extension PostgreSQL {
    /// Successful and failing connections.
    struct ConnectingTests {
      private let database: TestDatabase

      init() throws { database = try TestDatabase() }

      private func connect(
        _ options: String, user: String = "postgres", in name: String? = nil,
        limit: Duration = .seconds(60)
      ) throws -> PostgreSQLConnection {
        try PostgreSQLConnection(
          to: PostgreSQLAddress("postgresql://\(user)@/\(name ?? database.name)?\(options)"),
          PostgreSQLTimeouts(connecting: limit))
      }

      private static let late = "the database failed: the server did not answer in time"

      /// Connects with a short time limit, which grows while a busy machine exceeds it.
      private func connectSoon(_ options: String) throws -> PostgreSQLConnection {
        var limit = Duration.milliseconds(500)
        while true {
          do { return try connect(options, limit: limit) } catch let error as StorageError {
            guard error.reason.en == Self.late, limit < .seconds(60) else { throw error }
            limit *= 3
          }
        }
      }

      private var host: String { "host=\(database.server.folder)" }

      private func message(_ body: () throws -> PostgreSQLConnection) throws -> String {
        do {
          _ = try body()
          Issue.record("connected")
          return ""
        } catch let error as StorageError { return error.reason.en }
      }

      @Test func `Connection errors do not show host, port, path, role or database`() throws {
        try database.administer("CREATE ROLE r\(database.name) LOGIN")
        try database.administer(
          "ALTER ROLE r\(database.name) SET default_transaction_read_only = on")
        for (text, state) in [
          (try message { try connect("host=/nowhere&port=6789") }, nil),
          (try message { try connect(host, in: "secretbank") }, "3D000"),
          (try message { try connect(host, user: "secretrole") }, "28000"),
          (try message { try connect(host, user: "r\(database.name)") }, nil),
        ] {
          let expected = PostgreSQLError.unreachable(state: state).storageError
          #expect(text == expected.reason.en)
          for secret in [
            "nowhere", "6789", "5432", "secretbank", "secretrole", database.name, "postgres",
            database.server.folder, "socket", "/",
          ] { #expect(!text.contains(secret), "\(text)") }
        }
      }

      @Test(arguments: ["sslmode=hunter2", "channel_binding=hunter2", "service=hunter2"])
      func `Errors do not repeat a setting that libpq rejects`(setting: String) throws {
        let text = try message { try connect(host + "&" + setting) }
        #expect(text.hasSuffix("an invalid setting, or names an unknown service"))
      }

      @Test func `A host that does not answer is skipped for the next one`() throws {
        let proxy = try TestProxy(to: database)
        defer { proxy.stop() }
        proxy.fallSilent()
        let live = database.server.folder
        #expect(try connectSoon("host=\(proxy.folder),\(live)").isUsable)
        #expect(try connect("host=/nowhere,\(live)&port=5432,5432").isUsable)
        #expect(try connect("host=\(live),\(proxy.folder)").isUsable)
        #expect(
          try message {
            try connect("host=\(proxy.folder),\(proxy.folder)", limit: .milliseconds(500))
          } == Self.late)
      }

      @Test func `Encryption by GSS, which verifies no certificate, is never used`() throws {
        #expect(try connect(host + "&gssencmode=require").isUsable)
      }
    }
  }
#endif
