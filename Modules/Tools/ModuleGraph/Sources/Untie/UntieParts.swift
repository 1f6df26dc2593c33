import Foundation

/// The two targets or folders of a target that a person wants to untie.
struct UntieParts {
  let names, folders: [String]
  let interface: String
  /// The folder that is written.
  let output: URL
  let package: PackageModel
  private let targets: [PackageModel.Target]

  /// Finds the targets or folders `arguments` of `package`.
  init(_ arguments: [String], of package: PackageModel) throws(ModuleGraphError) {
    self.package = package
    targets = try arguments.map { argument throws(ModuleGraphError) in
      let folder = realPath(argument)
      let target =
        package.targets.first { $0.name == argument }
        ?? package.targets.first { "\(folder)/".hasPrefix($0.path + "/") }
      guard let target else {
        throw ModuleGraphError("There is no target or folder of a target \(argument).")
      }
      return target
    }
    folders = zip(arguments, targets).map { $1.name == $0 ? $1.path : realPath($0) }
    let ends = folders.map { "\($0)/" }.sorted()
    guard ends.count == 2, !ends[1].hasPrefix(ends[0]) else {
      throw .usage("--untie needs two different parts, neither inside the other.")
    }
    let paths = folders.map { $0.split(separator: "/").map(String.init) }
    // Two folders of one name have the name of the folder above, too.
    let count = paths[0].last == paths[1].last ? 2 : 1
    names = paths.map { $0.suffix(count).joined().replacing(#/\W/#, with: "_") }
    let isOne = targets[0].name == targets[1].name
    interface = "\(isOne ? targets[0].c99name : names.joined())Interface"
    let place = URL(filePath: targets[0].path)
    let parent =
      place.path == package.folder
      ? place.appending(path: ".build") : place.deletingLastPathComponent()
    output = parent.appending(path: "\(names.joined())Untied")
    if FileManager.default.fileExists(atPath: output.path) {
      throw ModuleGraphError(
        "\(output.path) cannot be written: it exists. Remove it, or keep it elsewhere.")
    }
  }

  /// The part that a file is in: one of the two, or the other sources of the package.
  func name(of file: String) -> String? {
    if let place = folders.firstIndex(where: { file.hasPrefix($0 + "/") }) { return names[place] }
    let around = package.isCircle ? package.targets : targets
    return around.map(\.path).contains { file.hasPrefix($0 + "/") } ? Tangle.rest : nil
  }

  /// The parts and the sources beside them, from the index and the symbol graphs of a new build.
  func tangle(in build: PackageBuild) throws(ModuleGraphError) -> Tangle {
    let table = try build.store.table { path, _ in name(of: path) != nil }
    try table.requireFiles(in: folders)
    let graph = try SymbolGraph(of: Set(table.files.map(\.module)), in: build.folder)
    return try Tangle(graph, table, names: names, part: name)
  }

  /// The options with which the compiler finds what the parts import, as in their own build: also
  /// the module maps of system libraries.
  func compilerOptions(in build: PackageBuild) throws(ModuleGraphError) -> [String] {
    let mode = ["-swift-version", package.manifest.languageMode]
    if package.isCircle { return mode }
    struct Description: Decodable { let swiftTargetScanArgs: [String: [String]] }
    let path = "\(build.folder)/debug/description.json"
    let content = try data(at: path)
    let commands = try attempt("\(path) cannot be read") {
      try JSONDecoder().decode(Description.self, from: content).swiftTargetScanArgs
    }
    let options = targets.flatMap { commands[$0.c99name] ?? [] }
    return mode
      + zip(options, options.dropFirst()).flatMap { option, value in
        ["-I", "-F", "-Xcc"].contains(option) ? [option, value] : []
      }
  }
}
