import Foundation
import TemporaryFolders
import Testing

/// Examples in doc comments compile, and so do examples on pages that are marked `compiled`.
struct ExampleTests {
  /// A code example: consecutive lines of a doc comment that are indented by four spaces.
  struct Example: Sendable, CustomTestStringConvertible {
    let path: String
    var lines: [String] = []

    var testDescription: String { path }
  }

  private static let all: [Example] = {
    let files = (try? Sources.files(in: "Modules")) ?? []
    return files.flatMap { file in
      examples(in: (try? Sources.text(of: file.path)) ?? "", file.path)
    }.filter { $0.lines.first?.hasPrefix("{") != true }  // That is JSON.
  }()

  private static func examples(in text: String, _ path: String) -> [Example] {
    var (found, open): ([Example], Example?) = ([], nil)
    for line in text.components(separatedBy: "\n") {
      let trimmed = line.trimmingPrefix { $0 == " " }
      if trimmed.hasPrefix("///     ") {
        open = open ?? Example(path: path)
        open?.lines.append(String(trimmed.dropFirst("///     ".count)))
      } else if let example = open {
        found.append(example)
        open = nil
      }
    }
    return found
  }

  /// Imports and declarations that the examples assume.
  private static let preamble = """
    import FeatureDependencies
    import FeatureDependenciesTesting
    import Testing
    func myFixture() async throws -> AccountLedgerContract.Fixture { throw CancellationError() }

    """

  private func compile(_ lines: [String]) throws -> (status: Int32, output: String) {
    let folder = try TemporaryFolder("example")
    let file = folder.url.appending(path: "Example.swift")
    try Data((Self.preamble + lines.joined(separator: "\n")).utf8).write(to: file)
    let built = BuiltProgram.executable.deletingLastPathComponent()
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "swiftc", "-typecheck", "-swift-version", "6", "-parse-as-library",
      "-I", built.appending(path: "Modules").path,
      "-module-cache-path", built.appending(path: "forbidden-programs-cache").path, file.path,
    ]
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  private static let ofPages = Page.all.flatMap { page in
    page.blocks.filter { $0.above == "<!-- compiled -->" }.map {
      Example(path: page.path, lines: $0.lines)
    }
  }

  @Test(arguments: all + ofPages)
  func `An example in a doc comment or on a page compiles`(example: Example) throws {
    let (status, output) = try compile(example.lines)
    #expect(status == 0, "\(output)")
  }

  @Test func `Examples are found`() {
    #expect(!Self.all.isEmpty)
    #expect(Self.ofPages.map(\.path) == ["Docs/Guide/Contracts.md"])
    let text = "  /// As in:\n  ///\n  ///     let a = 1\n  public let x = 1\n"
    #expect(Self.examples(in: text, "x").map(\.lines) == [["let a = 1"]])
  }

  @Test func `An example that no longer compiles is found`() throws {
    #expect(try compile(["let clauses = AccountLedgerContract.nothing"]).status != 0)
  }
}
