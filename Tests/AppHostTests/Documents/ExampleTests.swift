import Foundation
import TemporaryFolders
import Testing

/// Examples in doc comments compile, and so do examples on pages that are marked `compiled`.
struct ExampleTests {
  private typealias Example = (path: String, code: String)

  /// The consecutive lines of a doc comment that are indented by four spaces. JSON is not compiled.
  private static let ofComments = Sources.files("swift", in: "Modules").flatMap {
    path -> [Example] in
    guard let text = try? Sources.text(of: path), text.contains("///     ") else { return [] }
    return text.matches(of: /(?m)(?:^ *\/\/\/ {5}.*\n)+/).map { comment in
      (path, String(comment.output.replacing(/(?m)^ *\/\/\/ {5}/, with: "")))
    }.filter { !$0.code.hasPrefix("{") }
  }

  /// The imports of each example.
  private static let imports = """
    import FeatureDependencies
    import FeatureDependenciesTesting
    import Testing

    """

  /// Declarations that the examples assume.
  private static let declarations = """
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
    page.blocks.filter { $0.above == "<!-- compiled -->" }.map { block -> Example in
      (page.path, block.lines.joined(separator: "\n"))
    }
  }

  // All are one module, since each run of the compiler takes seconds: no two declare the same name.
  @Test func `Examples in doc comments and on pages compile`() throws {
    try #require(!Self.ofComments.isEmpty)
    try #require(!Self.ofPages.isEmpty)
    let folder = try TemporaryFolder("examples")
    let examples = [("Declarations", Self.declarations)] + Self.ofComments + Self.ofPages
    let files = try examples.enumerated().map { number, example in
      // The compiler's errors name the file, and thereby the page.
      let name = "\(example.path.replacing("/", with: "-")) \(number).swift"
      return try folder.file(name, Array((Self.imports + example.code).utf8)).path
    }
    let built = BuiltProgram.executable.deletingLastPathComponent()
    let result = try Subprocess.run(
      URL(filePath: "/usr/bin/env"),
      [
        "swiftc", "-typecheck", "-swift-version", "6", "-parse-as-library",
        "-I", built.appending(path: "Modules").path,
        "-module-cache-path", built.appending(path: "compile-fail-tests-cache").path,
      ] + files)
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }
}
