#if HTTPCatalog
  import FeatureDependencies
  import FeatureDependenciesTesting
  import Foundation
  import Synchronization
  import Testing

  @testable import HTTPCatalog

  /// Runs `server.py` on this machine as long as this object exists, with a folder for the copy, a
  /// clock and the recorded notices.
  final class TestServer {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "http-catalog-\(UUID().uuidString)")
    let clock: FixedClock
    private let noticed = Notices()
    private let process: Process
    private let output = Pipe()
    private let port: String
    private let scheme: String

    /// Serves a catalog with the product `a`. With `isSecure` the server uses TLS with an untrusted
    /// certificate.
    init(isSecure: Bool = false) throws {
      clock = try FixedClock(noonOn: "2026-11-20")
      scheme = isSecure ? "https" : "http"
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "server.py")
      var arguments = ["python3", script.path, folder.appending(path: "catalog.json").path]
      if isSecure { arguments.append(try Self.identity(in: folder).path) }
      process = try Self.start(arguments, output)
      let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      port = line.trimmingCharacters(in: .newlines)
      try choose("catalog", SampleProduct.catalog("a"))
    }

    /// A server whose catalog was read, so that there is a copy of it.
    static func withCopy() async throws -> TestServer {
      let server = try TestServer()
      _ = try await server.catalog().ids()
      return server
    }

    private static func start(_ arguments: [String], _ output: Pipe) throws -> Process {
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = arguments
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      return process
    }

    deinit {
      end()
      try? FileManager.default.removeItem(at: folder)
    }

    /// Kills the server and waits for its end. Returns the number of requests that it got.
    @discardableResult
    func end() -> Int {
      // SIGKILL: the child inherits the signal mask of the test's thread, which may block others.
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      let output = (try? output.fileHandleForReading.readToEnd()) ?? Data()
      return output.split(separator: 0x0A).count
    }

    /// Sets the response to later requests, and the catalog to `text` if it is not nil.
    func choose(_ response: String, _ text: String? = nil) throws {
      try Data(response.utf8).write(to: folder.appending(path: "chosen"))
      guard let text else { return }
      try Data(text.utf8).write(to: folder.appending(path: "catalog.json"))
    }

    var address: String { "\(scheme)://127.0.0.1:\(port)/chosen" }
    func named(_ fault: LocalizedText) -> LocalizedText {
      LocalizedText(en: "\(address): \(fault.en)", ko: "\(address): \(fault.ko)")
    }

    var notices: [LocalizedText] { noticed.texts.withLock { $0 } }
    var file: URL { folder.appending(path: "data/catalog.copy") }
    /// The stored copy; nil if absent.
    var kept: Data? { try? Data(contentsOf: file) }

    /// Creates a catalog that has requested nothing yet, like a restarted program.
    func catalog(at address: String? = nil, seconds: Int = 60) throws -> HTTPCatalog {
      HTTPCatalog(
        at: try CatalogAddress(address ?? self.address, environment: [:]),
        of: [SampleProduct.self], keptIn: file.deletingLastPathComponent().path, clock: clock,
        seconds: seconds
      ) { [noticed] notice in noticed.texts.withLock { $0.append(notice) } }
    }

    /// The reason why a new catalog is unavailable; nil if it is available.
    func reason(at address: String? = nil) async throws -> LocalizedText? {
      do { _ = try await catalog(at: address).ids() } catch CatalogError.unavailable(let reason) {
        return reason
      }
      return nil
    }

    /// Creates a key with a self-signed, untrusted certificate in `folder`.
    private static func identity(in folder: URL) throws -> URL {
      let identity = folder.appending(path: "identity")
      let arguments = [
        "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=test",
        "-keyout", identity.path, "-out", identity.path,
      ]
      let process = try start(arguments, Pipe())
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      return identity
    }
  }

  /// The notices of a catalog, which outlive their server.
  private final class Notices: Sendable {
    let texts = Mutex<[LocalizedText]>([])
  }

  /// A product that has only an offer.
  struct SampleProduct: CatalogProduct {
    static let kind = ProductKind(declared: "sample")
    static let section = "samples"

    var offer: ProductOffer
    var details: [SigningDocument.Field] { [] }

    static func read(_ entry: inout some CatalogEntry) -> SampleProduct? {
      entry.offer.map { SampleProduct(offer: $0) }
    }

    /// The text of a catalog with one product for each ID.
    static func catalog(_ ids: String...) -> String {
      let products = ids.map { id in
        """
        {"id": "\(id)", "name": {"en": "E", "ko": "K"}, "minimumWon": 1, "maximumWon": 10, \
        "tiers": [{"months": 12, "rateBasisPoints": 320}]}
        """
      }.joined(separator: ", ")
      return #"{"version": 1, "samples": [\#(products)]}"#
    }
  }

  extension ProductCatalog {
    /// The IDs of the products in the section `samples`.
    func ids() async throws(CatalogError) -> [String] {
      try await products(of: SampleProduct.self).map { "\($0.offer.id)" }
    }
  }
#endif
