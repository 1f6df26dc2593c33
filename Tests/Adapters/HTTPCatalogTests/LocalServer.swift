#if HTTPCatalog
  import Foundation
  import Testing

  /// A server on this machine, `server.py`, that ends with this object.
  final class LocalServer {
    private let process = Process()
    private let output = Pipe()
    let port: Int

    /// Gives `text` as the catalogue, over TLS with the key and certificate in `identity`.
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

    /// Goes away.
    func end() {
      // A child inherits which signals the threads of tests leave aside, but for this one.
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }

    func address(_ path: String, scheme: String = "http", host: String = "127.0.0.1") -> String {
      "\(scheme)://\(host):\(port)/\(path)"
    }

    /// A new key with a certificate of its own for 127.0.0.1, which nobody trusts, in `folder`.
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
