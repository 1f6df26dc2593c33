import Foundation

@testable import ModuleGraph

/// A graph of targets and sources that exist only in memory.
struct Sample {
  struct Target {
    var type = "library"
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
        name: name, c99name: name, type: target.type,
        moduleType: target.isSwift ? "SwiftTarget" : "ClangTarget", path: "../\(name)",
        sources: ["a.swift"], targetDependencies: target.needs,
        productDependencies: target.products, resources: target.hasResources ? [] : nil)
    }
    let lines = targets.keys.sorted().map { ".target(name: \"\($0)\")" }
    return PackageModel(
      Manifest(
        folder: URL(filePath: "/\(name)Package"), text: lines.joined(separator: "\n")),
      PackageDescription(
        name: name, targets: models, products: products.map { .init(name: $0, targets: $1) },
        dependencies: []))
  }

  /// The findings, each as `file:line: rule`.
  func findings(_ roles: String? = nil) throws -> [String] {
    try all(roles).map { "\($0.file):\($0.line): \($0.rule.rawValue)" }
  }

  func all(_ roles: String? = nil) throws -> [Finding] {
    let roles = try roles.map { try Roles(json: Data($0.utf8), file: "roles.json") }
    return try Checks(graph).findings(roles)
  }
}
