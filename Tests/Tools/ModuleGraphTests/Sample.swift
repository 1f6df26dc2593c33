import Foundation

@testable import ModuleGraph

/// A graph of targets and sources that exist only in memory.
struct Sample {
  struct Target {
    var kind = PackageModel.Target.Kind.library
    var needs: [String] = []
    var products: [String] = []
    var source = "let a = 1"
    var isSwift = true
    var hasResources = false
  }

  var targets: [String: Target]
  /// The targets of a second package, and its products.
  var others: [String: Target] = [:]
  var products: [String: [String]] = [:]

  var graph: ModuleGraph {
    let packages =
      [package("P", targets)] + (others.isEmpty ? [] : [package("Q", others, products)])
    let scans = (targets.merging(others) { first, _ in first }).map { name, target in
      ("/\(name)/a.swift", FileScan(Data(target.source.utf8)))
    }
    return ModuleGraph(
      packages, scans: Dictionary(uniqueKeysWithValues: scans),
      Repository(of: URL(filePath: "/")))
  }

  private func package(
    _ name: String, _ targets: [String: Target], _ products: [String: [String]] = [:]
  ) -> PackageModel {
    let models = targets.sorted { $0.key < $1.key }.map { name, target in
      PackageModel.Target(
        name: name, module: name, kind: target.kind, isSwift: target.isSwift, folder: "/\(name)",
        sources: ["/\(name)/a.swift"], hasResources: target.hasResources, targets: target.needs,
        products: target.products)
    }
    let lines = targets.keys.sorted().map { ".target(name: \"\($0)\")" }
    return PackageModel(
      name: name, folder: "/\(name)Package", targets: models,
      products: products.map { .init(name: $0, targets: $1) }, neighbors: [],
      manifests: [
        .init(path: "/\(name)Package/Package.swift", text: lines.joined(separator: "\n"))
      ], toolsVersion: "6.0")
  }

  /// The findings, each as `file:line: rule`.
  func findings(_ roles: String? = nil, strict: Bool = true) throws -> [String] {
    try all(roles, strict: strict).map { "\($0.file):\($0.line): \($0.rule.rawValue)" }
  }

  func all(_ roles: String? = nil, strict: Bool = true) throws -> [Finding] {
    let roles = try roles.map { try Roles(json: Data($0.utf8), file: "roles.json") }
    return try Checks(graph).findings(roles, strict: strict)
  }
}
