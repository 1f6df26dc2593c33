/// The edits that make a small host, which wires features in one type by hand, host one more.
struct Hosting {
  let host: Host
  let feature: Feature

  /// Gives the host the feature, and every feature that this one opens and the host lacks.
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
