import Testing

struct SymbolicLinkTests {
  @Test func `A target whose folder is a symbolic link is searched`() throws {
    let package = try SeededPackage(
      files: ["Sources/A/a.swift": "", "Elsewhere/b.swift": "import A"],
      links: ["Sources/B": "../Elsewhere"])
    #expect(package.findings() == ["Sources/B/b.swift:1: undeclaredImport"])
  }

  @Test func `A folder in a target that is a symbolic link is searched`() throws {
    let package = try SeededPackage(
      files: ["Sources/A/a.swift": "", "Sources/B/b.swift": "", "Elsewhere/c.swift": "import A"],
      links: ["Sources/B/Linked": "../../Elsewhere"])
    #expect(package.findings() == ["Sources/B/Linked/c.swift:1: undeclaredImport"])
  }

  @Test func `A source file that is a symbolic link is searched`() throws {
    let package = try SeededPackage(
      files: ["Sources/A/a.swift": "", "Sources/B/b.swift": "", "c.txt": "import A"],
      links: ["Sources/B/c.swift": "../../c.txt"])
    #expect(package.findings() == ["Sources/B/c.swift:1: undeclaredImport"])
  }

  @Test func `A symbolic link to the folder around it is followed once`() throws {
    let package = try SeededPackage(
      files: ["Sources/A/a.swift": "", "Sources/B/b.swift": "import A"],
      links: ["Sources/B/Around": "."])
    #expect(package.findings() == ["Sources/B/b.swift:1: undeclaredImport"])
  }

  @Test func `Twelve folders that link to each other are searched once each`() throws {
    let names = (0..<12).map { "F\($0)" }
    var files = ["Sources/A/a.swift": ""]
    var links: [String: String] = [:]
    for name in names {
      files["Sources/B/\(name)/\(name).swift"] = "import A"
      for other in names where other != name {
        links["Sources/B/\(name)/to\(other)"] = "../\(other)"
      }
    }
    let package = try SeededPackage(files: files, links: links)
    #expect(package.findings().count == 12)
  }

  @Test func `A file that is excluded by one path is found through another`() throws {
    var target = SeededPackage.Target(name: "B")
    // Each path excludes a folder that the other includes, so neither search order finds all in
    // one.
    target.exclude = ["Real/Part", "Other/Rest"]
    let package = try SeededPackage(
      [SeededPackage.Target(name: "A"), target],
      files: [
        "Sources/A/a.swift": "", "Sources/B/Real/Part/b.swift": "import A",
        "Sources/B/Real/Rest/c.swift": "import A",
      ],
      links: ["Sources/B/Other": "Real"])
    #expect(
      package.findings() == [
        "Sources/B/Other/Part/b.swift:1: undeclaredImport",
        "Sources/B/Real/Rest/c.swift:1: undeclaredImport",
      ])
  }
}
