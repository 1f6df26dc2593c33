#if HTTPCatalog
  import FeatureDependencies
  import FeatureDependenciesTesting
  import Foundation
  import Synchronization
  import Testing

  @testable import HTTPCatalog

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// The fixture of a catalog over HTTP: a folder, a clock and the recorded notices.
  final class TestCatalog: Sendable {
    /// Generous limits, so that only tests of time limits reach them.
    static let patient = HTTPCatalogLimits(
      answer: .seconds(60), total: .seconds(120), bytes: 1 << 20, age: .seconds(3600))

    let folder = FileManager.default.temporaryDirectory.appending(
      path: "http-catalog-\(UUID().uuidString)")
    let clock: FixedClock
    private let noticed = Mutex<[HTTPCatalogNotice]>([])

    init() throws {
      clock = try #require(FixedClock(noonOn: "2026-11-20"))
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    var notices: [HTTPCatalogNotice] { noticed.withLock { $0 } }
    var file: URL { folder.appending(path: HTTPCatalog.fileName) }
    /// The stored copy; nil if there is none.
    var kept: Data? { try? Data(contentsOf: file) }

    /// Creates a catalog that has fetched nothing yet, like a restarted program.
    func catalog(
      at address: String, limits: HTTPCatalogLimits = patient, stubbed: Bool = true
    ) throws -> HTTPCatalog {
      let configuration = URLSessionConfiguration.rememberingNothing
      if stubbed { configuration.protocolClasses = [StubProtocol.self] }
      return HTTPCatalog(
        CatalogLoader(
          address: try CatalogAddress(address, environment: [:]), sections: [.samples, .others],
          file: CatalogCopyFile(folder: folder.path), clock: clock, limits: limits,
          configuration: configuration
        ) { [weak self] notice in self?.noticed.withLock { $0.append(notice) } })
    }

    func catalog(of server: StubServer) throws -> HTTPCatalog {
      try catalog(at: server.address)
    }
  }
#endif
