/// The modules of a package, with their declared dependencies and their imports.
public struct ModuleGraph: Sendable {
  /// A module, with its imports and its place in the graph.
  public struct Node: Sendable {
    /// The module's target.
    public let target: PackageModel.Target
    /// Its imports of other modules of the package.
    public let imports: [Import]
    /// The number of modules that depend on it.
    public internal(set) var fanIn = 0
    /// The length of its longest path of dependencies: 0 without any. Modules in a cycle count as
    /// one.
    public internal(set) var depth = 0
    /// The targets of the package that its sources test with `canImport`.
    let probes: Set<String>
    /// Whether its sources contain more than comments.
    let hasCode: Bool
  }

  /// An import of one module of the package by another.
  public struct Import: Sendable, Hashable {
    /// The imported target.
    public let target: String
    /// The file's path, which begins with the package's folder.
    public let file: String
    /// The line, counted from 1.
    public let line: Int
  }

  /// Modules that all depend on each other, directly or indirectly.
  public struct Tangle: Sendable, Hashable {
    /// All of them, in the manifest's order.
    public let modules: [String]
    /// The shortest cycle among them, without repeating its start.
    public let circle: [String]
  }

  /// The package that the graph shows.
  public let package: PackageModel
  /// The modules, in the manifest's order.
  public private(set) var nodes: [Node]
  /// The groups of modules that depend on each other in cycles.
  public let tangles: [Tangle]
  /// The index of each target in `nodes`, by name.
  let places: [String: Int]

  /// Builds the graph of `package`; `read` returns the bytes of a source file. Rethrows the errors
  /// of `read`.
  public init<Failure: Error>(
    _ package: PackageModel, read: (String) throws(Failure) -> [UInt8]
  ) throws(Failure) {
    self.package = package
    let names = Dictionary(
      package.targets.map { ($0.module, $0.name) }, uniquingKeysWith: { first, _ in first })
    nodes = try package.targets.map { (target) throws(Failure) in
      try Node(target, names: names, read: read)
    }
    places = Dictionary(
      nodes.enumerated().map { ($1.target.name, $0) }, uniquingKeysWith: { first, _ in first })
    let edges = nodes.map { [places] node in node.dependencies.compactMap { places[$0] } }
    let components = Components(edges: edges)
    tangles = components.tangles.map { [nodes] members in
      let circle = ShortestCircle(members: members, edges: edges).nodes
      return Tangle(
        modules: members.map { nodes[$0].target.name }, circle: circle.map { nodes[$0].target.name }
      )
    }
    for targets in edges { for target in targets { nodes[target].fanIn += 1 } }
    for (place, depth) in components.depths.enumerated() { nodes[place].depth = depth }
  }

  /// The modules that `node` declares or imports.
  @available(*, deprecated, message: "Use node.dependencies.")
  public func dependencies(of node: Node) -> [String] { node.dependencies }
}

extension ModuleGraph.Node {
  /// Reads the target's sources; `names` maps module names to the package's targets.
  fileprivate init<Failure: Error>(
    _ target: PackageModel.Target, names: [String: String],
    read: (String) throws(Failure) -> [UInt8]
  ) throws(Failure) {
    var (imports, probes): ([ModuleGraph.Import], Set<String>) = ([], [])
    var hasCode = false
    let named = { (module: String) in names[target.aliases[module] ?? module] }
    for file in target.sources {
      let scanner = ImportScanner(try read(file))
      hasCode = hasCode || scanner.hasCode
      probes.formUnion(scanner.probes.compactMap(named))
      for line in scanner.imports {
        guard let name = named(line.module), name != target.name else { continue }
        imports.append(ModuleGraph.Import(target: name, file: file, line: line.line))
      }
    }
    self.target = target
    self.imports = imports
    self.probes = probes
    self.hasCode = hasCode
  }

  /// The modules that this one declares or imports, without duplicates.
  public var dependencies: [String] {
    var seen: Set<String> = []
    return (target.dependencies + imports.map(\.target)).filter { seen.insert($0).inserted }
  }
}
