import Foundation

/// The graph that a command line asks about, with roles and baseline, which only findings need.
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
    let path = options.roles ?? Self.existing(folder.appending(path: ".module-roles.json").path)
    return try path.map { path throws(ModuleGraphError) in
      try Roles(json: data(at: path), file: named(path))
    }
  }

  /// The baseline to apply or, for a new one, the old one, whose reasons are kept.
  func baseline() throws(ModuleGraphError) -> Baseline? {
    let path = options.baseline ?? Self.existing(options.newBaseline)
    return try path.map { path throws(ModuleGraphError) in
      try Baseline(path: path, file: named(path))
    }
  }

  private func named(_ path: String) -> String { graph.repository.relative(realPath(path)) }

  private static func existing(_ path: String?) -> String? {
    path.flatMap { FileManager.default.fileExists(atPath: $0) ? $0 : nil }
  }
}
