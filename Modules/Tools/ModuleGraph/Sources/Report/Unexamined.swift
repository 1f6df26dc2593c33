/// The files, targets and packages that the graph does not cover.
struct Unexamined: Sendable, Encodable {
  let cFiles, systemTargets, binaryTargets, targetsWithPlugins, snippets: Int
  /// Products of packages that were not read, and packages that were not read or not asked for.
  let externalProducts, packages, nestedPackages: [String]
  /// Targets and products of a manifest that exist on another system or with another setting.
  let hidden: [String]

  init(_ graph: ModuleGraph, _ workspace: Workspace) {
    let relative = graph.repository.relative
    let targets = workspace.packages.flatMap(\.targets)
    cFiles = targets.filter { !$0.isSwift }.reduce(0) { $0 + $1.sources.count }
    systemTargets = targets.count { $0.kind == .system }
    binaryTargets = targets.count { $0.kind == .binary }
    snippets = targets.count { $0.kind == .snippet }
    targetsWithPlugins = graph.nodes.count { node in
      node.target.kind != .plugin
        && node.declarations.contains {
          $0.modules.contains { graph.nodes[$0].target.kind == .plugin }
        }
    }
    externalProducts = Set(graph.nodes.flatMap(\.externalProducts)).sorted()
    packages = workspace.missing.map(relative).sorted()
    nestedPackages = workspace.nested.map(relative).sorted()
    hidden = workspace.packages.flatMap(\.hidden)
  }

  /// One line, with the counts that are not zero.
  var text: String {
    let counts = [
      (cFiles, "C file"), (systemTargets, "system target"), (binaryTargets, "binary target"),
      (snippets, "snippet"),
    ]
    var parts = counts.filter { $0.0 > 0 }.map { counted($0, $1) }
    if targetsWithPlugins > 0 {
      parts.append("sources that plugins generate for \(counted(targetsWithPlugins, "target"))")
    }
    parts += [
      (hidden, "target or product of a manifest that is absent here"),
      (externalProducts, "external product"), (packages, "package required by path"),
      (nestedPackages, "nested package"),
    ].filter { !$0.0.isEmpty }.map { names, what in
      "\(names.count) \(what)\(names.count == 1 || what.hasSuffix("here") ? "" : "s")"
        + " (\(names.joined(separator: ", ")))"
    }
    return parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
  }
}
