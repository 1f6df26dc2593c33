#if HTTPCatalog
  import FeatureDependencies
  import FeatureDependenciesTesting
  import Foundation
  import Testing

  @testable import HTTPCatalog

  extension HTTPCatalogTests {
    @Test func `A newer catalog replaces the copy`() async throws {
      let server = try TestServer()
      for id in ["a", "b"] {
        try server.choose("catalog", SampleCatalog.text(id))
        #expect(try await server.catalog().ids() == [id])
        server.clock.advance(seconds: 50_000)
      }
      try server.choose("status-503")
      #expect(try await server.catalog().ids() == ["b"])
    }

    @Test(arguments: [86_401, -86_401] as [Int64])
    func `A copy that is too old, or dated too far in the future, is not offered`(
      seconds: Int64
    ) async throws {
      let server = try TestServer()
      _ = try await server.catalog().ids()
      try server.choose("status-503")
      server.clock.advance(seconds: seconds)
      #expect(try await server.reason() != nil)
      server.clock.advance(seconds: -seconds.signum())
      #expect(try await server.reason() == nil)
    }

    @Test func `The copy of another address is not offered`() async throws {
      let server = try TestServer()
      _ = try await server.catalog().ids()
      try server.choose("status-503")
      #expect(try await server.reason(at: server.address + "/") != nil)
    }

    @Test func `The copy and its folder are accessible to the owner alone`() async throws {
      let server = try TestServer()
      _ = try await server.catalog().ids()
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
      let server = try TestServer()
      _ = try await server.catalog().ids()
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
