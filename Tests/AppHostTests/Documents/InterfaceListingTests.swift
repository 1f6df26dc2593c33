import Foundation
import Testing

/// Public declarations are documented, and Docs/Reference/Interface.txt lists those of the
/// interface layer.
struct InterfaceListingTests {
  /// The modules in the API documentation, and the features.
  private static let modules: [String] = {
    let features = ((try? Sources.folders(in: "Modules")) ?? []).filter { name in
      FileManager.default.fileExists(
        atPath: Sources.root.appending(path: "Modules/\(name)/DevApp").path)
    }
    return Array(Set(named + features)).sorted()
  }()

  /// The modules that the first page of the API documentation names.
  private static let named: [String] = {
    let page = try? Page(path: "Docs/PureDIBank.docc/PureDIBank.md")
    return (page?.lines ?? []).compactMap { line in
      line.wholeMatch(of: /- ``\/([A-Za-z]+)``/).map { String($0.output.1) }
    }
  }()

  private func undocumented(_ graph: SymbolGraph) -> [String] {
    graph.symbols.filter { $0.docComment == nil }.map { $0.pathComponents.joined(separator: ".") }
  }

  @Test(arguments: modules)
  func `Every public declaration is documented`(module: String) throws {
    for graph in try SymbolGraph.extract([module]) {
      #expect(undocumented(graph) == [])
    }
  }

  @Test func `A declaration without a comment is found`() throws {
    let symbol = #"""
      {"identifier": {"precise": "x"}, "pathComponents": ["A", "b"], "declarationFragments": []}
      """#
    let graph = try JSONDecoder().decode(
      SymbolGraph.self, from: Data("{\"symbols\": [\(symbol)], \"relationships\": []}".utf8))
    #expect(undocumented(graph) == ["A.b"])
  }

  @Test func `The API documentation names every library that the manifest offers`() throws {
    let manifest = try Sources.text(of: "Package.swift")
    let list = try #require(manifest.firstMatch(of: /let own = \[([^\]]*)\]/))
    let own = list.output.1.matches(of: /"([A-Za-z]+)"/).map { String($0.output.1) }
    let modules = manifest.matches(of: /(?:module\(|target\(\s*name: )\s*"([A-Za-z]+)"/).map {
      String($0.output.1)
    }
    let libraries = Set(modules).subtracting(own)
    #expect(libraries.isSuperset(of: ["Ledger", "PostgreSQLLedger"]))
    #expect(libraries.subtracting(Self.modules) == [])
    // The build folder may contain a module that was removed from the manifest, so check these too.
    let built = libraries.union(["Deposit", "Savings", "ModuleGraph"])
    #expect(Set(Self.named).subtracting(built) == [])
  }

  /// The listing is committed, so that a review shows each change of the interface layer.
  @Test func `Docs/Interface lists the declarations of the interface layer`() throws {
    let graph = try #require(try SymbolGraph.extract(["FeatureDependencies"]).first)
    let lines = graph.symbols.filter { $0.location != nil }.map { symbol in
      let declaration = symbol.declarationFragments.map(\.spelling).joined()
      return symbol.pathComponents.joined(separator: ".") + "  "
        + declaration.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    let text = lines.sorted().joined(separator: "\n") + "\n"
    let path = "Docs/Reference/Interface.txt"
    if ProcessInfo.processInfo.environment["ARTIFACTS"] == "write" {
      try Data(text.utf8).write(to: Sources.root.appending(path: path))
    }
    #expect(text == (try? Sources.text(of: path)))
  }
}
