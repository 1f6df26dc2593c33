import Foundation
import ModuleGraph
import Testing

struct SurroundingsTests {
  @Test func `An unreadable manifest is an error, even if there is one in a parent folder`() throws
  {
    let package = try SeededPackage(
      files: ["Sources/A/a.swift": "", "Sources/B/Inner/b.swift": ""],
      links: ["Sources/B/Inner/Package.swift": "nowhere"])
    let outcome = package.run("--check", in: "Sources/B/Inner")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("Sources/B/Inner/Package.swift"))
  }

  @Test func `The package can be given by a file in it`() throws {
    let package = try SeededPackage(files: ["Sources/A/a.swift": "", "Sources/B/b.swift": ""])
    #expect(package.run("--check", in: "Sources/B/b.swift").status == 0)
  }

  @Test func `A dangling link in a package does not stand for the package`() throws {
    let package = try SeededPackage(
      files: ["Sources/A/a.swift": "", "Sources/B/b.swift": ""],
      links: ["Sources/gone": "/nowhere"])
    let outcome = package.run("--check", in: "Sources/gone")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("the link is broken"), "\(outcome.errors)")
  }

  @Test func `Without a home folder in the environment, SwiftPM still gets one`() throws {
    // A fake `swift` command that prints its home folder.
    let package = try SeededPackage(files: ["swift": "#!/bin/sh\necho \"in $HOME\" >&2; exit 1"])
    let fake = package.folder.appending(path: "swift").path
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: fake)
    let outcome = ModuleGraphCommand.run(
      ["--package-path", package.folder.path],
      describer: SwiftPM(environment: ["PATH": "\(package.folder.path):/usr/bin:/bin"]))
    #expect(outcome.errors.contains("in /"), "\(outcome.errors)")
  }

  @Test func `A report that cannot be written exits with 2 and the reason`() throws {
    let package = try SeededPackage(files: ["Sources/A/a.swift": "", "Sources/B/b.swift": ""])
    let outcome = package.run()
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let words = package.folder.appending(path: "words")
    try Data().write(to: words)
    let status = outcome.print(to: full, errors: try FileHandle(forWritingTo: words))
    #expect(outcome.status == 0)
    #expect(status == 2)
    #expect(try String(contentsOf: words, encoding: .utf8).contains("could not be written"))
  }
}
