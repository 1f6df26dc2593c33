#if HTTPCatalog
  import FeatureDependencies
  import FeatureDependenciesTesting
  import Foundation
  import JSONCatalog
  import Testing

  @testable import HTTPCatalog

  /// Responses of a server that are not a catalog.
  struct RefusedAnswerTests {
    private static let elsewhere = ["Location": "https://evil.example/c"]
    private static let good = SampleCatalog.text("new")

    /// Invalid responses: the catalog throws an error, even if there is a stored copy.
    private static let refused: [(StubServer.Answer, HTTPCatalogError)] = [
      (.answer(301, elsewhere, body: good), .redirected(to: "https://evil.example/c")),
      (.answer(302, elsewhere), .redirected(to: "https://evil.example/c")),
      (.answer(303, elsewhere), .redirected(to: "https://evil.example/c")),
      (.answer(307, elsewhere), .redirected(to: "https://evil.example/c")),
      (.answer(308, ["Location": "/c"]), .redirected(to: "/c")),
      (.answer(302, body: good), .redirected(to: nil)),
      (.answer(201, body: good), .status(201)), (.answer(203, body: good), .status(203)),
      (.answer(204), .status(204)), (.answer(206, body: good), .status(206)),
      (.answer(300, elsewhere, body: good), .status(300)), (.answer(305, elsewhere), .status(305)),
      (.answer(400, body: good), .status(400)), (.answer(401), .status(401)),
      (.answer(403, body: good), .status(403)), (.answer(404, body: good), .status(404)),
      (.answer(407), .status(407)), (.answer(410), .status(410)), (.answer(429), .status(429)),
      (.answer(200, ["Content-Length": "1048577"], body: good), .tooLarge(limit: 1 << 20)),
      (
        .answer(200, body: good + String(repeating: " ", count: 1 << 20)),
        .tooLarge(limit: 1 << 20)
      ),
      (.failure(NSURLErrorUnknown), .failed(reason: "no \(NSURLErrorUnknown)")),
      (
        .failure(NSURLErrorSecureConnectionFailed),
        .failed(reason: "no \(NSURLErrorSecureConnectionFailed)")
      ),
      (
        .failure(NSURLErrorServerCertificateUntrusted),
        .failed(reason: "no \(NSURLErrorServerCertificateUntrusted)")
      ),
      (.failure(NSURLErrorUnsupportedURL), .failed(reason: "no \(NSURLErrorUnsupportedURL)")),
    ]

    /// Temporary failures: the catalog uses the stored copy, if there is one.
    private static let away: [(StubServer.Answer, HTTPCatalogError)] = [
      (.answer(500, body: good), .status(500)), (.answer(502), .status(502)),
      (.answer(503), .status(503)), (.answer(504), .status(504)), (.part(good), .brokenOff),
      (.failure(NSURLErrorCannotFindHost), .unreachable(reason: "no \(NSURLErrorCannotFindHost)")),
      (
        .failure(NSURLErrorCannotConnectToHost),
        .unreachable(reason: "no \(NSURLErrorCannotConnectToHost)")
      ),
      (
        .failure(NSURLErrorNetworkConnectionLost),
        .unreachable(reason: "no \(NSURLErrorNetworkConnectionLost)")
      ),
      (
        .failure(NSURLErrorBadServerResponse),
        .unreachable(reason: "no \(NSURLErrorBadServerResponse)")
      ),
      (
        .failure(NSURLErrorNotConnectedToInternet),
        .unreachable(reason: "no \(NSURLErrorNotConnectedToInternet)")
      ),
    ]

    @Test(arguments: refused + away)
    func `Without a copy, an invalid or failed response is an error, and nothing is stored`(
      answer: StubServer.Answer, error: HTTPCatalogError
    ) async throws {
      let (server, test) = (StubServer(answer), try TestCatalog())
      defer { server.end() }
      await #expect(throws: error) { try await test.catalog(of: server).catalog() }
      #expect(test.kept == nil)
      #expect(test.notices == [])
    }

    @Test(arguments: refused)
    func `An invalid response is an error even if there is a copy, which stays unchanged`(
      answer: StubServer.Answer, error: HTTPCatalogError
    ) async throws {
      let server = StubServer(.answer(200, body: SampleCatalog.text("old")), answer)
      defer { server.end() }
      let test = try TestCatalog()
      _ = try await test.catalog(of: server).catalog()
      let kept = try #require(test.kept)
      await #expect(throws: error) { try await test.catalog(of: server).catalog() }
      #expect(test.kept == kept)
      #expect(test.notices == [])
    }

    @Test(arguments: away)
    func `While the server is unavailable, its copy is offered and marked as a copy`(
      answer: StubServer.Answer, error: HTTPCatalogError
    ) async throws {
      let server = StubServer(.answer(200, body: SampleCatalog.text("old")), answer)
      defer { server.end() }
      let test = try TestCatalog()
      _ = try await test.catalog(of: server).catalog()
      test.clock.advance(seconds: 1800)
      #expect(try await test.catalog(of: server).ids() == ["old"])
      let address = try CatalogAddress(server.address, environment: [:])
      #expect(
        test.notices == [
          .offersCopy(age: .seconds(1800), from: address, because: error)
        ])
    }

    @Test(arguments: [
      ("{\"version\": 1,\n \"samples\": x}", "line 2:13: unexpected"),
      (#"{"version": 2}"#, "1:13, version: 2 is outside 1...1"),
      (#"{"version": 1, "loans": []}"#, "1:25, loans: this key is not known"),
      ("", "the text ends before the value is complete"), ("<html></html>", "line 1:1: unexpected"),
      (SampleCatalog.text("a", "a"), #"samples[1].id: "#),
    ])
    func `An invalid catalog is rejected with the position of its fault, and replaces no copy`(
      content: String, place: String
    ) async throws {
      let server = StubServer(
        .answer(200, body: SampleCatalog.text("old")), .answer(200, body: content))
      defer { server.end() }
      let test = try TestCatalog()
      _ = try await test.catalog(of: server).catalog()
      let kept = try #require(test.kept)
      let catalog = try test.catalog(of: server)
      let error = await #expect(throws: CatalogError.self) { try await catalog.ids() }
      guard case .unavailable(let reason) = error else {
        Issue.record("another error: \(String(describing: error))")
        return
      }
      #expect(reason.en.contains(place), "\(reason.en)")
      #expect(reason.en.hasPrefix("\(server.address): the catalog is not valid: "))
      #expect(test.kept == kept)
    }

    @Test func `A failure is cached: the server is asked once`() async throws {
      let server = StubServer(.answer(503), .answer(200, body: SampleCatalog.text("a")))
      defer { server.end() }
      let test = try TestCatalog()
      let catalog = try test.catalog(of: server)
      for _ in 0..<3 {
        await #expect(throws: CatalogError.self) { try await catalog.ids() }
      }
      #expect(server.tags.count == 1)
    }

    @Test func `A server that does not answer is an error that states the time limit`()
      async throws
    {
      let (server, test) = (StubServer(.silence), try TestCatalog())
      defer { server.end() }
      let limits = HTTPCatalogLimits(
        answer: .milliseconds(20), total: .seconds(60), bytes: 1000, age: .seconds(1))
      let catalog = try test.catalog(at: server.address, limits: limits)
      let error = await #expect(throws: CatalogError.self) { try await catalog.ids() }
      let said = "\(server.address): the server did not respond within 20 milliseconds"
      let korean = "\(server.address): 20밀리초 안에 응답이 없습니다"
      #expect(error == .unavailable(reason: LocalizedText(en: said, ko: korean)))
    }

    @Test func `The server is not contacted before a section is requested`() async throws {
      let (server, test) = (StubServer(.answer(404)), try TestCatalog())
      defer { server.end() }
      _ = try test.catalog(of: server)
      #expect(server.tags == [])
      #expect(test.kept == nil)
    }
  }
#endif
