/// A type that provides everything a feature requires, without stubs.
struct Host {
  let path: String
  /// The beginning of its declaration, up to the colon: `struct Wiring`.
  let name: String
}

/// The edits that add a feature to a small host, which wires features by hand in one type.
struct Hosting {
  let host: Host
  let feature: Feature

  /// Adds the feature to the host, and every feature that it opens and the host lacks.
  func extend(_ tree: inout SourceTree) throws(Refusal) {
    let module = feature.name.module
    guard try !tree.text(of: host.path).contains("\n  var \(feature.builder): ") else { return }
    try tree.edit(host.path) { (lines) throws(Refusal) in
      try lines.insert(["import \(module)"], after: "import FeatureDependencies")
      try lines.conform(host.name + ":", to: "\(module)OpenDependency")
      try lines.insert(wiring, atEndOf: host.name + ":")
    }
    try addProduct(&tree)
    for name in try tree.features(openedBy: feature.name) {
      try Hosting(host: host, feature: try tree.feature(name)).extend(&tree)
    }
  }

  /// The catalog is empty: the host's owner decides which of the new products it offers.
  private var wiring: [String] {
    let (module, member) = (feature.name.module, feature.name.member)
    let type = "any \(module)OpenBuildable"
    return [
      "  let \(member)Catalog: any \(module)Catalog = Shelf(listed: [\(module)Product]())",
      "  var \(feature.builder): \(type) { \(module)OpenBuilder(dependency: self) }",
    ]
  }

  private func addProduct(_ tree: inout SourceTree) throws(Refusal) {
    let folder = host.path.split(separator: "/Sources/")[0]
    try tree.edit("\(folder)/\(Paths.manifest)") { (lines) throws(Refusal) in
      try lines.append(["  \"\(feature.name.module)\","], toListAt: "let modules = [")
    }
  }
}

extension SourceTree {
  /// The hosts of `feature` other than AppHost's component, which offers every feature.
  func hosts(of feature: Feature) -> [Host] {
    let name = "\(feature.name.module)OpenDependency"
    let stubs = protocolsWithStubs
    let others = [Paths.composition, Paths.templates, Paths.mutations] + unrelatedPackages
    return paths.filter { path in
      path.hasSuffix(".swift") && !others.contains(where: path.hasPrefix)
    }.flatMap { path in
      (self[path]?.typeHeads ?? []).filter { head in
        !head.isProtocol && head.inherited.contains(name)
          && head.inherited.isDisjoint(with: stubs)
      }.map { Host(path: path, name: $0.name) }
    }
  }

  /// The features that `opener` offers to open, by name: those whose `Componentable` its dependency
  /// protocol refines.
  func features(openedBy opener: FeatureName) throws(Refusal) -> [String] {
    let name = "\(opener.module)OpenDependency"
    let refined = try text(of: opener.source("OpenDependency")).typeHeads
      .filter { $0.typeName == name }.flatMap(\.inherited)
    return try featureNames().filter { refined.contains("Feature\($0)Componentable") }
  }

  /// The folders of packages that do not depend on this one: their `DepositOpenDependency` is
  /// another protocol.
  private var unrelatedPackages: [String] {
    paths.filter { path in
      path.hasSuffix("/" + Paths.manifest) && self[path]?.contains(".package(") == false
    }.map { String($0.dropLast(Paths.manifest.count)) }
  }

  /// `StubWiring`, and the protocols that refine it.
  private var protocolsWithStubs: Set<String> {
    let heads = paths.filter { $0.hasSuffix(".swift") }.flatMap { self[$0]?.typeHeads ?? [] }
      .filter(\.isProtocol)
    var found: Set = ["StubWiring"]
    while let more = heads.first(where: { head in
      !head.inherited.isDisjoint(with: found) && !found.contains(head.typeName)
    }) {
      found.insert(more.typeName)
    }
    return found
  }
}

/// The declaration of a type with an inheritance clause.
private struct TypeHead {
  let name: String
  let inherited: Set<String>

  var isProtocol: Bool { name.hasPrefix("protocol ") || name.contains(" protocol ") }
  var typeName: String { name.split(separator: " ").last.map(String.init) ?? "" }
}

extension String {
  /// The declarations of the top-level types of a formatted source.
  fileprivate var typeHeads: [TypeHead] {
    let keywords = ["struct", "class", "actor", "enum", "extension", "protocol"]
    let lines = split(separator: "\n")
    return lines.indices.compactMap { start in
      guard let first = lines[start].first, first.isLetter || first == "@",
        let colon = lines[start].firstIndex(of: ":")
      else { return nil }
      let name = lines[start][..<colon]
      guard name.split(separator: " ").contains(where: { keywords.contains(String($0)) }) else {
        return nil
      }
      let end = lines[start...].firstIndex { $0.contains("{") } ?? start
      let inherited = lines[start...end].joined(separator: " ").dropFirst(name.count)
        .split { !($0.isLetter || $0.isNumber || $0 == "_") }
      return TypeHead(name: String(name), inherited: Set(inherited.map(String.init)))
    }
  }
}
