import Foundation

/// The graph that a command line asks about, with roles and baseline.
struct Session {
  let graph: ModuleGraph
  let roles: Roles?
  /// The baseline to apply or, for a new one, the old one, whose reasons are kept.
  let baseline: Baseline?
  private let repository: Repository

  init(_ arguments: Arguments, _ describer: any PackageDescriber) throws(ModuleGraphError) {
    let given = URL(filePath: arguments.folder).standardizedFileURL
    let folder = arguments.isWorkspace ? given : try PackageReader.packageFolder(from: given)
    let workspace =
      arguments.isWorkspace
      ? try Workspace(root: folder, by: describer) : try Workspace(package: folder, by: describer)
    let repository = Repository(of: folder)
    self.repository = repository
    roles = try Self.roles(arguments.roles, folder, repository)
    baseline = try Self.baseline(arguments, repository)
    var packages = workspace.packages.map(repository.relative)
    packages[0].unexamined.missingPackages = workspace.missing.count
    let files = workspace.packages.flatMap(\.targets).flatMap(\.sources)
    let scans = try FileScan.all(files)
    graph = try ModuleGraph(packages) { (file) throws(ModuleGraphError) in
      guard let scan = scans[repository.absolute(file)] else {
        throw .unreadable(path: file, reason: "it was not scanned")
      }
      return scan
    }
  }

  /// The paths that `file` may have in the graph: relative to the working directory, to the
  /// repository as Git prints them, and without symbolic links.
  func paths(of file: String) -> [String] {
    let url = URL(filePath: file).standardizedFileURL
    let inRepository = repository.root.appending(path: file).standardizedFileURL
    return [url, inRepository, url.resolvingSymlinksInPath()].map { repository.relative($0.path) }
  }

  private static func roles(
    _ given: String?, _ folder: URL, _ repository: Repository
  ) throws(ModuleGraphError) -> Roles? {
    let path = given ?? folder.appending(path: ".module-roles.json").path
    if given == nil, !isThere(path) { return nil }
    let full = URL(filePath: path).standardizedFileURL.path
    return try Roles(json: data(at: path), file: repository.relative(full))
  }

  private static func baseline(
    _ arguments: Arguments, _ repository: Repository
  ) throws(ModuleGraphError) -> Baseline? {
    guard let path = arguments.baseline ?? arguments.newBaseline else { return nil }
    if arguments.baseline == nil, !isThere(path) { return nil }
    let full = URL(filePath: path).standardizedFileURL.path
    return try Baseline(path: path, file: repository.relative(full))
  }

  /// Whether there is an item at `path`, even a broken symbolic link.
  private static func isThere(_ path: String) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: path)) != nil
  }
}
