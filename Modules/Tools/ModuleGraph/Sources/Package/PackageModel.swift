import Foundation

/// A package as far as the graph needs it. Paths are absolute and without symbolic links.
struct PackageModel: Sendable {
  struct Target: Sendable {
    /// The kinds of targets, with the names that `swift package describe` gives them.
    enum Kind: String, Sendable {
      case library, executable, test, plugin, macro, binary, snippet
      case system = "system-target"
      case other
    }

    let name: String
    /// The name that imports use.
    let module: String
    let kind: Kind
    let isSwift: Bool
    let folder: String
    let sources: [String]
    let hasResources: Bool
    /// The names of targets and of products that the target declares.
    let targets, products: [String]
  }

  let name: String
  let folder: String
  let targets: [Target]
  /// The names of the targets of each product.
  let products: [String: [String]]
  /// Folders of packages that this one requires by path.
  let neighbors: [String]
  /// The circle of targets that the manifest declares, for which SwiftPM rejects the package.
  var circle: [String] = []
  let manifest: Manifest

  /// Of the package's `manifests`, SwiftPM read the one of `toolsVersion`.
  init(
    name: String, folder: String, targets: [Target], products: [PackageDescription.Product],
    neighbors: [String], manifests: [Manifest], toolsVersion: String
  ) {
    self.name = name
    self.folder = realPath(folder)
    self.targets = targets
    self.products = Dictionary(products.map { ($0.name, $0.targets) }, uniquingKeysWith: +)
    self.neighbors = neighbors.map(realPath)
    let version = Manifest.numbers(toolsVersion)
    manifest = manifests.first { $0.version == version } ?? manifests[0]
  }

  var targetsInCircle: [Target] { targets.filter { circle.contains($0.name) } }

  /// Names of targets and products in the manifest that SwiftPM did not describe here.
  var hidden: [String] {
    let known = Set(targets.map(\.name)).union(products.keys)
    return Set(manifest.declared).subtracting(known).sorted()
  }
}
