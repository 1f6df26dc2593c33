import Foundation

/// A package as far as the graph needs it. Paths are absolute and without symbolic links.
struct PackageModel: Sendable {
  /// A target, with the names that `swift package describe` has for its properties.
  struct Target: Decodable, Sendable {
    struct Ignored: Decodable, Sendable {}

    let name: String
    /// The name that imports use.
    let c99name: String
    /// The kind, such as `library`, `test` or `system-target`; and that of the code.
    let type, moduleType: String
    var path: String
    var sources: [String]
    /// The names of targets and of products that the target declares.
    let targetDependencies, productDependencies: [String]?
    let resources: [Ignored]?

    var isSwift: Bool { ["SwiftTarget", "PluginTarget"].contains(moduleType) }
  }

  let manifest: Manifest
  let name: String
  let targets: [Target]
  /// The names of the targets of each product.
  let products: [String: [String]]
  /// Folders of packages that this one requires by path.
  let neighbors: [URL]
  /// Whether the targets are those of a circle that the manifest declares, for which SwiftPM
  /// rejects the package.
  let isCircle: Bool

  init(_ manifest: Manifest, _ description: PackageDescription, isCircle: Bool = false) {
    (self.manifest, self.isCircle) = (manifest, isCircle)
    name = description.name
    targets = description.targets.map { target in
      var target = target
      target.path = realPath(manifest.folder.appending(path: target.path).path)
      target.sources = target.sources.map { realPath("\(target.path)/\($0)") }
      return target
    }.sorted { $0.name < $1.name }
    products = Dictionary(
      description.products.map { ($0.name, $0.targets) }, uniquingKeysWith: +)
    neighbors = description.dependencies.compactMap(\.path).map { URL(filePath: $0) }
  }

  var folder: String { manifest.folder.path }

  /// Names of targets and products in the manifest that SwiftPM did not describe here.
  var hidden: [String] {
    let known = Set(targets.map(\.name)).union(products.keys)
    return Set(manifest.declared).subtracting(known).sorted()
  }
}
