import Foundation
import ModuleGraph
import Testing

struct UnreadableTests {
  private typealias Target = SeededPackage.Target

  @Test func `A missing target folder exits with 2 and is named`() throws {
    let package = try SeededPackage(files: ["Sources/A/a.swift": ""])
    let outcome = package.run()
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("B has no folder"))
    #expect(outcome.errors.contains("\(package.folder.path)/Sources/B"))
  }

  @Test func `A missing path of the manifest exits with 2`() throws {
    let package = try SeededPackage(
      [Target(name: "A", path: "Gone")], files: ["Sources/A/a.swift": ""])
    #expect(package.run().status == 2)
  }

  @Test func `A file in place of a target folder exits with 2`() throws {
    let package = try SeededPackage(files: ["Sources/A/a.swift": "", "Sources/B": ""])
    #expect(package.run().status == 2)
  }

  @Test func `A target folder without a source exits with 2`() throws {
    let package = try SeededPackage(files: ["Sources/A/a.swift": "", "Sources/B/b.txt": ""])
    let outcome = package.run()
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("B has no source"))
  }

  @Test func `A target folder that is a dangling link exits with 2`() throws {
    let package = try SeededPackage(
      files: ["Sources/A/a.swift": ""], links: ["Sources/B": "../Gone"])
    #expect(package.run().status == 2)
  }

  @Test func `A source that cannot be read exits with 2 and the reason`() throws {
    // Reading this file fails even for root.
    let package = try SeededPackage(
      files: ["Sources/A/a.swift": "", "Sources/B/b.swift": ""],
      links: ["Sources/B/c.swift": "/proc/self/mem"])
    let outcome = package.run()
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("Sources/B/c.swift"))
  }

  @Test(.enabled(if: geteuid() != 0, "root may list every folder"))
  func `A folder that cannot be listed exits with 2 and the reason`() throws {
    let package = try SeededPackage(
      files: ["Sources/A/a.swift": "", "Sources/B/b.swift": "", "Sources/B/In/c.swift": ""])
    let closed = package.folder.appending(path: "Sources/B/In").path
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: closed)
    let outcome = package.run()
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: closed)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("Sources/B/In"))
  }

  @Test func `A role file that cannot be read exits with 2`() throws {
    let package = try SeededPackage(
      files: [
        "Sources/A/a.swift": "", "Sources/B/b.swift": "", ".module-roles.json/inside": "",
      ])
    let outcome = package.run()
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(".module-roles.json"))
  }

  @Test func `A role file that is a dangling link exits with 2`() throws {
    let package = try SeededPackage(
      files: ["Sources/A/a.swift": "", "Sources/B/b.swift": ""],
      links: [".module-roles.json": "gone.json"])
    let outcome = package.run()
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(".module-roles.json"))
  }
}
