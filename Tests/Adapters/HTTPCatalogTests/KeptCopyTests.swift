#if HTTPCatalog
  import FeatureDependencies
  import FeatureDependenciesTesting
  import Foundation
  import Testing

  @testable import HTTPCatalog

  struct KeptCopyTests {
    private static let tagged = ["ETag": #"W/"v1""#]

    @Test func `A catalog that has not changed is not sent again, and its copy counts as new`()
      async throws
    {
      let server = StubServer(
        .answer(200, Self.tagged, body: SampleCatalog.text("a")), .answer(304), .answer(503))
      defer { server.end() }
      let test = try TestCatalog()
      _ = try await test.catalog(of: server).catalog()
      test.clock.advance(seconds: 3000)
      #expect(try await test.catalog(of: server).ids() == ["a"])
      test.clock.advance(seconds: 3000)
      #expect(try await test.catalog(of: server).ids() == ["a"])
      #expect(server.tags == [nil, #"W/"v1""#, #"W/"v1""#])
      #expect(test.notices.count == 1)
    }

    @Test func `A newer catalog replaces the copy`() async throws {
      let server = StubServer(
        .answer(200, Self.tagged, body: SampleCatalog.text("a")),
        .answer(200, ["ETag": #""v2""#], body: SampleCatalog.text("b")), .answer(503))
      defer { server.end() }
      let test = try TestCatalog()
      for expected in ["a", "b", "b"] {
        #expect(try await test.catalog(of: server).ids() == [expected])
      }
      #expect(server.tags == [nil, #"W/"v1""#, #""v2""#])
    }

    @Test(arguments: [3601, -3601] as [Int64])
    func `A copy that is too old, or dated too far in the future, is not offered`(
      seconds: Int64
    ) async throws {
      let server = StubServer(.answer(200, body: SampleCatalog.text("a")), .answer(503))
      defer { server.end() }
      let test = try TestCatalog()
      _ = try await test.catalog(of: server).catalog()
      test.clock.advance(seconds: seconds)
      await #expect(
        throws: HTTPCatalogError.outdated(
          age: .seconds(3601), limit: .seconds(3600), cause: .status(503))
      ) { try await test.catalog(of: server).catalog() }
      #expect(test.notices == [])
    }

    @Test func `By default, a copy is offered for a day`() {
      let limits = HTTPCatalogLimits.standard
      #expect(limits.age == .seconds(24 * 60 * 60))
      #expect(limits.answer == .seconds(10))
      #expect(limits.total == .seconds(30))
      #expect(limits.bytes == 1024 * 1024)
    }

    @Test func `The copy of another address is not offered`() async throws {
      let server = StubServer(.answer(200, Self.tagged, body: SampleCatalog.text("a")))
      let other = StubServer(.answer(503))
      defer {
        server.end()
        other.end()
      }
      let test = try TestCatalog()
      _ = try await test.catalog(of: server).catalog()
      await #expect(throws: HTTPCatalogError.status(503)) {
        try await test.catalog(of: other).catalog()
      }
      #expect(other.tags == [nil])
    }

    @Test func `An unsolicited 304 Not Modified is rejected`() async throws {
      let (server, test) = (StubServer(.answer(304)), try TestCatalog())
      defer { server.end() }
      await #expect(throws: HTTPCatalogError.status(304)) {
        try await test.catalog(of: server).catalog()
      }
    }

    @Test(arguments: ["v1", "\"v1", "\"v\"1\"", "\"v 1\"", "W/v1", "\"\u{e9}\"", ""])
    func `A malformed ETag is not sent back, and the copy stays usable`(
      tag: String
    ) async throws {
      let tagged = StubServer.Answer.answer(200, ["ETag": tag], body: SampleCatalog.text("a"))
      let server = StubServer(tagged, tagged, .answer(503))
      defer { server.end() }
      let test = try TestCatalog()
      for _ in 0..<3 { #expect(try await test.catalog(of: server).ids() == ["a"]) }
      #expect(server.tags == [nil, nil, nil])
      let address = try CatalogAddress(server.address, environment: [:])
      #expect(test.notices == [.offersCopy(age: .zero, from: address, because: .status(503))])
    }

    @Test func `The copy and its folder are accessible to the owner alone`() async throws {
      let server = StubServer(.answer(200, body: SampleCatalog.text("a")))
      defer { server.end() }
      let test = try TestCatalog()
      try FileManager.default.removeItem(at: test.folder)
      _ = try await test.catalog(of: server).catalog()
      for (path, mode) in [(test.file.path, 0o600), (test.folder.path, 0o700)] {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == mode)
      }
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: test.folder.path) == ["catalog.copy"])
    }

    /// An unusable file in place of the copy; `make` creates it from a good copy.
    private struct Unfit: CustomTestStringConvertible {
      let testDescription: String
      let fault: CatalogCopyFault
      let make: @Sendable (URL) throws -> Void

      static func rewritten(
        _ name: String, _ change: @escaping @Sendable (String) -> String
      ) -> Unfit {
        Unfit(testDescription: name, fault: .damaged) { file in
          let text = try String(contentsOf: file, encoding: .utf8)
          try Data(change(text).utf8).write(to: file)
        }
      }
    }

    private static let unfit: [Unfit] = [
      .rewritten("empty") { _ in "" }, .rewritten("cut off") { String($0.dropLast(20)) },
      .rewritten("of another version") { $0.replacing("copy 1", with: "copy 2") },
      .rewritten("with a tag that ends the line") { $0.replacing("\"v1\"", with: "\"v1") },
      .rewritten("without a moment") { $0.replacing(/\n1\d+\n/, with: "\nx\n") },
      .rewritten("of a moment before 1970") {
        $0.replacing(/\n1\d+\n/, with: "\n\(Int64.min)\n")
      },
      .rewritten("no catalogue") { $0.replacing("\"version\"", with: "\"versio\"") },
      .rewritten("too large") { $0 + String(repeating: " ", count: 2 << 20) },
      Unfit(testDescription: "writable by others", fault: .exposed) { file in
        try FileManager.default.setAttributes([.posixPermissions: 0o622], ofItemAtPath: file.path)
      },
      Unfit(testDescription: "a link", fault: .notAFile) { file in
        let beside = file.appendingPathExtension("moved")
        try FileManager.default.moveItem(at: file, to: beside)
        try FileManager.default.createSymbolicLink(at: file, withDestinationURL: beside)
      },
      Unfit(testDescription: "a pipe", fault: .notAFile) { file in
        try FileManager.default.removeItem(at: file)
        #expect(unsafe mkfifo(file.path, 0o600) == 0)
      },
    ]

    @Test(arguments: unfit)
    private func `An unusable copy is reported, ignored and replaced by a good one`(
      unfit: Unfit
    ) async throws {
      let good = StubServer.Answer.answer(200, Self.tagged, body: SampleCatalog.text("a"))
      let server = StubServer(good, .answer(503), good, .answer(304))
      defer { server.end() }
      let test = try TestCatalog()
      _ = try await test.catalog(of: server).catalog()
      try unfit.make(test.file)
      await #expect(throws: HTTPCatalogError.status(503)) {
        try await test.catalog(of: server).catalog()
      }
      #expect(test.notices == [.copyUnfit(path: test.file.path, unfit.fault)])
      _ = try await test.catalog(of: server).catalog()
      #expect(try await test.catalog(of: server).ids() == ["a"])
      #expect(server.tags == [nil, nil, nil, Self.tagged["ETag"]])
      #expect(test.notices.count == 2)
    }

    @Test func `The next copy replaces the unfinished one of a killed process`() async throws {
      let server = StubServer(.answer(200, body: SampleCatalog.text("a")), .answer(503))
      defer { server.end() }
      let test = try TestCatalog()
      let long = String(repeating: "x", count: 100_000)
      try Data(long.utf8).write(to: test.file.appendingPathExtension("new"))
      _ = try await test.catalog(of: server).catalog()
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: test.folder.path) == ["catalog.copy"])
      #expect(try await test.catalog(of: server).ids() == ["a"])
    }

    @Test func `A copy that another process is writing is left to it`() async throws {
      let server = StubServer(.answer(200, body: SampleCatalog.text("a")))
      defer { server.end() }
      let test = try TestCatalog()
      let other = test.file.appendingPathExtension("new")
      try Data("half".utf8).write(to: other)
      let writing = try FileHandle(forUpdating: other)
      try #require(flock(writing.fileDescriptor, LOCK_EX) == 0)
      #expect(try await test.catalog(of: server).ids() == ["a"])
      #expect(test.notices == [])
      #expect(test.kept == nil)
      #expect(try String(contentsOf: other, encoding: .utf8) == "half")
      try writing.close()
    }

    @Test func `A copy is not written through a link or a second name of another file`()
      async throws
    {
      for isHard in [false, true] {
        let server = StubServer(.answer(200, body: SampleCatalog.text("a")))
        defer { server.end() }
        let test = try TestCatalog()
        let mine = test.folder.appending(path: "mine")
        let beside = test.file.appendingPathExtension("new")
        try Data("mine".utf8).write(to: mine)
        if isHard {
          try FileManager.default.linkItem(at: mine, to: beside)
        } else {
          try FileManager.default.createSymbolicLink(at: beside, withDestinationURL: mine)
        }
        #expect(try await test.catalog(of: server).ids() == ["a"])
        #expect(try String(contentsOf: mine, encoding: .utf8) == "mine")
        #expect(test.notices.count == 1)
      }
    }

    @Test func `A copy that cannot be stored is reported, and the catalog is still offered`()
      async throws
    {
      let server = StubServer(.answer(200, body: SampleCatalog.text("a")))
      defer { server.end() }
      let test = try TestCatalog()
      try FileManager.default.createDirectory(at: test.file, withIntermediateDirectories: true)
      try Data().write(to: test.file.appending(path: "x"))
      #expect(try await test.catalog(of: server).ids() == ["a"])
      guard case .copyNotKept(test.file.path, _) = test.notices.last else {
        Issue.record("\(test.notices)")
        return
      }
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: test.folder.path) == ["catalog.copy"])
    }
  }
#endif
