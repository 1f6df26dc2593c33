#if HTTPCatalog
  import FeatureDependencies
  import FeatureDependenciesTesting
  import Foundation
  import Testing

  @testable import HTTPCatalog

  /// Foundation's own HTTP and TLS against a server on this machine. Serialized, because a server
  /// started meanwhile would inherit the descriptor that signals the end of another.
  @Suite(.serialized)
  struct HTTPCatalogTests {
    private static func status(_ status: Int, _ place: String = "") -> LocalizedText {
      LocalizedText(
        en: "the server responded with status \(status)\(place)",
        ko: "서버 응답 코드가 \(status)입니다\(place)")
    }

    private static func moved(_ place: String) -> LocalizedText {
      let text = status(302, place)
      return LocalizedText(
        en: text.en + "; redirects are not followed", ko: text.ko + ". 다른 주소로 이동하지 않습니다")
    }

    private static func failed(_ reason: String) -> LocalizedText {
      LocalizedText(
        en: "the connection failed (\(reason))", ko: "연결할 수 없습니다 (시스템 메시지: \(reason))")
    }

    private static let tooLarge = LocalizedText(
      en: "the response is larger than 1048576 bytes", ko: "1048576바이트를 넘습니다")
    private static let late = LocalizedText(
      en: "the response was not complete within 1 s", ko: "1초 안에 응답을 모두 받지 못했습니다")

    /// Responses that are errors, even if there is a copy.
    private static let rejected =
      [
        ("moved", moved(" (https://elsewhere.example/c)")), ("moved-nowhere", moved("")),
        ("who-are-you", status(401)), ("endless", tooLarge), ("packed", tooLarge),
        ("no-http", failed("Received HTTP/0.9 when not allowed")),
      ] + [201, 206, 300, 304, 400, 403, 404, 407, 410, 429].map { ("status-\($0)", status($0)) }

    /// Failures during which a copy is used.
    private static let away =
      [
        ("short", failed("transfer closed with 999 bytes remaining to read")),
        ("nothing", failed("Empty reply from server")),
        ("never", late), ("slow", late), ("moved-without-end", late),
      ] + [500, 502, 503, 504, 599].map { ("status-\($0)", status($0)) }

    @Test(arguments: rejected)
    func `An invalid response is an error even if there is a copy, which stays unchanged`(
      response: String, fault: LocalizedText
    ) async throws {
      let server = try await TestServer.withCopy()
      let kept = try #require(server.kept)
      try server.choose(response)
      #expect(try await server.reason() == server.named(fault))
      #expect(server.kept == kept)
      #expect(server.notices == [])
    }

    @Test(arguments: away)
    func `While the server is unavailable, its copy is offered and marked as a copy`(
      response: String, fault: LocalizedText
    ) async throws {
      let server = try await TestServer.withCopy()
      server.clock.advance(seconds: 7500)
      try server.choose(response)
      #expect(try await server.catalog(seconds: 1).ids() == ["a"])
      let reason = server.named(fault)
      let notice = LocalizedText(
        en: "Using a copy of the catalog from 125 min ago: \(reason.en).",
        ko: "125분 전에 저장한 상품 목록을 사용합니다: \(reason.ko).")
      #expect(server.notices == [notice])
    }

    @Test func `Without a copy, a failure is an error, and nothing is stored`() async throws {
      let server = try TestServer()
      try server.choose("status-503")
      let reason = try #require(try await server.reason())
      #expect(reason.en.hasSuffix("503, and there is no usable copy from the last 24 hours"))
      #expect(reason.ko.hasSuffix("503입니다. 최근 24시간 안에 저장한 사본도 사용할 수 없습니다"))
      #expect(server.kept == nil)
    }

    @Test(arguments: [
      ("", "line 1:1: the text ends"), ("{\n \"version\": x}", "line 2:13: unexpected"),
      (#"{"version": 1, "loans": []}"#, "line 1:25, loans: this key is not known"),
    ])
    func `An invalid catalog is rejected with the position of its fault, and replaces no copy`(
      content: String, fault: String
    ) async throws {
      let server = try await TestServer.withCopy()
      let kept = try #require(server.kept)
      try server.choose("catalog", content)
      let reason = try #require(try await server.reason())
      #expect(reason.en.hasPrefix("\(server.address): the catalog is not valid: \(fault)"))
      #expect(!reason.en.hasSuffix("."))
      #expect(reason.ko.hasPrefix("\(server.address): 상품 목록이 올바르지 않습니다: "))
      #expect(server.kept == kept)
    }

    @Test(arguments: ["catalog", "status-503"])
    func `A catalog over HTTP and its copy pass the catalog source contract`(
      response: String
    ) async throws {
      let server = try TestServer()
      try server.choose("catalog", SampleProduct.catalog("a", "b"))
      _ = try await server.catalog().ids()
      try server.choose(response)
      let offers = try ["a", "b"].map { id in
        ProductOffer(
          id: try Samples.product(id), name: LocalizedText(en: "E", ko: "K"),
          limits: Won(1)...Won(10), tiers: [RateTier(months: 12, rate: try Samples.rate(320))])
      }
      try await ProductCatalogContract.check(
        try server.catalog(), offering: offers.map { SampleProduct(offer: $0) })
    }

    @Test func `The server is asked once, also if it fails; when it is gone, its copy is offered`()
      async throws
    {
      let server = try TestServer()
      try server.choose("status-503")
      let (catalog, unused) = (try server.catalog(), try server.catalog())
      for _ in 0..<3 { await #expect(throws: CatalogError.self) { try await catalog.ids() } }
      try server.choose("catalog")
      let available = try server.catalog()
      for _ in 0..<3 { #expect(try await available.ids() == ["a"]) }
      withExtendedLifetime(unused) {}
      #expect(server.end() == 2)
      #expect(try await server.catalog().ids() == ["a"])
      #expect(server.notices.first?.en.contains("onnect") == true)
    }

    @Test func `HTTPS without TLS, or with an untrusted certificate, is an error despite a copy`()
      async throws
    {
      let faults = [(false, "wrong version number"), (true, "certificate")]
      for (isSecure, fault) in faults {
        let server = try TestServer(isSecure: isSecure)
        let address = server.address.replacing("http://", with: "https://")
        let copy = CatalogCopy(
          folder: server.file.deletingLastPathComponent().path, address: address)
        try copy.write(Array(SampleProduct.catalog("a").utf8), at: server.clock.now())
        let reason = try #require(try await server.reason(at: address))
        #expect(reason.en.hasPrefix("\(address): the connection failed ("))
        #expect(reason.en.contains(fault))
        #expect(server.notices == [])
      }
    }

    @Test(arguments: [86_401, -86_401] as [Int64])
    func `A copy that is too old, or dated too far in the future, is not offered`(
      seconds: Int64
    ) async throws {
      let server = try TestServer()
      for id in ["a", "b"] {
        server.clock.advance(seconds: 50_000)
        try server.choose("catalog", SampleProduct.catalog(id))
        #expect(try await server.catalog().ids() == [id])
      }
      try server.choose("status-503")
      server.clock.advance(seconds: seconds)
      #expect(try await server.reason() != nil)
      server.clock.advance(seconds: -seconds.signum())
      // The newer catalog has replaced the copy, which is of this address only.
      #expect(try await server.catalog().ids() == ["b"])
      #expect(try await server.reason(at: server.address + "/") != nil)
    }

    @Test func `The copy and its folder are accessible to the owner alone`() async throws {
      let server = try await TestServer.withCopy()
      let folder = server.file.deletingLastPathComponent()
      for (path, mode) in [(server.file.path, 0o600), (folder.path, 0o700)] {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == mode)
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["catalog.copy"])
    }

    private func spoil(_ file: URL, _ fault: String) throws {
      let (text, files) = (try String(contentsOf: file, encoding: .utf8), FileManager.default)
      let changed: String? =
        switch fault {
        case "empty": ""
        case "cut off": String(text.dropLast(20))
        case "without a time": text.replacing(/\ 1\d+\n/, with: "\n")
        case "from before 1970": text.replacing(/\ 1\d+\n/, with: " \(Int64.min)\n")
        case "no catalog": text.replacing("\"version\"", with: "\"versio\"")
        case "too large": text + String(repeating: " ", count: 1 << 20)
        case _: nil
        }
      if let changed { return try Data(changed.utf8).write(to: file) }
      guard fault != "writable by others" else {
        return try files.setAttributes([.posixPermissions: 0o622], ofItemAtPath: file.path)
      }
      let beside = file.appendingPathExtension("moved")
      try files.moveItem(at: file, to: beside)
      guard fault == "a link" else { return #expect(unsafe mkfifo(file.path, 0o600) == 0) }
      try files.createSymbolicLink(at: file, withDestinationURL: beside)
    }

    @Test(arguments: [
      "empty", "cut off", "without a time", "from before 1970", "no catalog", "too large",
      "writable by others", "a link", "a pipe",
    ])
    func `An unusable copy is ignored, and replaced by a good one`(fault: String) async throws {
      let server = try await TestServer.withCopy()
      try spoil(server.file, fault)
      try server.choose("status-503")
      #expect(try await server.reason()?.en.contains("there is no usable copy") == true)
      try server.choose("catalog")
      _ = try await server.catalog().ids()
      try server.choose("status-503")
      #expect(try await server.catalog().ids() == ["a"])
      #expect(server.notices.count == 1)
    }

    @Test func `A catalog that cannot be saved is offered and reported`() async throws {
      let server = try TestServer()
      try FileManager.default.createDirectory(
        at: server.file.appending(path: "x"), withIntermediateDirectories: true)
      #expect(try await server.catalog().ids() == ["a"])
      let notice = try #require(server.notices.first)
      #expect(notice.en.hasPrefix("The catalog cannot be saved in \(server.file.path): "))
      #expect(notice.ko.hasPrefix("상품 목록을 \(server.file.path)에 저장할 수 없습니다 (시스템 메시지: "))
    }
  }
#endif
