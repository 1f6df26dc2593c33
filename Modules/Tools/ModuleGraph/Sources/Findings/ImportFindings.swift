extension ModuleGraph {
  /// Imports of modules that their target does not declare.
  func undeclaredImports(_ indirect: IndirectImports) -> [Finding] {
    nodes.indices.flatMap { place in
      indirect.suspects[place].map { line in
        undeclared(line, by: place, isIndirect: indirect.reaches(place, line.target))
      }
    }
  }

  private func undeclared(_ line: Import, by place: Int, isIndirect: Bool) -> Finding {
    let name = nodes[place].name
    let isOwn = places[line.target].map { names.areInOnePackage(place, $0) } ?? true
    let own: Finding.Rule = isIndirect ? .indirectImport : .undeclaredImport
    return Finding(
      rule: isOwn ? own : .undeclaredProduct, file: line.file, line: line.line,
      message: "\(name) imports \(line.target) and does not declare it"
        + (isIndirect ? ": it comes through another dependency." : "."),
      remedy: "\(declaring(line.target, by: place)), or remove the import.",
      names: [name, line.target])
  }

  /// How the module at `place` can declare the module `target`.
  private func declaring(_ target: String, by place: Int) -> String {
    guard let other = places[target], !names.areInOnePackage(place, other) else {
      return "Add \"\(target)\" to its dependencies"
    }
    let (own, owner) = (packages[nodes[place].package], packages[nodes[other].package])
    let folder = owner.folder.split(separator: "/").last.map(String.init) ?? owner.name
    let product = names.product(containing: other) ?? target
    let first =
      names.product(containing: other) == nil
      ? "No product of \(folder) contains it: declare one there. Then add" : "Add"
    let dependency = ".product(name: \"\(product)\", package: \"\(folder)\") to its dependencies"
    let isNeighbor = own.neighbors.contains { $0.folder == owner.folder }
    let path = relativePath(to: owner.folder, from: own.folder)
    return "\(first) \(dependency)"
      + (isNeighbor ? "" : ", and .package(path: \"\(path)\") to those of its package")
  }

  /// Imports of products that other targets declare, and whose package was not read.
  func externalImports(_ indirect: IndirectImports) -> [Finding] {
    nodes.indices.flatMap { place in
      let isIndirect = !nodes[place].externalImports.isEmpty && indirect.reachesExternal(place)
      return nodes[place].externalImports.map { line in
        Finding(
          rule: isIndirect ? .indirectImport : .undeclaredProduct, file: line.file, line: line.line,
          message: "\(nodes[place].name) imports \(line.target), which other targets declare, and "
            + "does not declare it"
            + (isIndirect ? ": it can only come through another dependency." : "."),
          remedy: "Add \(product(line.target)) to its dependencies, or remove the import.",
          names: [nodes[place].name, line.target])
      }
    }
  }

  /// The product of the module `name`, as the manifest that declares it writes it.
  private func product(_ name: String) -> String {
    for node in nodes {
      let product = node.external.first { PackageModel.Target.module($0) == name }
      guard let product, let package = node.target.productPackages[product] else { continue }
      return ".product(name: \"\(product)\", package: \"\(package)\")"
    }
    return "\"\(name)\""
  }
}

/// The path of `target` relative to `folder`; both are absolute.
func relativePath(to target: String, from folder: String) -> String {
  let (to, from) = (target.split(separator: "/"), folder.split(separator: "/"))
  let common = zip(to, from).prefix { $0 == $1 }.count
  let path = from.dropFirst(common).map { _ in ".." } + to.dropFirst(common)
  return path.isEmpty ? "." : path.joined(separator: "/")
}
