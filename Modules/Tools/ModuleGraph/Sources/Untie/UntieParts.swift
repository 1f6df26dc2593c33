import Foundation

/// The two targets or folders of a target that a person wants to untie.
struct UntieParts {
  let names, folders: [String]
  let interface: String
  /// The folder that is written.
  let output: URL
  let package: PackageModel
  private let targets: [PackageModel.Target]

  /// Finds the targets or folders `arguments`.
  init(_ arguments: [String], _ options: Options, _ shell: Shell) throws(ModuleGraphError) {
    let root = try Workspace.packageFolder(from: URL(filePath: realPath(options.folder)))
    let package = try SwiftPM(shell: shell).package(in: root)
    let found = try arguments.map { argument throws(ModuleGraphError) in
      try Self.part(argument, of: package)
    }
    (folders, targets, self.package) = (found.map(\.folder), found.map(\.target), package)
    let ends = folders.map { "\($0)/" }.sorted()
    guard !ends[1].hasPrefix(ends[0]) else {
      throw .usage("--untie needs two different parts, neither inside the other.")
    }
    let paths = folders.map { $0.split(separator: "/").map(String.init) }
    // Two folders of one name have the name of the folder above, too.
    let count = paths[0].last == paths[1].last ? 2 : 1
    names = paths.map { $0.suffix(count).joined().replacing(#/\W/#, with: "_") }
    let isOne = targets[0].name == targets[1].name
    interface = "\(isOne ? targets[0].module : names.joined())Interface"
    output = try Self.newFolder("\(names.joined())Untied", beside: targets[0], of: package)
  }

  private static func part(
    _ argument: String, of package: PackageModel
  ) throws(ModuleGraphError) -> (folder: String, target: PackageModel.Target) {
    let named = package.targets.first { $0.name == argument }
    let folder = named?.folder ?? realPath(argument)
    let target = named ?? package.targets.first { "\(folder)/".hasPrefix($0.folder + "/") }
    guard let target else {
      throw ModuleGraphError("There is no target or folder of a target \(argument).")
    }
    return (folder, target)
  }

  /// The folder `name` beside `target`, which must not exist.
  private static func newFolder(
    _ name: String, beside target: PackageModel.Target, of package: PackageModel
  ) throws(ModuleGraphError) -> URL {
    let place = URL(filePath: target.folder)
    let parent =
      place.path == package.folder
      ? place.appending(path: ".build") : place.deletingLastPathComponent()
    let folder = parent.appending(path: name)
    if FileManager.default.fileExists(atPath: folder.path) {
      throw ModuleGraphError(
        "\(folder.path) cannot be written: it exists. Remove it, or keep it elsewhere.")
    }
    return folder
  }

  /// The part that a file is in: one of the two, or the other sources of the package.
  func name(of file: String) -> String? {
    if let place = folders.firstIndex(where: { file.hasPrefix($0 + "/") }) { return names[place] }
    let around = targets + package.targetsInCircle
    return around.map(\.folder).contains { file.hasPrefix($0 + "/") } ? Tangle.rest : nil
  }

  /// The mode of a target without settings, for the manifest's version of the tools.
  var languageMode: String { (package.manifest.version?.first ?? 5) >= 6 ? "6" : "5" }

  /// The parts and the sources beside them, from the index and the symbol graphs of a new build.
  func tangle(in store: IndexStore, _ graphs: String) throws(ModuleGraphError) -> Tangle {
    let table = try store.table { path, _ in name(of: path) != nil }
    try table.requireFiles(in: folders)
    let modules = Set(table.files.map(\.module))
    let graph = try SymbolGraph(of: modules, in: graphs)
    return try Tangle(graph, table, names: names, part: name)
  }
}
