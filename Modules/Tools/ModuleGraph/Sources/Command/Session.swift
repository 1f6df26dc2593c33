import Foundation

/// The graph that a command line asks about, with the roles, which only findings need.
struct Session {
  let graph: ModuleGraph
  let workspace: Workspace
  private let options: Options
  private let folder: URL

  init(_ options: Options, _ swiftPM: SwiftPM) throws(ModuleGraphError) {
    let given = URL(filePath: realPath(options.folder))
    let folder = options.isWorkspace ? given : try Workspace.packageFolder(from: given)
    (self.options, self.folder) = (options, folder)
    workspace = try Workspace(folder, all: options.isWorkspace, by: swiftPM)
    let files = workspace.packages.flatMap(\.targets).flatMap(\.sources)
    graph = ModuleGraph(
      workspace.packages, scans: try FileScan.all(files.filter { $0.hasSuffix(".swift") }),
      Repository(of: folder))
  }

  func roles() throws(ModuleGraphError) -> Roles? {
    let path = options.roles ?? folder.appending(path: ".module-roles.json").path
    guard options.roles != nil || FileManager.default.fileExists(atPath: path) else { return nil }
    return try Roles(json: data(at: path), file: graph.repository.relative(realPath(path)))
  }
}
