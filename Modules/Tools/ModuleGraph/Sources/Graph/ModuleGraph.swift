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
    /// The longest way down from it: 0 for a module without dependencies. A circle is one step.
    public internal(set) var depth = 0
    /// The targets of the package that its sources ask for with `canImport`.
    let probes: Set<String>
    /// Whether its sources hold more than comments.
    let hasCode: Bool
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

  /// Modules that all depend on each other, however far.
  public struct Tangle: Sendable, Hashable {
    /// All of them, in the manifest's order.
    public let modules: [String]
    /// The shortest circle among them, each once.
    public let circle: [String]
  }

  /// The package.
  public let package: PackageModel
  /// The modules, in the manifest's order.
  public private(set) var nodes: [Node]
  /// The modules that depend on each other in circles.
  public let tangles: [Tangle]
  /// The place of each target among the nodes, by its name.
  let places: [String: Int]

  /// The graph of `package`; `read` gives the bytes of a source file.
  public init(_ package: PackageModel, read: (String) throws -> [UInt8]) rethrows {
    self.package = package
    let names = Dictionary(
      package.targets.map { ($0.module, $0.name) }, uniquingKeysWith: { first, _ in first })
    nodes = try package.targets.map { try Node($0, names: names, read: read) }
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

  /// All that the module depends on, declared or imported, each once.
  public func dependencies(of node: Node) -> [String] { node.dependencies }
}

extension ModuleGraph.Node {
  /// Reads the target's sources; `names` are the package's targets by the name they are imported
  /// by.
  fileprivate init(
    _ target: PackageModel.Target, names: [String: String], read: (String) throws -> [UInt8]
  ) rethrows {
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

  /// All that the module depends on, declared or imported, each once.
  var dependencies: [String] {
    var seen: Set<String> = []
    return (target.dependencies + imports.map(\.target)).filter { seen.insert($0).inserted }
  }
}
