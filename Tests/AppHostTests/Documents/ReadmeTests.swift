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
    let said = try Page(path: "README.md").blocks.filter { $0.language == "text" }.flatMap(\.lines)
    #expect(try build(package, scratch: folder.url).contains(try #require(said.first)))
  }

  private func build(_ package: URL, scratch: URL) throws -> [String] {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "swift", "build", "--package-path", package.path,
      "--scratch-path", scratch.appending(path: "build").path,
    ]
    var environment = ProcessInfo.processInfo.environment
    // SwiftPM leaves lock files in its temporary folder, which the test removes here.
    environment["TMPDIR"] = scratch.path
    process.environment = environment
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus != 0)
    return String(decoding: text, as: UTF8.self).components(separatedBy: "\n")
  }

  @Test func `The package has no dependencies, as the README says`() throws {
    #expect(!(try Sources.text(of: "Package.swift").contains(".package(")))
  }
}
