import Foundation
import TemporaryFolders
import Testing

/// Statements of the README about the code.
struct ReadmeTests {
  @Test func `SwiftPM reports the circle with the error quoted in the README`() throws {
    let folder = try TemporaryFolder("circle")
    let package = folder.url.appending(path: "bank")
    for (module, otherFeature) in [("Deposit", "Savings"), ("Savings", "Deposit")] {
      let sources = package.appending(path: "Sources/\(module)")
      try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
      try Data("import \(otherFeature)\n".utf8).write(
        to: sources.appending(path: "\(module).swift"))
    }
    let manifest = """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "bank",
        targets: [
          .target(name: "Deposit", dependencies: ["Savings"]),
          .target(name: "Savings", dependencies: ["Deposit"]),
        ])
      """
    try Data(manifest.utf8).write(to: package.appending(path: "Package.swift"))
    // SwiftPM leaves lock files in its temporary folder, which the test removes here.
    let variables = ["TMPDIR": folder.url.path]
    let built = try Subprocess.run(
      URL(filePath: "/usr/bin/env"),
      [
        "swift", "build", "--package-path", package.path,
        "--scratch-path", folder.url.appending(path: "build").path,
      ], environment: ProcessInfo.processInfo.environment.merging(variables) { $1 })
    #expect(built.status != 0)
    let said = try Page(path: "README.md").blocks.filter { $0.language == "text" }.flatMap(\.lines)
    let lines = (built.output + built.errors).components(separatedBy: "\n")
    #expect(lines.contains(try #require(said.first)))
  }

  @Test func `The package has no dependencies, as the README says`() throws {
    #expect(!(try Sources.text(of: "Package.swift").contains(".package(")))
  }
}
