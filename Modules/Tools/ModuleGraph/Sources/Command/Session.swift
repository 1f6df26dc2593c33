import Foundation

/// The graph that a command line asks about, with roles and baseline.
struct Session {
  let graph: ModuleGraph
  let workspace: Workspace
  let repository: Repository
  let roles: Roles?
  /// The baseline to apply or, for a new one, the old one, whose reasons are kept.
  let baseline: Baseline?

  init(_ options: Options, _ swiftPM: SwiftPM) throws(ModuleGraphError) {
    let given = URL(filePath: realPath(options.folder))
    let folder = options.isWorkspace ? given : try Workspace.packageFolder(from: given)
    workspace =
      options.isWorkspace
      ? try Workspace(root: folder, by: swiftPM) : try Workspace(package: folder, by: swiftPM)
    repository = Repository(of: folder)
    roles = try Self.roles(options.roles, folder, repository)
    baseline = try Self.baseline(options, repository)
    let files = workspace.packages.flatMap(\.targets).flatMap(\.sources)
    graph = ModuleGraph(
      workspace.packages, scans: try FileScan.all(files.filter { $0.hasSuffix(".swift") }))
  }

  private static func roles(
    _ given: String?, _ folder: URL, _ repository: Repository
  ) throws(ModuleGraphError) -> Roles? {
    let path = given ?? folder.appending(path: ".module-roles.json").path
    if given == nil, !FileManager.default.fileExists(atPath: path) { return nil }
    return try Roles(json: data(at: path), file: repository.relative(realPath(path)))
  }

  private static func baseline(
    _ options: Options, _ repository: Repository
  ) throws(ModuleGraphError) -> Baseline? {
    guard let path = options.baseline ?? options.newBaseline else { return nil }
    if options.baseline == nil, !FileManager.default.fileExists(atPath: path) { return nil }
    return try Baseline(path: path, file: repository.relative(realPath(path)))
  }
}
