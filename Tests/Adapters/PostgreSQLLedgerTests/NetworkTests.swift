#if PostgreSQL
  import FeatureDependencies
  import Ledger
  import Testing

  @testable import PostgreSQLLedger

  /// A server on 127.0.0.1, with a certificate made for the run.
  struct NetworkTests {
    @Test func `A server over the network is used if it proves who it is, and else not`()
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
      let bank = try PostgreSQLConnection(to: address("127.0.0.1", root), PostgreSQLPatience())
      #expect(bank.isUsable)
      // Another name than the certificate's, and another root than the one that signed it.
      for wrong in [
        try address("localhost", root), try address("127.0.0.1", server.folder + "/other.crt"),
      ] {
        do {
          _ = try PostgreSQLConnection(to: wrong, PostgreSQLPatience())
          Issue.record("connected")
        } catch {
          guard case .unreachable = error else { throw error }
        }
      }
    }
  }
#endif
