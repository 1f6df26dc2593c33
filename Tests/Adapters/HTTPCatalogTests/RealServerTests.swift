#if HTTPCatalog
  import FeatureDependencies
  import FeatureDependenciesTesting
  import Foundation
  import Testing

  @testable import HTTPCatalog

  /// Foundation's own HTTP and TLS against a server on this machine. Serialized, because a server
  /// started meanwhile would inherit the descriptor that signals the end of another.
  @Suite(.serialized)
  struct RealServerTests {
    private static func limits(answer: Duration, total: Duration) -> HTTPCatalogLimits {
      HTTPCatalogLimits(answer: answer, total: total, bytes: 1 << 20, age: .seconds(3600))
    }

    private static let shortAnswer = limits(answer: .milliseconds(200), total: .seconds(20))
    private static let shortTotal = limits(answer: .seconds(20), total: .milliseconds(200))

    @Test func `A catalog is fetched over local HTTP, and not sent again while it is unchanged`()
      async throws
    {
      let test = try TestCatalog()
      let server = try LocalServer(SampleCatalog.text("a"), in: test.folder)
      let address = server.address("catalog")
      for _ in 0..<2 {
        #expect(try await test.catalog(at: address, stubbed: false).ids() == ["a"])
      }
      #expect(test.notices == [])
    }

    @Test func `When a server is gone, its copy is offered with the reason`() async throws {
      let test = try TestCatalog()
      let server = try LocalServer(SampleCatalog.text("a"), in: test.folder)
      let address = server.address("catalog")
      _ = try await test.catalog(at: address, stubbed: false).catalog()
      server.end()
      #expect(try await test.catalog(at: address, stubbed: false).ids() == ["a"])
      guard case .offersCopy(.zero, _, .unreachable(let reason)) = test.notices.last else {
        Issue.record("\(test.notices)")
        return
      }
      #expect(reason.contains("connect"))
    }

    @Test(arguments: [
      ("moved", HTTPCatalogError.redirected(to: "https://elsewhere.example/c")),
      ("moved-nowhere", .redirected(to: nil)), ("who-are-you", .status(401)),
      ("unknown", .status(404)), ("short", .brokenOff),
      ("endless", .tooLarge(limit: 1 << 20)), ("packed", .tooLarge(limit: 1 << 20)),
      ("no-http", .failed(reason: "Received HTTP/0.9 when not allowed")),
      ("nothing", .unreachable(reason: "Empty reply from server")),
    ])
    func `A response that is not a catalog is rejected`(
      path: String, error: HTTPCatalogError
    ) async throws {
      let test = try TestCatalog()
      let server = try LocalServer(SampleCatalog.text("a"), in: test.folder)
      let catalog = try test.catalog(at: server.address(path), stubbed: false)
      await #expect(throws: error) { try await catalog.catalog() }
      #expect(test.kept == nil)
    }

    @Test(arguments: [
      ("never", shortAnswer, HTTPCatalogError.noAnswer(within: .milliseconds(200))),
      ("moved-without-end", shortAnswer, .noAnswer(within: .milliseconds(200))),
      ("slow", shortTotal, .unfinished(within: .milliseconds(200))),
    ])
    func `A response that never ends fails at its time limit`(
      path: String, limits: HTTPCatalogLimits, error: HTTPCatalogError
    ) async throws {
      let test = try TestCatalog()
      let server = try LocalServer(SampleCatalog.text("a"), in: test.folder)
      let catalog = try test.catalog(at: server.address(path), limits: limits, stubbed: false)
      await #expect(throws: error) { try await catalog.catalog() }
    }

    @Test func `An untrusted certificate is an error, even if there is a copy`() async throws {
      let test = try TestCatalog()
      let server = try LocalServer(
        SampleCatalog.text("a"), in: test.folder,
        identity: try LocalServer.identity(in: test.folder))
      let address = server.address("catalog", scheme: "https")
      let copy = CatalogCopy(
        address: address, tag: nil, moment: test.clock.now().secondsSince1970,
        body: Array(SampleCatalog.text("a").utf8))
      try CatalogCopyFile(folder: test.folder.path).write(copy)
      let catalog = try test.catalog(at: address, stubbed: false)
      let error = await #expect(throws: HTTPCatalogError.self) { try await catalog.catalog() }
      guard case .failed(let reason) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(reason.contains("certificate"))
      #expect(test.notices == [])
    }

    @Test func `HTTPS to a server without TLS fails`() async throws {
      let test = try TestCatalog()
      let server = try LocalServer(SampleCatalog.text("a"), in: test.folder)
      let catalog = try test.catalog(
        at: server.address("catalog", scheme: "https"), stubbed: false)
      let error = await #expect(throws: HTTPCatalogError.self) { try await catalog.catalog() }
      guard case .failed = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }
#endif
