/// The files, targets and packages that the graph does not cover.
struct Unexamined: Sendable, Encodable {
  /// Products of packages that were not read, and packages that were not asked for.
  let externalProducts, nestedPackages: [String]
  /// Targets and products of a manifest that exist on another system or with another setting, or
  /// beside a circle.
  let hidden: [String]

  init(_ graph: ModuleGraph, _ workspace: Workspace) {
    externalProducts = Set(graph.nodes.flatMap(\.externalProducts)).sorted()
    nestedPackages = workspace.nested.map(graph.repository.relative).sorted()
    hidden = workspace.packages.flatMap(\.hidden)
  }

  /// One line; none if everything was examined.
  var text: String {
    let parts = [
      ("targets and products that SwiftPM does not describe here", hidden),
      ("external products", externalProducts), ("nested packages", nestedPackages),
    ].filter { !$0.1.isEmpty }.map { what, names in "\(what) (\(names.joined(separator: ", ")))" }
    return parts.isEmpty ? "" : "not looked at: \(parts.joined(separator: ", "))\n"
  }
}
