import Foundation
import TemporaryFolders
import Testing

/// Examples in doc comments compile, and so do examples on pages that are marked `compiled`.
struct ExampleTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let path: String
    let code: String

    var testDescription: String { path }
  }

  /// The consecutive lines of a doc comment that are indented by four spaces. JSON is not compiled.
  private static let ofComments = Sources.files("swift", in: "Modules").flatMap {
    path -> [Example] in
    guard let text = try? Sources.text(of: path), text.contains("///     ") else { return [] }
    return text.matches(of: /(?m)(?:^ *\/\/\/ {5}.*\n)+/).map { comment in
      Example(path: path, code: String(comment.output.replacing(/(?m)^ *\/\/\/ {5}/, with: "")))
    }.filter { !$0.code.hasPrefix("{") }
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

  // A Korean page has the examples of its English page.
  private static let ofPages = Page.all.filter { !$0.path.hasSuffix(".ko.md") }.flatMap { page in
    page.blocks.filter { $0.above == "<!-- compiled -->" }.map {
      Example(path: page.path, code: $0.lines.joined(separator: "\n"))
    }
  }

  @Test(arguments: ofComments + ofPages)
  func `An example in a doc comment or on a page compiles`(example: Example) throws {
    let folder = try TemporaryFolder("example")
    let file = try folder.file("Example.swift", Array((Self.preamble + example.code).utf8))
    let built = BuiltProgram.executable.deletingLastPathComponent()
    let result = try Subprocess.run(
      URL(filePath: "/usr/bin/env"),
      [
        "swiftc", "-typecheck", "-swift-version", "6", "-parse-as-library",
        "-I", built.appending(path: "Modules").path,
        "-module-cache-path", built.appending(path: "compile-fail-tests-cache").path, file.path,
      ])
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }

  @Test func `Examples in doc comments and on pages are found`() {
    #expect(!Self.ofComments.isEmpty)
    #expect(!Self.ofPages.isEmpty)
  }
}
