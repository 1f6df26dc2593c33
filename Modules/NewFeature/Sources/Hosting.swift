/// A small host that wires features in one type by hand: what hosting one more changes in it.
struct Hosting {
  let host: Host
  let feature: Feature

  /// Gives the host the feature, and all that this one can open and the host has not.
  func extend(_ tree: inout SourceTree) throws(Refusal) {
    let module = feature.name.module
    guard try !tree.text(of: host.path).contains("\n  var \(feature.builder): ") else { return }
    try tree.edit(host.path) { (lines) throws(Refusal) in
      try lines.insert(["import \(module)"], after: "import FeatureDependencies")
      try lines.conform(host.name + ":", to: "\(module)OpenDependency")
      try lines.insert(wiring, atEndOf: host.name + ":")
    }
    try addProduct(&tree)
    for name in try openedFeatures(tree) {
      try Hosting(host: host, feature: try tree.feature(name)).extend(&tree)
    }
  }

  /// An empty shelf: what this host offers of the new product is for its owner to say.
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
    try tree.edit("\(folder)/Package.swift") { (lines) throws(Refusal) in
      try lines.append(["  \"\(feature.name.module)\","], toListAt: "let modules = [")
    }
  }

  /// The features that this one offers to open.
  private func openedFeatures(_ tree: SourceTree) throws(Refusal) -> [String] {
    let path = "\(feature.sources)/\(feature.name.module)OpenDependency.swift"
    let source = SourceLines(path: path, text: try tree.text(of: path))
    return source.lines.filter { $0.contains("OpenBuilder: any ") }.compactMap { line in
      let type = line.split(separator: "any ").last?.prefix { $0.isLetter || $0.isNumber }
      return type.map { String($0.dropLast("OpenBuildable".count)) }
    }
  }
}
