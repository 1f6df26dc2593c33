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
    return files.flatMap { path in
      examples(in: (try? Sources.text(of: path)) ?? "", path)
    }.filter { $0.lines.first?.hasPrefix("{") != true }  // JSON is not compiled.
  }()

  private static func examples(in text: String, _ path: String) -> [Example] {
    let mark = "///     "
    var found: [Example] = []
    var isInExample = false
    for line in text.components(separatedBy: "\n") {
      let trimmed = line.trimmingPrefix { $0 == " " }
      let isCode = trimmed.hasPrefix(mark)
      if isCode {
        if !isInExample { found.append(Example(path: path)) }
        found[found.count - 1].lines.append(String(trimmed.dropFirst(mark.count)))
      }
      isInExample = isCode
    }
    return found
  }

  /// Imports and declarations that the examples assume.
  private static let preamble = """
    import FeatureDependencies
    import FeatureDependenciesTesting
    import Testing
    struct MyBank: LedgerFixture {
      func addAccount(of customer: LedgerCustomer, balance: Won) async throws -> AccountNumber {
        throw CancellationError()
      }
      func session(of customer: LedgerCustomer) async throws -> any AccountLedger {
        throw CancellationError()
      }
      func sign(
        _ document: SigningDocument, by customer: LedgerCustomer
      ) async throws -> SignedContract { throw CancellationError() }
      func reopened() async throws -> Part<MyBank> { .checked(self) }
    }
    public protocol CartAdding { func add(_ item: String) }
    public protocol StockChecking { func has(_ item: String) -> Bool }
    public protocol FeatureCartComponentable { var cartAdding: any CartAdding { get } }
    public protocol FeatureStockComponentable { var stockChecking: any StockChecking { get } }
    struct StockService: StockChecking {
      let dependency: any FeatureCartComponentable
      func has(_ item: String) -> Bool { true }
    }
    public protocol Screen {}
    struct OrderScreen: Screen { let number: Int }
    struct ChatScreen: Screen { let order: Int? }

    """

  private func compile(_ lines: [String]) throws -> (status: Int32, output: String) {
    let folder = try TemporaryFolder("example")
    let file = folder.url.appending(path: "Example.swift")
    try Data((Self.preamble + lines.joined(separator: "\n")).utf8).write(to: file)
    let built = BuiltProgram.executable.deletingLastPathComponent()
    let result = try Subprocess.run(
      URL(filePath: "/usr/bin/env"),
      [
        "swiftc", "-typecheck", "-swift-version", "6", "-parse-as-library",
        "-I", built.appending(path: "Modules").path,
        "-module-cache-path", built.appending(path: "compile-fail-tests-cache").path, file.path,
      ])
    return (result.status, result.output + result.errors)
  }

  // A Korean page has the examples of its English page.
  private static let ofPages = Page.all.filter { !$0.path.hasSuffix(".ko.md") }.flatMap { page in
    page.blocks.filter { $0.above == "<!-- compiled -->" }.map {
      Example(path: page.path, lines: $0.lines)
    }
  }

  @Test(arguments: all + ofPages)
  func `An example in a doc comment or on a page compiles`(example: Example) throws {
    let (status, output) = try compile(example.lines)
    #expect(status == 0, "\(output)")
  }

  @Test func `Examples in doc comments and on pages are found`() {
    #expect(!Self.all.isEmpty)
    #expect(!Self.ofPages.isEmpty)
  }
}
