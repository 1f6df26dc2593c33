#if PostgreSQL
  import FeatureDependencies
  import Ledger
  import Testing

  @testable import PostgreSQLLedger

  /// A server on 127.0.0.1, with a certificate that is created for the test.
  struct NetworkTests {
    @Test func `A server on the network is used only if its certificate is verified`()
      async throws
    {
      let port = Int.random(in: 20_000...30_000)
      let server = try TestServer(port: port)
      defer { server.stop() }
      func address(_ host: String, _ root: String) throws -> PostgreSQLAddress {
        try PostgreSQLAddress(
          "postgresql://postgres@\(host):\(port)/postgres?sslmode=verify-full&sslrootcert=\(root)")
      }
      let root = server.folder + "/server.crt"
      #expect(try await PostgreSQLSchema(at: address("127.0.0.1", root)).migrate() == 0)
      let bank = try PostgreSQLConnection(to: address("127.0.0.1", root), PostgreSQLTimeouts())
      #expect(bank.isUsable)
      // A name that is not in the certificate, and a root that did not sign it.
      for wrong in [
        try address("localhost", root), try address("127.0.0.1", server.folder + "/other.crt"),
      ] {
        #expect(throws: StorageError.failed(reason: ConnectionFailure.notProven.reason)) {
          try PostgreSQLConnection(to: wrong, PostgreSQLTimeouts())
        }
      }
    }
  }
#endif
