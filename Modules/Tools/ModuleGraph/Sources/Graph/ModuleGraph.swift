/// The modules of one or more packages, with their declared dependencies and their imports.
public struct ModuleGraph: Sendable {
  /// A module, with its imports and its place in the graph.
  public struct Node: Sendable {
    /// The module's target.
    public let target: PackageModel.Target
    /// Its imports of other modules of the packages.
    public let imports: [Import]
    /// The modules that this one declares or imports, without duplicates.
    public let dependencies: [String]
    /// The number of modules that depend on it.
    public internal(set) var fanIn = 0
    /// The length of its longest path of dependencies: 0 without any. Modules in a cycle count as
    /// one.
    public internal(set) var depth = 0
    /// The target's name, preceded by its package's folder if another package has such a target.
    let name: String
    /// The index of its package.
    let package: Int
    /// Its dependencies as the manifest declares them, on modules that were read.
    let declarations: [Declaration]
    /// The products that it declares of packages that were not read.
    let external: [String]
    /// Its imports of products of packages that were not read, and that some target declares.
    let externalImports: [Import]
    /// The modules that its sources test with `canImport`.
    let probes: Set<String>
    /// Whether its sources contain more than comments.
    let hasCode: Bool
    /// Its comments that ask to ignore a finding.
    let ignores: [IgnoreComment]
  }

  /// An import of one module by another.
  public struct Import: Sendable, Hashable {
    /// The imported module's target.
    public let target: String
    /// The file's path, which begins with the package's folder.
    public let file: String
    /// The line, counted from 1.
    public let line: Int
  }

  /// Modules that all depend on each other, directly or indirectly.
  public struct Tangle: Sendable, Hashable {
    /// The modules, in the manifest's order.
    public let modules: [String]
    /// The shortest cycle among the modules, without repeating its start.
    public let circle: [String]
  }

  /// One dependency of a manifest, on a target or on a product.
  struct Declaration {
    /// The target's or product's name.
    let name: String
    let modules: [String]
    let isProduct: Bool
  }

  /// The package that the graph shows; of several, the first.
  public let package: PackageModel
  /// The modules, in the order of packages and manifests.
  public private(set) var nodes: [Node]
  /// The groups of modules that depend on each other in cycles.
  public let tangles: [Tangle]
  /// All packages that the graph shows.
  let packages: [PackageModel]
  /// The index of each module in `nodes`, by name.
  let places: [String: Int]
  /// The indices of each module's dependencies.
  let edges: [[Int]]
  let names: ModuleNames

  /// Builds the graph of `package`; `read` returns the bytes of a source file. Rethrows the errors
  /// of `read`.
  public init<Failure: Error>(
    _ package: PackageModel, read: (String) throws(Failure) -> [UInt8]
  ) throws(Failure) {
    try self.init([package]) { (file) throws(Failure) in FileScan(try read(file)) }
  }

  /// Builds one graph of `packages`, which must not be empty; `scan` returns what a source file
  /// contains. Rethrows the errors of `scan`.
  init<Failure: Error>(
    _ packages: [PackageModel], scan: (String) throws(Failure) -> FileScan
  ) throws(Failure) {
    package = packages[0]
    self.packages = packages
    names = ModuleNames(packages)
    let builder = NodeBuilder(names, packages)
    var nodes: [Node] = []
    for package in packages {
      for target in package.targets {
        nodes.append(try builder.node(target, at: nodes.count, scan: scan))
      }
    }
    places = Dictionary(
      nodes.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    edges = nodes.map { [places] node in node.dependencies.compactMap { places[$0] } }
    let components = Components(edges: edges)
    tangles = components.tangles.map { [nodes, edges] members in
      let circle = ShortestCircle(members: members, edges: edges).nodes
      return Tangle(modules: members.map { nodes[$0].name }, circle: circle.map { nodes[$0].name })
    }
    for targets in edges { for target in targets { nodes[target].fanIn += 1 } }
    for (place, depth) in components.depths.enumerated() { nodes[place].depth = depth }
    self.nodes = nodes
  }

  /// The manifest of the package that contains `node`.
  func manifest(of node: Node) -> String { packages[node.package].manifest }
}
