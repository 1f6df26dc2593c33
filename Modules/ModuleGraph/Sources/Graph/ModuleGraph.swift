/// The modules of a package, what each declares and what each imports.
public struct ModuleGraph: Sendable {
  /// A module with what is known of it.
  public struct Node: Sendable {
    /// The module's target.
    public let target: PackageModel.Target
    /// Where it imports which module of the package, other than itself.
    public let imports: [Import]
    /// How many modules depend on it.
    public internal(set) var fanIn = 0
    /// The longest way down from it: 0 for a module without dependencies.
    public internal(set) var depth = 0
  }

  /// An import of one module of the package by another.
  public struct Import: Sendable, Hashable {
    /// The target imported.
    public let target: String
    /// The file, with the package's folder before it.
    public let file: String
    /// The line, counted from 1.
    public let line: Int
  }

  /// The package.
  public let package: PackageModel
  /// The modules, in the manifest's order.
  public private(set) var nodes: [Node]
  /// Each circle of modules, once, starting with the one first in the manifest.
  public private(set) var cycles: [[String]] = []
  /// What each target declares, by its name.
  let declared: [String: [String]]

  /// The graph of `package`; `read` gives the bytes of a source file.
  public init(_ package: PackageModel, read: (String) throws -> [UInt8]) rethrows {
    self.package = package
    declared = Dictionary(
      package.targets.map { ($0.name, $0.dependencies) }, uniquingKeysWith: { first, _ in first })
    let names = Dictionary(
      package.targets.map { ($0.module, $0.name) }, uniquingKeysWith: { first, _ in first })
    nodes = try package.targets.map { target in
      var imports: [Import] = []
      for file in target.sources {
        for line in ImportScanner.imports(in: try read(file)) {
          guard let name = names[line.module], name != target.name else { continue }
          imports.append(Import(target: name, file: file, line: line.line))
        }
      }
      return Node(target: target, imports: imports)
    }
    measure()
  }

  /// All that the module depends on, declared or imported, each once.
  public func dependencies(of node: Node) -> [String] {
    var seen: Set<String> = []
    return (node.target.dependencies + node.imports.map(\.target)).filter {
      seen.insert($0).inserted
    }
  }

  private mutating func measure() {
    let places = Dictionary(
      nodes.enumerated().map { ($1.target.name, $0) }, uniquingKeysWith: { first, _ in first })
    let edges = nodes.map { node in dependencies(of: node).compactMap { places[$0] } }
    for targets in edges { for target in targets { nodes[target].fanIn += 1 } }
    var walk = Walk(edges: edges)
    for start in nodes.indices { walk.visit(start) }
    for (index, depth) in walk.depths.enumerated() { nodes[index].depth = depth }
    let names = nodes.map(\.target.name)
    cycles = walk.cycles.map { cycle in cycle.map { names[$0] } }
  }
}
