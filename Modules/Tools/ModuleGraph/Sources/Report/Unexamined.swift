/// The files, targets and packages that the graph does not cover.
struct Unexamined: Sendable, Encodable {
  /// Products of packages that were not read, and packages that were not read or not asked for.
  let externalProducts, packages, nestedPackages: [String]
  /// Targets and products of a manifest that exist on another system or with another setting.
  let hidden: [String]

  init(_ graph: ModuleGraph, _ workspace: Workspace) {
    let relative = graph.repository.relative
    externalProducts = Set(graph.nodes.flatMap(\.externalProducts)).sorted()
    packages = workspace.missing.map(relative).sorted()
    nestedPackages = workspace.nested.map(relative).sorted()
    hidden = workspace.packages.flatMap(\.hidden)
  }

  /// One line; none if everything was examined.
  var text: String {
    let parts = [
      ("targets and products of a manifest that are absent here", hidden),
      ("external products", externalProducts), ("packages required by path", packages),
      ("nested packages", nestedPackages),
    ].filter { !$0.1.isEmpty }.map { what, names in "\(what) (\(names.joined(separator: ", ")))" }
    return parts.isEmpty ? "" : "not looked at: \(parts.joined(separator: ", "))\n"
  }
}
