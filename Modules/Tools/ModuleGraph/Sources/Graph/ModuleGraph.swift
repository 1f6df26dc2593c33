/// The modules of packages, and which of them depend on which.
///
/// A dependency is one that the manifest declares or a source imports. Modules are indices into
/// ``nodes``.
struct ModuleGraph: Sendable {
  struct Import: Sendable {
    let module, file: String
    let line: Int
    /// The index of the module; nil if it is not in the graph.
    let target: Int?
  }

  /// A dependency of a manifest.
  struct Declaration: Sendable {
    let name: String
    /// Its modules; empty if the package of the product was not read.
    let modules: [Int]
    var isExternal: Bool { modules.isEmpty }
  }

  struct Node: Sendable {
    /// The module's name; with its package's name if two packages have such a module.
    let name: String
    let target: PackageModel.Target
    /// The index of its package.
    let package: Int
    var declarations: [Declaration] = []
    /// The imports of other modules.
    var imports: [Import] = []
    var probes: Set<String> = []
    var hasCode = false
    /// The modules that the manifest declares or a source imports, in ascending order.
    var dependencies: [Int] = []
  }

  let packages: [PackageModel]
  let repository: Repository
  private(set) var nodes: [Node]
  private let byName: [String: [Int]]

  init(_ packages: [PackageModel], scans: [String: FileScan], _ repository: Repository) {
    (self.packages, self.repository) = (packages, repository)
    let targets = packages.enumerated().flatMap { place, package in
      package.targets.filter { $0.type != "snippet" }.map { (place, $0) }
    }
    byName = Dictionary(grouping: targets.indices) { targets[$0].1.c99name }
    let counts = byName.mapValues(\.count)
    nodes = targets.map { package, target in
      let isAmbiguous = (counts[target.c99name] ?? 0) > 1
      let name = isAmbiguous ? "\(packages[package].name)/\(target.name)" : target.name
      return Node(name: name, target: target, package: package)
    }
    for place in nodes.indices { fill(at: place, from: scans) }
  }

  private mutating func fill(at place: Int, from scans: [String: FileScan]) {
    var node = nodes[place]
    node.declarations =
      (node.target.targetDependencies ?? []).map {
        Declaration(name: $0, modules: target($0, of: node.package))
      }
      + (node.target.productDependencies ?? []).map { Declaration(name: $0, modules: product($0)) }
    for file in node.target.sources {
      guard let scan = scans[file] else { continue }
      node.hasCode = node.hasCode || scan.hasCode
      node.probes.formUnion(scan.probes)
      node.imports += scan.imports.map { line in
        let target = module(line.module, seenFrom: node)
        return Import(module: line.module, file: file, line: line.line, target: target)
      }.filter { $0.target != place }
    }
    let all = node.declarations.flatMap(\.modules) + node.imports.compactMap(\.target)
    node.dependencies = Set(all).subtracting([place]).sorted()
    nodes[place] = node
  }

  private func target(_ name: String, of package: Int) -> [Int] {
    nodes.indices.filter { nodes[$0].package == package && nodes[$0].target.name == name }
  }

  private func product(_ name: String) -> [Int] {
    packages.indices.flatMap { place in
      (packages[place].products[name] ?? []).flatMap { target($0, of: place) }
    }
  }

  /// The module that `name` means in `node`: a declared one, or one of its package, or any.
  private func module(_ name: String, seenFrom node: Node) -> Int? {
    let candidates = byName[name] ?? []
    guard candidates.count > 1 else { return candidates.first }
    let declared = Set(node.declarations.flatMap(\.modules))
    return candidates.first(where: declared.contains)
      ?? candidates.first { nodes[$0].package == node.package } ?? candidates[0]
  }

  var edges: [[Int]] { nodes.map(\.dependencies) }

  /// The modules that depend on each module.
  var dependents: [[Int]] {
    nodes.indices.map { place in nodes.indices.filter { nodes[$0].dependencies.contains(place) } }
  }
}
