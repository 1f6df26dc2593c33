#if PostgreSQL
  import Foundation
  import Testing

  @testable import PostgreSQLLedger

  /// A password in a service file, which libpq reads even if other users can read it.
  struct ServiceFileTests {
    private static let files: [(text: String, mode: Int, isExposed: Bool)] = [
      ("[bank]\npassword=secret\n", 0o600, false), ("[bank]\npassword=secret\n", 0o400, false),
      ("[bank]\npassword=secret\n", 0o640, true), ("[bank]\npassword=secret\n", 0o604, true),
      ("# mine\n  [bank]\npassword=secret\n", 0o644, true),
      ("[other]\nhost=/tmp\n\n[bank]\npassword=secret\n", 0o666, true),
      // No listed file defines the service, so that it must come from a system-wide file.
      ("[bank2]\npassword=secret\n", 0o600, true), ("", 0o600, true),
    ]

    @Test(arguments: files.indices)
    func `A password in a service file that other users can read is detected`(index: Int) throws {
      let (text, mode, isExposed) = Self.files[index]
      let path = "/tmp/service-\(UUID().uuidString)"
      defer { try? FileManager.default.removeItem(atPath: path) }
      try Data(text.utf8).write(to: URL(filePath: path))
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
      let files = ServiceFiles(["/nowhere/pg_service.conf", path])
      let options = try #require(ConnectionOptions(parsing: "service=bank password=secret"))
      #expect(options.hasExposedPassword(in: files) == isExposed, "\(text) \(mode)")
      let without = try #require(ConnectionOptions(parsing: "service=bank"))
      #expect(!without.hasExposedPassword(in: files))
    }

    @Test(.timeLimit(.minutes(1)))
    func `A pipe in place of a service file is rejected without waiting for it`() throws {
      let path = "/tmp/service-\(UUID().uuidString)"
      let address = try PostgreSQLAddress("bank")
      try #require(unsafe mkfifo(path, 0o600) == 0)
      defer { try? FileManager.default.removeItem(atPath: path) }
      #expect(throws: PostgreSQLAddressFault.irregularServiceFile) {
        try ConnectionOptions(resolving: address, in: ServiceFiles([path]))
      }
      // Without a service, libpq reads no service file.
      let other = try PostgreSQLAddress("postgresql:///bank")
      #expect(try ConnectionOptions(resolving: other, in: ServiceFiles([path])).areReadable)
    }

    @Test func `The service of an address is known after libpq has resolved it`() throws {
      for text in ["bank", "postgresql:///?service=bank"] {
        let options = try ConnectionOptions(resolving: try PostgreSQLAddress(text))
        #expect(options.value(of: "service") == "bank", "\(text)")
      }
    }
  }
#endif
