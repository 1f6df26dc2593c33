import Foundation
import Testing

/// Nothing but a product's own feature may ask which product something is of, or the set of
/// products would not be open: kinds are compared with each other, never with one that is named.
struct OpenKindsTests {
  private static let declared = try? KindNames(declaredIn: Sources.files(in: "Modules"))

  @Test func `The kinds of deposits and savings are found where they are declared`() throws {
    let names = try #require(Self.declared)
    #expect(names.owners["deposit"] == ["Modules/Deposit", "Modules/Savings"])
    #expect(names.owners["savings"] == ["Modules/Savings"])
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
    "scope.deposit.depositOpenBuilder", "\\.depositCatalog", "products.first { $0.kind == kind }",
    "// if kind == .deposit", "let text = \"The deposit is open.\"", "case .quit:",
  ])
  func `A line that names no product is left alone`(line: String) throws {
    let names = try #require(Self.declared)
    #expect(names.findings(in: .init(path: "AppHost/Commands/X.swift", text: line)) == [])
  }

  @Test(arguments: [
    "Modules/Deposit/Sources/X.swift",
    "Modules/FeatureDependenciesTesting/Doubles/StubDepositOpenBuilder.swift",
  ])
  func `A feature and its stub may name its product`(path: String) throws {
    let names = try #require(Self.declared)
    #expect(names.findings(in: .init(path: path, text: "kind == .deposit")) == [])
  }
}

/// How products can be named in a source: the constants and texts of their kinds.
private struct KindNames {
  /// The names, each with the feature folders that declare it.
  private(set) var owners: [String: Set<String>] = [:]

  init(declaredIn files: [Sources.File]) {
    for file in files where file.path.wholeMatch(of: /Modules\/\w+\/Sources\/.*/) != nil {
      let folder = file.path.components(separatedBy: "/").prefix(2).joined(separator: "/")
      for line in file.lines {
        guard
          let declared = line.firstMatch(
            of: /static let (\w+) = ProductKind\(declared: "([^"]+)"\)/)
        else { continue }
        owners[String(declared.output.1), default: []].insert(folder)
        owners[String(declared.output.2), default: []].insert(folder)
      }
    }
  }

  /// The lines of `file` that name a product of a feature elsewhere.
  func findings(in file: Sources.File) -> [String] {
    file.lines.filter { line in
      owners.contains { name, folders in
        !mayName(folders, file.path) && Self.names(name, line)
      }
    }
  }

  private func mayName(_ folders: Set<String>, _ path: String) -> Bool {
    folders.contains { folder in
      let feature = folder.dropFirst("Modules/".count)
      return path.hasPrefix(folder + "/") || path.hasSuffix("/Stub\(feature)OpenBuilder.swift")
    }
  }

  /// Whether `line` has `.name` that is no member of a value, `ProductKind.name`, or `"name"`.
  private static func names(_ name: String, _ line: String) -> Bool {
    let pattern = "(^|[^A-Za-z0-9_)\\]]|ProductKind)\\.\(name)\\b|\"\(name)\""
    return line.range(of: pattern, options: .regularExpression) != nil
  }
}
