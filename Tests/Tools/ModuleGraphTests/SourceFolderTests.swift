import ModuleGraph
import Testing

struct SourceFolderTests {
  private typealias Target = SeededPackage.Target

  @Test(arguments: ["Guide.docc/P", "Art.xcassets/P", "Try.playground/P", ".hidden/P"])
  func `The names of the folders around a package have no effect`(place: String) throws {
    let package = try SeededPackage(
      files: ["Sources/A/a.swift": "", "Sources/B/b.swift": "import A"], place: place)
    #expect(package.findings() == ["Sources/B/b.swift:1: undeclaredImport"])
  }

  @Test(arguments: [
    "Guide.docc", "Art.xcassets", "Try.playground", "Old.xcodeproj", "Data.xcdatamodeld",
    "All.xcworkspace", ".hidden",
  ])
  func `Swift files in folders that no build compiles are not sources`(name: String) throws {
    let package = try SeededPackage(
      files: [
        "Sources/A/a.swift": "", "Sources/B/b.swift": "",
        "Sources/B/\(name)/Inner/c.swift": "import A",
      ])
    #expect(package.run("--check").status == 0)
  }

  @Test func `A folder with a dot in its name is searched`() throws {
    let package = try SeededPackage(
      files: ["Sources/A/a.swift": "", "Sources/B/v1.2/b.swift": "import A"])
    #expect(package.findings() == ["Sources/B/v1.2/b.swift:1: undeclaredImport"])
  }

  @Test func `With tools version 5 point 5, a folder with a dot in its name is a resource`()
    throws
  {
    let package = try SeededPackage(
      files: [
        "Sources/A/a.swift": "", "Sources/B/b.swift": "", "Sources/B/v1.2/c.swift": "import A",
      ], tools: "5.5.0")
    #expect(package.findings() == [])
  }

  @Test func `Excluded files and resources are not sources`() throws {
    var target = Target(name: "B")
    target.exclude = ["Out", "./one.swift"]
    target.resources = [.init(path: "Templates/")]
    let package = try SeededPackage(
      [Target(name: "A"), target],
      files: [
        "Sources/A/a.swift": "", "Sources/B/b.swift": "", "Sources/B/Out/c.swift": "import A",
        "Sources/B/one.swift": "import A", "Sources/B/Templates/d.swift": "import A",
      ])
    #expect(package.findings() == [])
  }

  @Test func `If the manifest lists sources, only those are searched`() throws {
    var target = Target(name: "B", path: "Code")
    target.sources = ["In", "one.swift"]
    let package = try SeededPackage(
      [Target(name: "A"), target],
      files: [
        "Sources/A/a.swift": "", "Code/other.swift": "import A", "Code/In/b.swift": "import A",
        "Code/one.swift": "import A",
      ])
    #expect(
      package.findings() == [
        "Code/In/b.swift:1: undeclaredImport", "Code/one.swift:1: undeclaredImport",
      ])
  }

  /// Whether `B/In/NAME/b.swift` is searched if the manifest lists `sources`.
  private func isSearched(_ name: String, _ sources: [String]) throws -> Bool {
    var target = Target(name: "B")
    target.sources = sources
    let package = try SeededPackage(
      [Target(name: "A"), target],
      files: [
        "Sources/A/a.swift": "", "Sources/B/In/b.swift": "",
        "Sources/B/In/\(name)/b.swift": "import A",
      ])
    return package.run("--check").status == 1
  }

  @Test(arguments: ["Guide.docc", "Art.xcassets", "Try.playground", "Old.xcodeproj"])
  func `Resource folders in a listed folder are not searched`(name: String) throws {
    #expect(try !isSearched(name, ["In"]))
  }

  @Test func `A resource folder that is listed itself is searched`() throws {
    #expect(try isSearched("Guide.docc", ["In", "In/Guide.docc"]))
  }

  @Test func `A listed playground is not searched`() throws {
    #expect(try !isSearched("Try.playground", ["In", "In/Try.playground"]))
  }

  @Test func `A target in the package's root folder does not count the manifest as a source`()
    throws
  {
    let package = try SeededPackage(
      [Target(name: "A", path: ".")],
      files: ["a.swift": "", "Package@swift-5.swift": "import A"])
    let output = package.run().output
    #expect(output.contains("in 1 module and 1 Swift file"))
  }
}
