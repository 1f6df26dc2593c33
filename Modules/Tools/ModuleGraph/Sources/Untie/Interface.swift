import Foundation

/// The text of the interface module: the values that move, protocols for services, and what each
/// part offers the other one.
struct Interface {
  /// A requirement of a part's `…Componentable`: a builder, or an object with its globals.
  struct Offer {
    let feature, property, type: String
    let members: [String]
    let isBuilder: Bool
  }

  let tangle: Tangle
  let name: String
  /// Requirements that do not compile in the interface, each with the reason.
  private(set) var cuts: [String: String]
  private(set) var lines: [InterfaceLine] = []
  private(set) var offers: [Offer] = []

  init(_ tangle: Tangle, name: String, cuts: [String: String] = [:]) {
    (self.tangle, self.name, self.cuts) = (tangle, name, cuts)
    for usr in tangle.members + tangle.services {
      if let reason = reason(usr) { self.cuts[usr] = reason }
    }
    let values = tangle.values
    for module in tangle.imports.sorted() {
      // Another system, or the package alone, may lack it.
      for line in ["#if canImport(\(module))", "import \(module)", "#endif"] { add(line) }
    }
    for outer in tangle.outerPaths(of: values) {
      let text = "public enum \(outer[outer.count - 1]) {}"
      let above = outer.dropLast().joined(separator: ".")
      add(above.isEmpty ? text : "extension \(above) { \(text) }")
    }
    lines += values.flatMap(tangle.source).filter { self.cuts[$0.owner] == nil }
    for usr in tangle.services where tangle.isNameable(usr) { addService(usr) }
    for part in tangle.names { addPart(part) }
  }

  func offers(of part: String) -> [Offer] { offers.filter { $0.feature == part } }

  var text: String { lines.map { "\($0.text)\n" }.joined() }

  /// Why a member of a service cannot be a requirement.
  private func reason(_ usr: String) -> String? {
    let graph = tangle.graph
    let owner = graph.parents[usr]
    if tangle.kept.contains(usr) { return nil }
    if graph.symbols[usr]?.kind == "enum.case" { return "its enum stays; a protocol has no cases" }
    if graph.symbols[usr]?.kind == "func.op" { return "an operator is no member of an object" }
    let unnamed = (graph.named(in: usr) + [owner, usr].compactMap(\.self)).first { type in
      tangle.isService(type) && !tangle.isNameable(type)
    }
    return unnamed.map { "\(tangle.title($0)) stays, and a protocol cannot stand for it" }
  }

  private mutating func add(_ text: String, of owner: String = "") {
    lines.append(InterfaceLine(text: text, owner: owner))
  }

  /// A protocol with `requirements`; one without any is written if it stands for a type.
  private mutating func addProtocol(
    _ title: String, _ comment: String, _ requirements: [(usr: String, text: String)]
  ) {
    for line in ["", "/// \(comment)", "\(tangle.isolation)public protocol \(title) {"] {
      add(line)
    }
    for (usr, text) in requirements { add("  \(text)", of: usr) }
    add("}")
  }

  /// A protocol that a part's `…Componentable` offers, if there are `members`.
  private mutating func addOffer(
    _ part: String, _ property: String, _ type: String, _ comment: String, _ members: [String],
    isBuilder: Bool, _ text: (String) -> String
  ) {
    guard !members.isEmpty else { return }
    addProtocol(type, comment, members.map { ($0, text($0)) })
    offers.append(
      Offer(feature: part, property: property, type: type, members: members, isBuilder: isBuilder))
  }

  private mutating func addService(_ usr: String) {
    let (title, name, tangle) = (tangle.title(usr), tangle.serviceName(usr), tangle)
    let all = tangle.members.filter { tangle.graph.parents[$0] == usr && cuts[$0] == nil }
    let own = all.filter { tangle.graph.symbols[$0]?.isRequirement == true }
    addProtocol(
      "\(name)Interface", "The members of `\(title)` that the other part uses.",
      own.map { ($0, tangle.requirement($0)) })
    guard let part = tangle.home(of: usr), part != Tangle.rest else { return }
    addOffer(
      part, "\(name.asMember)Builder", "\(name)Buildable", "Creates `\(title)`.",
      all.filter { tangle.kind($0) == "init" }, isBuilder: true, tangle.build)
  }

  /// The globals of a part, and its `…Componentable`.
  private mutating func addPart(_ part: String) {
    addOffer(
      part, "\(part.asMember)Globals", "\(part)Globals",
      "Functions and shared state of \(part); the component stores one object.",
      tangle.globals(of: part).filter { cuts[$0] == nil }, isBuilder: false, tangle.requirement)
    let own = offers(of: part)
    guard !own.isEmpty else { return }
    addProtocol(
      "Feature\(part)Componentable",
      "Offers \(part): the component conforms, the other requires it.",
      own.map { ($0.property, "var \($0.property): any \($0.type) { get }") })
  }

  /// The interface without what does not compile, and the first error that is left.
  ///
  /// The index has left out what it knows; a type check says what remains, and a second one whether
  /// the rest compiles.
  func checked(
    modules: [String], languageMode: String, _ shell: Shell
  ) throws(ModuleGraphError) -> (interface: Interface, error: String?) {
    let failures = try errors(modules, languageMode, shell)
    guard !failures.isEmpty else { return (self, nil) }
    var (tangle, cuts) = (tangle, cuts)
    for failure in failures { cuts[failure.owner] = failure.message }
    tangle.drop(cuts)
    let second = Interface(tangle, name: name, cuts: cuts)
    let left = try second.errors(modules, languageMode, shell).first
    return (second, left.map { "\($0.message) (\(tangle.title($0.owner)))" })
  }

  private func errors(
    _ modules: [String], _ languageMode: String, _ shell: Shell
  ) throws(ModuleGraphError) -> [(owner: String, message: String)] {
    try shell.withFolder { folder throws(ModuleGraphError) in
      let file = folder.appending(path: "\(name).swift")
      try write(text, to: file)
      let (status, _, errors) = try shell.result(
        of: [
          "swiftc", "-typecheck", "-swift-version", languageMode, "-module-name", name,
          // An expression whose types stay takes the solver long to reject.
          "-parse-as-library", "-Xfrontend", "-solver-expression-time-threshold=1", file.path,
        ] + modules.flatMap { ["-I", $0] })
      guard status != 0 else { return [] }
      let found = errors.matches(of: #/:(\d+):\d+: error: ([^\n]+)/#).map {
        (Int($0.output.1) ?? 0, String($0.output.2))
      }
      guard !found.isEmpty else { return [("", errors)] }
      return found.map { line, message in
        (lines.indices.contains(line - 1) ? lines[line - 1].owner : "", message)
      }
    }
  }
}

extension Tangle {
  /// Statics of services, and functions and variables beside types, that the other part uses.
  func globals(of part: String) -> [String] {
    members.filter { usr in
      guard let symbol = graph.symbols[usr], !symbol.isType, home(of: usr) == part else {
        return false
      }
      return symbol.isGlobal || symbol.isStatic && graph.parents[usr].map(isService) == true
    }
  }

  /// The types that stay, and of which a value inside moves; the outer ones first.
  func outerPaths(of values: [String]) -> [[String]] {
    let moved = Set(
      kept.compactMap { graph.symbols[$0]?.isType == true ? graph.symbols[$0]?.path : nil })
    let paths = values.compactMap { graph.symbols[$0]?.path }.flatMap { path in
      path.indices.dropFirst().map { Array(path.prefix($0)) }
    }
    return Set(paths).subtracting(moved).sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The modules of other packages that the interface may need.
  var imports: Set<String> {
    Set((values + members).flatMap { text(of: $0)?.imports ?? [] }).subtracting(names)
      .subtracting(index.symbols.values.map(\.module))
  }
}
