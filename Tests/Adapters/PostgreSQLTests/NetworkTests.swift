#if PostgreSQL
  import SQLLedger
  import FeatureDependencies
  import Ledger
  import Testing

  @testable import PostgreSQL

  #if canImport(Glibc)
    import Glibc
  #endif

  /// A server on 127.0.0.1, with a certificate that is created for the test.
  struct NetworkTests {
    /// A port that no other process listens on.
    private static func freePort() throws -> Int {
      let free = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(free) }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
          unsafe bind(free, pointer, length) == 0 && getsockname(free, pointer, &length) == 0
        }
      }
      try #require(isBound)
      return Int(UInt16(bigEndian: address.sin_port))
    }

    @Test func `A server on the network is used only if its certificate is verified`()
      async throws
    {
      let port = try Self.freePort()
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
        #expect(throws: PostgreSQLError.unreachable().storageError) {
          try PostgreSQLConnection(to: wrong, PostgreSQLTimeouts())
        }
      }
    }
  }
#endif
