import Foundation

/// The graph that a command line asks about, with roles and baseline.
struct Session {
  let graph: ModuleGraph
  let workspace: Workspace
  let roles: Roles?
  /// The baseline to apply or, for a new one, the old one, whose reasons are kept.
  let baseline: Baseline?

  init(_ options: Options, _ swiftPM: SwiftPM) throws(ModuleGraphError) {
    let given = URL(filePath: realPath(options.folder))
    let folder = options.isWorkspace ? given : try Workspace.packageFolder(from: given)
    workspace = try Workspace(folder, all: options.isWorkspace, by: swiftPM)
    let repository = Repository(of: folder)
    let named = { (path: String) in repository.relative(realPath(path)) }
    let rolesPath =
      options.roles ?? Self.existing(folder.appending(path: ".module-roles.json").path)
    roles = try rolesPath.map { path throws(ModuleGraphError) in
      try Roles(json: data(at: path), file: named(path))
    }
    let baselinePath = options.baseline ?? Self.existing(options.newBaseline)
    baseline = try baselinePath.map { path throws(ModuleGraphError) in
      try Baseline(path: path, file: named(path))
    }
    let files = workspace.packages.flatMap(\.targets).flatMap(\.sources)
    graph = ModuleGraph(
      workspace.packages, scans: try FileScan.all(files.filter { $0.hasSuffix(".swift") }),
      repository)
  }

  private static func existing(_ path: String?) -> String? {
    path.flatMap { FileManager.default.fileExists(atPath: $0) ? $0 : nil }
  }
}
