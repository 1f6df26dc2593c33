import Foundation
import Testing

@testable import ModuleGraph

/// Packages that SwiftPM rejects or describes in part.
struct PackageTests {
  @Test func `A circle that SwiftPM rejects is reported with imports and crossings`() throws {
    let package = try SeededPackage(
      targets: """
        .target(name: "A", dependencies: ["b-2"]), .target(name: "b-2", dependencies: ["A"], path: "Else"),
          .target(name: "C", dependencies: [.target(name: "A")], exclude: ["skipped"]), .systemLibrary(name: "Z")
        """,
      files: [
        "Sources/A/a.swift": "import b_2\npublic func open(_ value: Box) { value.close() }",
        "Else/b.swift":
          "import A\nimport Missing\npublic struct Box { func close() { open(self) } }",
        "Sources/C/c.swift": "import A", "Sources/C/skipped/d.swift": "import b_2",
        "Sources/Z/module.modulemap": "module Z {}",
      ])
    let output = package.run("--check").output
    let expected = """
      Sources/A/a.swift:1: cycle: modules depend on each other in a circle: A → b-2 → A. Move what \
      one of them needs of the other behind a protocol in a module below both.
        A → b-2: 1 import
          Sources/A/a.swift:1
        b-2 → A: 1 import
          Else/b.swift:1
        A → b-2: 2 declarations, 2 places
          Box: Sources/A/a.swift:2
          Box.close(): Sources/A/a.swift:2
        b-2 → A: 1 declaration, 1 place
          open(_:): Else/b.swift:3
        Crossings can be missing: Else/b.swift:2:8: error: no such module 'Missing'
      not looked at: targets and products that SwiftPM does not describe here (C, Z)
      1 finding in 2 modules and 2 Swift files

      """
    #expect(output.hasSuffix(expected), "\(output)")
    let lines = "both.%0AA → b-2: 1 import%0A  Sources/A/a.swift:1%0Ab-2 → A: 1 import%0A"
    #expect(package.run("--github").output.contains(lines))
  }

  @Test func `Targets of another platform are named, and external products`() throws {
    let manifest = #"""
      // swift-tools-version: 6.0
      import PackageDescription
      var pattern = "/*", targets: [Target] = [ // .target(name: "B")
        .target(name: "A", dependencies: [.product(name: "Log", package: "swift-log")])
      ]
      #if os(Windows)
        targets += [.target(name: #"a"//"#), .target(
          name: "Registry"), .target(name: "\("//")"), .target(name: "S"), .target(name: """
          .target(name: "D") /*
          """), .target(name: "T") /* /* */ , .target(name: "E") */]
      #endif
      let package = Package(
        name: "Seeded", /*
        .target(name: "C") */ dependencies: [.package(url: "https://example.invalid/swift-log", from: "1.0.0")],
        targets: targets)
      """#
    let package = try SeededPackage(
      files: ["Package.swift": manifest, "Sources/A/a.swift": "import Log"])
    let outcome = package.run("--check")
    #expect(outcome.status == 0)
    #expect(
      outcome.output.contains(
        "not looked at: targets and products that SwiftPM does not describe here (Registry, S, T), "
          + "external products (Log)\n"))
  }

  @Test func `Several packages are one graph`() throws {
    let package = try SeededPackage(files: [
      "Package.swift": "// not a manifest",
      "One/Package.swift": SeededPackage.manifest(
        "One",
        #"dependencies: [.package(path: "../Two")], targets: [.target(name: "A", dependencies: [.product(name: "T", package: "Two")])]"#
      ),
      "One/Sources/A/a.swift": "import B\nimport C",
      "Two/Package.swift": SeededPackage.manifest(
        "Two",
        #"products: [.library(name: "T", targets: ["B"])], targets: [.target(name: "B", dependencies: ["C"]), .target(name: "C")]"#
      ),
      "Two/Sources/B/b.swift": "import C", "Two/Sources/C/c.swift": "",
    ])
    let outcome = ModuleGraphCommand.run(["--packages", package.folder.path, "--check"])
    #expect(outcome.output.contains("One/Sources/A/a.swift:2: undeclaredProduct: A imports C"))
    #expect(outcome.output.hasSuffix("1 finding in 2 packages, 3 modules and 3 Swift files\n"))
  }

  @Test func `A finding is at the line of its target, and any manifest affects the package`() throws
  {
    let text = """
      // swift-tools-version: 5.8
      import PackageDescription // .target(name: "A", path: "a")
      let package = Package(name: "Seeded", targets: [
        .target(name: "A", dependencies: ["B"]), .target(name: "B")])
      """.replacing("\n", with: "\r\n")
    let package = try SeededPackage(files: [
      "Package.swift": text, "Sources/A/a.swift": "let a = 1", "Sources/B/b.swift": "let b = 1",
    ])
    #expect(package.run().output.contains("\nPackage.swift:4: unusedDependency: A declares B"))
    let manifest = package.folder.appending(path: "Package@swift-6.0.swift").path
    #expect(package.run("--affected", manifest).output == "library A\nlibrary B\n")
  }

  @Test func `Symbolic links to a package and to its folders change nothing`() throws {
    let package = try SeededPackage(
      targets: #".target(name: "A"), .target(name: "B")"#,
      files: ["Shared/A/a.swift": "import B", "Sources/B/b.swift": "let b = 1"])
    let (folder, files) = (package.folder, FileManager.default)
    try files.createSymbolicLink(
      atPath: folder.appending(path: "Sources/A").path, withDestinationPath: "../Shared/A")
    let link = folder.path + "-link"
    try files.createSymbolicLink(atPath: link, withDestinationPath: folder.path)
    defer { try? files.removeItem(atPath: link) }
    let run = { ModuleGraphCommand.run(["--package-path", link] + $0) }
    #expect(run([]).output.contains("\nShared/A/a.swift:1: undeclaredImport"))
    for file in ["\(link)/Sources/A/a.swift", "\(folder.path)/Sources/A/gone.swift"] {
      #expect(run(["--affected", file]).output == "library A\n", "\(file)")
    }
  }

  @Test func `A manifest that SwiftPM rejects is an error`() throws {
    let package = try SeededPackage(targets: "nonsense(", files: ["Sources/A/a.swift": ""])
    let outcome = package.run()
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("could not be described"))
  }

  @Test func `A folder without a package is an error`() {
    let outcome = ModuleGraphCommand.run(["--package-path", "/"], environment: [:])
    #expect(outcome.errors == "There is no Package.swift in / or a folder above it.\n")
    let several = ModuleGraphCommand.run(["--packages", "/dev/null"], environment: [:])
    #expect(several.errors.hasPrefix("There is no Package.swift in /dev/null or a folder"))
  }
}
