/// The checks of a graph.
struct Checks {
  let graph: ModuleGraph
  /// The modules that each module declares, however far down.
  private let below: Reach
  /// Modules that reach no external product. Such a product can bring any module with it.
  private let closed: Set<Int>
  /// Modules that are part of no external product: a closed module imports them.
  private let systemModules: Set<String>
  private let externalProducts: Set<String>

  init(_ graph: ModuleGraph) {
    self.graph = graph
    let below = Reach(edges: graph.nodes.map { $0.declarations.flatMap(\.modules) })
    self.below = below
    closed = Set(graph.nodes.indices).filter { place in
      below.of[place].union([place]).allSatisfy { graph.nodes[$0].externalProducts.isEmpty }
    }
    externalProducts = Set(graph.nodes.flatMap(\.externalProducts))
    systemModules = Set(closed.flatMap { graph.nodes[$0].external.map(\.module) })
  }

  /// All findings, ordered by place.
  func findings(_ roles: Roles?) throws(ModuleGraphError) -> [Finding] {
    let imports = graph.nodes.indices.flatMap { undeclared($0) + unused($0) }
    let edges = try roles.map { roles throws(ModuleGraphError) in
      try RoleChecks(roles, graph).findings
    }
    return (circles + imports + (edges ?? [])).sorted()
  }

  /// One finding for each group of modules in circles: its shortest circle and its imports.
  private var circles: [Finding] {
    let reach = Reach(edges: graph.edges)
    return reach.tangles.map { group in
      let circle = reach.shortestCircle(in: group)
      let names = circle.map { graph.nodes[$0].name }
      let others = group.count - circle.count
      let steps = zip(circle, circle.dropFirst() + circle.prefix(1)).flatMap(details)
      let node = graph.nodes[circle[0]]
      let first = node.imports.first { $0.target.map(circle.contains) == true }
      return graph.finding(
        .cycle, node, first,
        "modules depend on each other in a circle: "
          + (names + names.prefix(1)).joined(separator: " → ")
          + (others > 0 ? " (and \(counted(others, "more module")))." : "."),
        "Move what one of them needs of the other behind a protocol in a module below both.",
        modules: group.map { graph.nodes[$0].name }, details: steps)
    }
  }

  /// The imports that make one edge of a circle, or else its declaration.
  private func details(_ from: Int, _ to: Int) -> [String] {
    let node = graph.nodes[from]
    let imports = node.imports.filter { $0.target == to }
    let title = "\(node.name) → \(graph.nodes[to].name)"
    guard !imports.isEmpty else {
      let place = graph.place(of: node, nil)
      return ["\(title): declared in \(place.file):\(place.line)"]
    }
    return ["\(title): \(counted(imports.count, "import"))"]
      + imports.map { "  \(graph.repository.relative($0.file)):\($0.line)" }
  }

  /// Imports that their target does not declare: of modules of the package that no dependency
  /// brings, of modules of another package, and of products that other targets declare and whose
  /// package was not read.
  private func undeclared(_ place: Int) -> [Finding] {
    let node = graph.nodes[place]
    let declared = Set(node.declarations.flatMap(\.modules))
    let products = externalProducts.subtracting(node.externalProducts)
    return node.imports.compactMap { line in
      let isOwn = line.target.map { graph.nodes[$0].package == node.package } ?? false
      let isUndeclared =
        line.target.map { !declared.contains($0) && !(isOwn && below.of[place].contains($0)) }
        ?? (closed.contains(place) && products.contains(line.module))
      guard isUndeclared else { return nil }
      return graph.finding(
        isOwn ? .undeclaredImport : .undeclaredProduct, node, line,
        "\(node.name) imports \(line.module) and does not declare it.",
        "Declare the dependency, or remove the import.", modules: [node.name, line.module])
    }
  }

  /// Declared dependencies of which no module is imported.
  private func unused(_ place: Int) -> [Finding] {
    let node = graph.nodes[place]
    guard node.hasCode, node.target.type != "plugin" else { return [] }
    return node.declarations.filter { isUnused($0, by: node) }.map { declaration in
      let hidden = node.imports.compactMap(\.target).first {
        !below.of[$0].isDisjoint(with: declaration.modules)
      }
      return graph.finding(
        .unusedDependency, node, nil,
        "\(node.name) declares \(declaration.name) and does not import it"
          + (hidden.map { ": \(graph.nodes[$0].name) may bring its members." } ?? "."),
        hidden == nil && !declaration.isExternal
          ? "Remove it." : "Import it where it is used, or remove it.",
        modules: [node.name, declaration.name])
    }
  }

  /// Only a library of Swift code must be imported. An executable, a plugin, a C library, a target
  /// with resources or one without code can be useful without an import, and code that a plugin
  /// generates may contain the import.
  private func isUnused(_ declaration: ModuleGraph.Declaration, by node: ModuleGraph.Node) -> Bool {
    if node.declarations.contains(where: { isPlugin($0) }) { return false }
    guard !declaration.isExternal else { return isUnusedProduct(declaration.name, of: node) }
    let used = Set(node.imports.compactMap(\.target))
    return declaration.modules.allSatisfy { module in
      let other = graph.nodes[module]
      return other.target.type == "library" && other.target.isSwift && other.hasCode
        && other.target.resources == nil && !used.contains(module)
        && !node.probes.contains(other.target.c99name)
    }
  }

  private func isPlugin(_ declaration: ModuleGraph.Declaration) -> Bool {
    declaration.modules.contains { graph.nodes[$0].target.type == "plugin" }
      || declaration.isExternal && declaration.name.lowercased().contains("plugin")
  }

  /// Whether a product whose package was not read is certainly unused: another target imports a
  /// module of its name, and each import of `node` is a known module or another product.
  private func isUnusedProduct(_ name: String, of node: ModuleGraph.Node) -> Bool {
    let imports = Set(node.external.map(\.module)).union(node.probes)
    guard !imports.contains(name) else { return false }
    let isModule = graph.nodes.contains { other in
      other.externalProducts.contains(name) && other.external.contains { $0.module == name }
    }
    return isModule
      && imports.allSatisfy { systemModules.contains($0) || node.externalProducts.contains($0) }
  }
}

extension ModuleGraph.Node {
  /// The imports of modules that are not in the graph.
  var external: [ModuleGraph.Import] { imports.filter { $0.target == nil } }

  /// The products that the target declares, and whose package was not read.
  var externalProducts: [String] { declarations.filter(\.isExternal).map(\.name) }
}
