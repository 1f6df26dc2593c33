/// What the interface needs of the two parts, and where their declarations are.
extension Tangle {
  /// The kind in the symbol graph; empty if it lacks the declaration.
  func kind(_ usr: String) -> String { graph.symbols[usr]?.form ?? "" }

  func home(of usr: String) -> String? { index.symbols[usr].flatMap { part($0.file) } }

  func title(_ usr: String) -> String {
    if let type = index.extended[usr] { return "extension of \(title(type))" }
    return graph.symbols[usr]?.title ?? index.symbols[usr]?.name ?? demangled(usr).readable
  }

  func isService(_ usr: String) -> Bool {
    graph.symbols[usr]?.isType == true && index.symbols[usr] != nil && !kept.contains(usr)
  }

  /// Whether a protocol can stand for a service.
  func isNameable(_ usr: String) -> Bool {
    graph.symbols[usr]?.isGeneric == false && kind(usr) != "typealias"
  }

  /// `@MainActor` if a crossing declaration is isolated to it: then the whole interface is.
  var isolation: String {
    members.contains { graph.symbols[$0]?.text.contains("@MainActor") == true } ? "@MainActor " : ""
  }

  /// The services that the interface needs.
  var services: [String] {
    let needed = Set(members.flatMap(graph.related(to:)))
    return graph.order.filter { needed.contains($0) && isService($0) }
  }

  /// The values that the interface needs, each with those inside it, in the order of the graph.
  var values: [String] {
    let found = closure(of: members.flatMap(graph.related(to:)).compactMap(keptType(of:))) { type in
      let all = ([type] + index.extensions(of: type)).flatMap(units).filter(kept.contains)
      return (all.flatMap(mentions(by:)) + [index.owner(of: type)].compactMap(\.self))
        .compactMap(keptType(of:))
    }
    return graph.order.filter { usr in
      found.contains(usr) && index.owner(of: usr).map(kept.contains) != true
    }
  }

  /// The moved type that a declaration is or belongs to.
  private func keptType(of usr: String) -> String? {
    let type = graph.symbols[usr]?.isType == true ? usr : index.owner(of: usr)
    return type.flatMap { kept.contains($0) ? $0 : nil }
  }

  /// Statics of services, and functions and variables beside types, that the other part uses.
  func globals(of part: String) -> [String] {
    members.filter { usr in
      guard let symbol = graph.symbols[usr], !symbol.isType, home(of: usr) == part else {
        return false
      }
      return symbol.isGlobal || symbol.isStatic && graph.parents[usr].map(isService) == true
    }
  }

  /// The paths of types that stay and have a value inside; the outer ones first.
  func outerPaths(of values: [String]) -> [[String]] {
    let moved = kept.filter { graph.symbols[$0]?.isType == true }
      .compactMap { graph.symbols[$0]?.pathComponents }
    let paths = values.compactMap { graph.symbols[$0]?.pathComponents }.flatMap { path in
      path.indices.dropFirst().map { Array(path.prefix($0)) }
    }
    return Set(paths).subtracting(moved).sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The modules of other packages that the interface may need.
  var imports: Set<String> {
    Set((values + members).flatMap { text(of: $0)?.imports ?? [] }).subtracting(names)
      .subtracting(index.symbols.values.map(\.module))
  }

  func text(of usr: String) -> SourceText? { index.symbols[usr].flatMap { texts[$0.file] } }

  func range(of usr: String) -> Range<Int>? {
    index.symbols[usr].flatMap { texts[$0.file]?.range(ofDeclarationAt: $0.line) }
  }

  /// The members of a declaration that have lines of their own.
  func inner(_ usr: String) -> [String] {
    index.children(of: usr).filter { index.symbols[$0]?.line != index.symbols[usr]?.line }
  }

  /// The lines of a declaration without those of its members.
  func ownLines(of usr: String) -> [Int] {
    let inner = inner(usr).compactMap(range(of:))
    return (range(of: usr) ?? 0..<0).filter { line in !inner.contains { $0.contains(line) } }
  }

  /// The symbols that the lines of a declaration mention, without those of its members.
  func mentions(by usr: String) -> [String] {
    index.mentions(in: index.symbols[usr]?.file ?? "", ownLines(of: usr))
  }
}
