/// Resolves the declarations and imports of a target.
struct NodeBuilder {
  private let names: ModuleNames
  /// The modules of products that some target declares and whose package was not read.
  private let external: Set<String>

  /// Modules of the toolchain and of Apple's systems that also exist as packages. An import of one
  /// that is not declared means the former.
  private static let systemModules: Set<String> = [
    "Charts", "Dispatch", "Foundation", "FoundationEssentials", "FoundationInternationalization",
    "Network", "Observation", "Synchronization", "Testing", "XCTest",
  ]

  init(_ names: ModuleNames, _ packages: [PackageModel]) {
    self.names = names
    let all = packages.enumerated().flatMap { owner, package in
      package.targets.flatMap { Self.external($0, names, owner) }
    }
    external = Set(all.map(PackageModel.Target.module)).subtracting(Self.systemModules)
  }

  private static func external(
    _ target: PackageModel.Target, _ names: ModuleNames, _ owner: Int
  ) -> [String] {
    target.products.filter {
      names.product($0, of: target.productPackages[$0], from: owner) == nil
    }
  }

  func node<Failure: Error>(
    _ target: PackageModel.Target, at place: Int, scan: (String) throws(Failure) -> FileScan
  ) throws(Failure) -> ModuleGraph.Node {
    let (owner, name) = (names.owners[place], names.names[place])
    let own = Self.external(target, names, owner)
    let ownModules = Set(own.map(PackageModel.Target.module))
    let declarations = declarations(target, owner)
    var (imports, others): ([ModuleGraph.Import], [ModuleGraph.Import]) = ([], [])
    var (probes, ignores, hasCode): (Set<String>, [IgnoreComment], Bool) = ([], [], false)
    var known: [String: Int?] = [:]
    for file in target.sources {
      let scan = try scan(file)
      hasCode = hasCode || scan.hasCode
      ignores += scan.ignores.map { IgnoreComment(file: file, line: $0.line, reason: $0.reason) }
      for module in Set(scan.imports.map(\.module)).union(scan.probes) where known[module] == nil {
        known[module] = .some(names.imported(module, from: place, external: ownModules))
      }
      probes.formUnion(scan.probes.compactMap { known[$0] ?? nil }.map { names.names[$0] })
      for line in scan.imports {
        if let imported = known[line.module] ?? nil {
          guard imported != place else { continue }
          imports.append(.init(target: names.names[imported], file: file, line: line.line))
        } else if external.contains(line.module), !ownModules.contains(line.module) {
          others.append(.init(target: line.module, file: file, line: line.line))
        }
      }
    }
    var seen: Set<String> = []
    let dependencies = (declarations.flatMap(\.modules) + imports.map(\.target))
      .filter { seen.insert($0).inserted }
    return ModuleGraph.Node(
      target: target, imports: imports, dependencies: dependencies, name: name, package: owner,
      declarations: declarations, external: own, externalImports: others, probes: probes,
      hasCode: hasCode, ignores: ignores)
  }

  private func declarations(
    _ target: PackageModel.Target, _ owner: Int
  ) -> [ModuleGraph.Declaration] {
    let own = target.dependencies.compactMap { name in
      names.target(name, of: owner).map {
        ModuleGraph.Declaration(name: name, modules: [names.names[$0]], isProduct: false)
      }
    }
    let products = target.products.compactMap { name in
      names.product(name, of: target.productPackages[name], from: owner).map { modules in
        ModuleGraph.Declaration(
          name: name, modules: modules.map { names.names[$0] }, isProduct: true)
      }
    }
    return own + products
  }
}
