import Testing

struct ManifestInForceTests {
  private func file(_ manifests: [String: String], toolVersion: String = "6.3.1") throws -> String?
  {
    var files = ["Sources/A/a.swift": "let a = 1", "Sources/B/b.swift": "let b = 1"]
    for (name, tools) in manifests {
      files[name] = "// swift-tools-version:\(tools)\n.target(name: \"B\")"
    }
    let package = try SeededPackage(
      [.init(name: "A"), .init(name: "B").needing("A")], files: files, toolVersion: toolVersion)
    return package.findings().first?.split(separator: ":").first.map(String.init)
  }

  @Test func `The newest manifest that this version can read applies`() throws {
    let found = try file([
      "Package.swift": "5.9", "Package@swift-5.10.swift": "5.10", "Package@swift-6.0.swift": "6.0",
      "Package@swift-7.swift": "7.0",
    ])
    #expect(found == "Package@swift-6.0.swift")
  }

  @Test func `The manifest without a version applies if its tools version is the newest`() throws {
    let found = try file(["Package.swift": "6.0", "Package@swift-5.9.swift": "5.9"])
    #expect(found == "Package.swift")
  }

  @Test(arguments: [
    "Package@swift-6.3.1.swift", "Package@swift-6.3.swift", "Package@swift-6.swift",
  ])
  func `A manifest for exactly this version applies, with any tools version`(name: String) throws {
    #expect(try file(["Package.swift": "6.2", name: "5.9"]) == name)
  }

  @Test func `A manifest for a later version does not apply`() throws {
    #expect(
      try file(["Package.swift": "5.9", "Package@swift-7.0.swift": "7.0"]) == "Package.swift")
  }

  @Test func `A manifest without a version that is too new for this version does not apply`()
    throws
  {
    let found = try file([
      "Package.swift": "7.0", "Package@swift-5.9.swift": "5.9", "Package@swift-6.0.swift": "6.0",
    ])
    #expect(found == "Package@swift-6.0.swift")
  }

  @Test func `Of several manifests for exactly this version, the most exact one applies`() throws {
    let names = ["Package@swift-6.3.1.swift", "Package@swift-6.3.swift", "Package@swift-6.swift"]
    for index in names.indices {
      var manifests = ["Package.swift": "6.2"]
      for name in names[index...] { manifests[name] = "5.9" }
      #expect(try file(manifests) == names[index])
    }
  }
}
