import Foundation

/// The two targets or folders of a target that a person wants to untie.
struct UntieParts {
  let names, folders: [String]
  let interface: String
  /// The folder that is written.
  let output: URL
  let manifest: String

  private let package: PackageModel
  private let targets: [PackageModel.Target]
  private let source: IndexSource

  /// Finds the targets or folders `arguments`.
  init(
    _ arguments: [String], _ options: Options, _ shell: Shell
  ) throws(ModuleGraphError) {
    let start = URL(filePath: options.folder).standardizedFileURL
    let root = try Workspace.packageFolder(from: start)
    let package = try SwiftPM(shell: shell).package(in: root)
    var (folders, targets): ([String], [PackageModel.Target]) = ([], [])
    for argument in arguments {
      let path = URL(filePath: argument).standardizedFileURL.resolvingSymlinksInPath().path
      let named = package.targets.first { $0.name == argument }
      let folder = named.map { Self.real($0.folder) } ?? path
      guard let target = named ?? package.targets.first(where: { Self.contains(folder, $0) })
      else { throw .unknown(name: "target or folder of a target \(argument)") }
      folders.append(folder)
      targets.append(target)
    }
    (self.folders, self.targets, self.package) = (folders, targets, package)
    names = Self.names(folders)
    manifest = package.manifest.text
    source = IndexSource(shell: shell, given: options.indexStore)
    let isOne = targets[0].name == targets[1].name
    interface = "\(isOne ? targets[0].module : names.joined())Interface"
    let place = URL(filePath: Self.real(targets[0].folder))
    let isRoot = place.path == Self.real(package.folder)
    output = (isRoot ? place.appending(path: ".build") : place.deletingLastPathComponent())
      .appending(path: "\(names.joined())Untied")
    if FileManager.default.fileExists(atPath: output.path) {
      throw .unwritable(path: output.path, reason: "it exists. Remove it, or keep it elsewhere.")
    }
  }

  private static func real(_ path: String) -> String {
    URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath().path
  }

  private static func contains(_ folder: String, _ target: PackageModel.Target) -> Bool {
    "\(folder)/".hasPrefix(real(target.folder) + "/")
  }

  /// The last names of the folders as names of modules, with the one before if both are the same.
  private static func names(_ folders: [String]) -> [String] {
    let parts = folders.map { $0.split(separator: "/").map(String.init) }
    let isSame = parts[0].last == parts[1].last
    return parts.map { $0.suffix(isSame ? 2 : 1).joined().replacing(#/\W/#, with: "_") }
  }

  /// The part that a file is in: one of the two, or the rest of their target.
  func name(of file: String) -> String? {
    if let place = folders.firstIndex(where: { file.hasPrefix($0 + "/") }) { return names[place] }
    let isOne = targets[0].name == targets[1].name
    let isOfCircle = package.targets.contains { target in
      package.circle.contains(target.name) && file.hasPrefix(Self.real(target.folder) + "/")
    }
    let isOfTarget = isOne && file.hasPrefix(Self.real(targets[0].folder) + "/")
    return isOfTarget || isOfCircle ? Tangle.rest : nil
  }

  /// The mode of a target without settings, for the manifest's version of the tools.
  var languageMode: String {
    let version = manifest.firstMatch(of: #/swift-tools-version:\s*(\d+)/#)?.output.1
    return version.flatMap { Int($0) }.map { $0 >= 6 } == true ? "6" : "5"
  }

  /// Calls `body` with the index of the two parts and the folder of their symbol graphs. Targets in
  /// a circle that SwiftPM rejects are checked as one module.
  func withIndex<Value>(
    _ body: (IndexStore, String) throws(ModuleGraphError) -> Value
  ) throws(ModuleGraphError) -> Value {
    guard package.circle.isEmpty || source.given != nil else {
      let circle = package.targets.filter { package.circle.contains($0.name) }
      return try source.withStore(of: circle, body)
    }
    let folder = URL(filePath: package.folder)
    let graphs: String
    if let given = source.given { graphs = given } else { graphs = try source.build(folder).path }
    let library = try IndexLibrary(environment: source.shell.environment)
    return try body(IndexStore(at: graphs, library), graphs)
  }
}
