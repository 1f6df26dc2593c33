import Foundation
import Testing

/// Only features may name a product's kind. Anything else that did would have to change for another
/// product: it compares kinds with each other, never with a constant.
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
  func `A line that names no product is left alone`(line: String) throws {
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

/// How products can be named in a source: the constants and texts of their kinds.
private struct KindNames {
  /// The names, each with the feature that it belongs to.
  private(set) var owners: [String: String] = [:]

  init(declaredIn files: [Sources.File]) {
    for file in files {
      let interface = file.path.firstMatch(of: /Contracts\/(\w+)OpenBuildable/)?.output.1
      let module = file.path.firstMatch(of: /Modules\/(\w+)\/Sources\//)?.output.1
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

  /// The lines of `file` that name a product of a feature elsewhere.
  func findings(in file: Sources.File) -> [String] {
    file.lines.filter { line in
      owners.contains { name, feature in
        !mayName(feature, file.path) && Self.names(name, line)
      }
    }
  }

  /// A feature may name what it links to; the rest of the package, a product where it is declared,
  /// stubbed or hosted.
  private func mayName(_ feature: String, _ path: String) -> Bool {
    owners.values.contains { path.hasPrefix("Modules/\($0)/") }
      || path == "AppHost/Composition/HostedProduct.swift"
      || ["Stub\(feature)OpenBuilder", "\(feature)OpenBuildable", "OpeningComponent+\(feature)"]
        .contains { path.hasSuffix("/\($0).swift") }
  }

  /// Whether `line` has `.name` that is no member of a value, `ProductKind.name`, or `"name"`.
  private static func names(_ name: String, _ line: String) -> Bool {
    let pattern = "(^|[^A-Za-z0-9_)\\]]|ProductKind)\\.\(name)\\b|\"\(name)\""
    return line.range(of: pattern, options: .regularExpression) != nil
  }
}
