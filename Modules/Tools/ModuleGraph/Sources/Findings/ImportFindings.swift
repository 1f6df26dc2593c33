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
      remedy: "Declare the dependency, or remove the import.",
      names: [name, line.target])
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
          remedy: "Declare the product, or remove the import.",
          names: [nodes[place].name, line.target])
      }
    }
  }
}
