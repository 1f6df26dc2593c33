import Foundation
import TemporaryFolders
import Testing

/// The public declarations of a built module, as the compiler extracts them.
struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Identifier: Decodable { let precise: String }
    struct Fragment: Decodable {
      let spelling: String
      let preciseIdentifier: String?
    }
    struct Comment: Decodable {}
    struct Location: Decodable {}

    let identifier: Identifier
    let pathComponents: [String]
    let declarationFragments: [Fragment]
    /// Nil for a declaration without a doc comment.
    let docComment: Comment?
    /// Nil for a declaration that the compiler synthesized.
    let location: Location?
  }

  struct Relationship: Decodable {
    let kind: String
    let source: String
    let target: String
  }

  let symbols: [Symbol]
  let relationships: [Relationship]

  /// The graphs of the modules `names`, extracted from the build that runs the tests.
  static func extract(_ names: [String]) throws -> [SymbolGraph] {
    let folder = try TemporaryFolder("symbols")
    let built = BuiltProgram.executable.deletingLastPathComponent().appending(path: "Modules")
    let triple = try targetTriple()
    return try names.map { name in
      _ = try output(
        of: "swift-symbolgraph-extract", "-module-name", name, "-I", built.path, "-target", triple,
        "-output-dir", folder.url.path, "-minimum-access-level", "public",
        "-skip-synthesized-members",
        "-Xcc", "-fmodule-map-file=\(Sources.root.path)/Modules/Support/COpenSSL/module.modulemap",
        "-Xcc", "-fmodule-map-file=\(Sources.root.path)/Modules/Support/CSQLite/module.modulemap")
      let file = folder.url.appending(path: "\(name).symbols.json")
      return try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: file))
    }
  }

  private static func targetTriple() throws -> String {
    struct Info: Decodable {
      struct Target: Decodable { let triple: String }
      let target: Target
    }
    let data = try output(of: "swiftc", "-print-target-info")
    return try JSONDecoder().decode(Info.self, from: data).target.triple
  }

  private static func output(of command: String...) throws -> Data {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(command.joined(separator: " "))")
    return data
  }
}

extension [SymbolGraph] {
  /// The identifiers of the parameter types of the initializer `signature` of the type `name`.
  func parameters(of signature: String, in name: String) -> [String] {
    flatMap(\.symbols).first { $0.pathComponents == [name, signature] }?
      .declarationFragments.compactMap(\.preciseIdentifier) ?? []
  }

  /// The names of all requirements of the protocol `identifier`, including inherited ones.
  func requirements(of identifier: String) -> Set<String> {
    let related = flatMap(\.relationships)
    let own = related.filter { $0.kind == "requirementOf" && $0.target == identifier }.map(\.source)
    let names = flatMap(\.symbols).filter { own.contains($0.identifier.precise) }
      .compactMap(\.pathComponents.last)
    let refined = related.filter { $0.kind == "conformsTo" && $0.source == identifier }
    return refined.reduce(into: Set(names)) { $0.formUnion(requirements(of: $1.target)) }
  }
}
