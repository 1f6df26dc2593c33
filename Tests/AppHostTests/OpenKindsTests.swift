import Foundation
import Testing

/// Only features may name a product kind. Other code compares kinds with each other, never with a
/// constant: otherwise it would have to change for each new product.
struct OpenKindsTests {
  private static let declared = try? KindNames(declaredIn: Sources.files(in: "Modules"))

  @Test func `The kinds of deposits and savings are found where they are declared`() throws {
    let names = try #require(Self.declared)
    #expect(names.owners["deposit"] == "Deposit")
    #expect(names.owners["savings"] == "Savings")
  }

  @Test func `No product is named outside its feature`() throws {
    let names = try #require(Self.declared)
    for file in try Sources.files(in: "Modules") + Sources.files(in: "AppHost") {
      #expect(names.findings(in: file) == [])
    }
  }

  @Test(arguments: [
    "if kind == .deposit {", "guard account.product != .savings else {", "case .deposit:",
    "case .deposit, .other:", "where $0.kind == ProductKind.savings",
    "switch kind { case .savings: 1",
    "if \"\\(kind)\" == \"deposit\" {", "kind == ProductKind(declared: \"savings\")",
    "let kinds: [ProductKind] = [.deposit]",
  ])
  func `A product that is named outside its feature is found`(line: String) throws {
    let names = try #require(Self.declared)
    #expect(names.findings(in: .init(path: "AppHost/Commands/X.swift", text: line)).count == 1)
  }

  @Test(arguments: [
    "component.depositOpenBuilder", "\\.depositCatalog", "ProductDescription.deposit.section",
    "products.first { $0.kind == kind }",
    "// if kind == .deposit", "let text = \"The deposit is open.\"", "case .quit:",
  ])
  func `A line that names no product is not reported`(line: String) throws {
    let names = try #require(Self.declared)
    #expect(names.findings(in: .init(path: "AppHost/Commands/X.swift", text: line)) == [])
  }

  @Test(arguments: [
    "Modules/Deposit/Sources/X.swift", "Modules/Savings/Sources/LinkedToADeposit.swift",
    "Modules/FeatureDependenciesTesting/Doubles/StubDepositOpenBuilder.swift",
    "AppHost/Composition/OpeningComponent+Deposit.swift",
  ])
  func `A feature, its stub and its extension of the host may name its product`(
    path: String
  ) throws {
    let names = try #require(Self.declared)
    #expect(names.findings(in: .init(path: path, text: "kind == .deposit")) == [])
  }
}

/// The names of products in source code: the constants and the texts of their kinds.
private struct KindNames {
  /// The feature that declares each name.
  private(set) var owners: [String: String] = [:]

  init(declaredIn files: [Sources.File]) {
    for file in files {
      // The template of `new-feature` has the same folders below its own.
      let contracts = /Modules\/FeatureDependencies\/Contracts\/(\w+)OpenBuildable/
      let interface = file.path.prefixMatch(of: contracts)?.output.1
      let module = file.path.prefixMatch(of: /Modules\/(\w+)\/Sources\//)?.output.1
      guard let feature = interface ?? module else { continue }
      for line in file.lines {
        let declared = line.firstMatch(
          of: /static let (\w+) = ProductKind\(declared: "([^"]+)"\)/)
        guard let declared else { continue }
        owners[String(declared.output.1)] = String(feature)
        owners[String(declared.output.2)] = String(feature)
      }
    }
  }

  /// The lines of `file` that name a product, and must not.
  func findings(in file: Sources.File) -> [String] {
    file.lines.filter { line in
      owners.contains { name, feature in
        !mayName(feature, file.path) && Self.names(name, line)
      }
    }
  }

  /// Whether the file at `path` may name the product of `feature`. A feature may name any product,
  /// to link to it; other code only where the product is declared, stubbed or hosted.
  private func mayName(_ feature: String, _ path: String) -> Bool {
    owners.values.contains { path.hasPrefix("Modules/\($0)/") }
      || path == "AppHost/Composition/HostedProduct.swift"
      || ["Stub\(feature)OpenBuilder", "\(feature)OpenBuildable", "OpeningComponent+\(feature)"]
        .contains { path.hasSuffix("/\($0).swift") }
  }

  /// Whether `line` has `"name"`, `ProductKind.name`, or `.name` that is not a member of a value.
  private static func names(_ name: String, _ line: String) -> Bool {
    let pattern = "(^|[^A-Za-z0-9_)\\]]|ProductKind)\\.\(name)\\b|\"\(name)\""
    return line.range(of: pattern, options: .regularExpression) != nil
  }
}
