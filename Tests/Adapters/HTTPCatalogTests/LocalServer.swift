#if HTTPCatalog
  import Foundation
  import Testing

  /// Runs `server.py` on this machine, as long as this object exists.
  final class LocalServer {
    private let process = Process()
    private let output = Pipe()
    let port: Int

    /// Serves `text` as the catalog; with `identity` over TLS, with the key and certificate in it.
    init(_ text: String, in folder: URL, identity: URL? = nil) throws {
      let catalog = folder.appending(path: "served.json")
      try Data(text.utf8).write(to: catalog)
      let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "server.py")
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments =
        ["python3", script.path, catalog.path] + (identity.map { [$0.path] } ?? [])
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = output
      try process.run()
      let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      port = try #require(Int(line.trimmingCharacters(in: .newlines)))
    }

    deinit { end() }

    /// Kills the server and waits for its end.
    func end() {
      // SIGKILL: the child inherits the signal mask of the test's thread, which may block others.
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }

    func address(_ path: String, scheme: String = "http", host: String = "127.0.0.1") -> String {
      "\(scheme)://\(host):\(port)/\(path)"
    }

    /// Creates a key with a self-signed, untrusted certificate for 127.0.0.1 in `folder`.
    static func identity(in folder: URL) throws -> URL {
      let (key, certificate) = (
        folder.appending(path: "key"), folder.appending(path: "certificate")
      )
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = [
        "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
        "-nodes", "-days", "2", "-subj", "/CN=test", "-addext", "subjectAltName=IP:127.0.0.1",
        "-keyout", key.path, "-out", certificate.path,
      ]
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      let identity = folder.appending(path: "identity")
      try (Data(contentsOf: key) + Data(contentsOf: certificate)).write(to: identity)
      return identity
    }
  }
#endif
