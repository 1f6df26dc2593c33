import Foundation

/// Reads a package from disk, except the content of its sources.
struct PackageReader {
  private let folder: URL
  private let dump: PackageDump
  private let manifest: (path: String, text: String)
  private let tools: ToolsVersion
  private var unexamined = Unexamined()

  /// Reads the package in `folder`, a folder with a manifest, as `describer` describes it.
  static func read(
    _ folder: URL, by describer: any PackageDescriber
  ) throws(ModuleGraphError) -> PackageModel {
    var reader = try PackageReader(folder, by: describer)
    return try reader.model()
  }

  /// The folder with the manifest: `start` or the nearest above it.
  static func packageFolder(from start: URL) throws(ModuleGraphError) -> URL {
    switch try DiskItem.find(start) {
    case nil: throw .unreadable(path: start.path, reason: "it is not there")
    // Do not search the parents: a package there is not the requested one.
    case .brokenLink: throw .unreadable(path: start.path, reason: "the link leads nowhere")
    case .file, .folder, .other: break
    }
    var folder = try DiskItem.isFolder(start) ? start : start.deletingLastPathComponent()
    // An unreadable manifest is an error, not a reason to search further up.
    while try DiskItem.find(folder.appending(path: "Package.swift")) == nil {
      guard folder.path != "/" else { throw .noPackage(folder: start.path) }
      folder = folder.deletingLastPathComponent()
    }
    return folder
  }

  private init(
    _ folder: URL, by describer: any PackageDescriber
  ) throws(ModuleGraphError) {
    self.folder = folder
    dump = try PackageDump.of(folder, by: describer)
    manifest = try ManifestInForce(folder: folder, describer: describer).read()
    guard let tools = ToolsVersion(dump.toolsVersion.text) else {
      throw .undescribed(reason: "\"\(dump.toolsVersion.text)\" is no version")
    }
    self.tools = tools
  }

  private mutating func model() throws(ModuleGraphError) -> PackageModel {
    var targets: [PackageModel.Target] = []
    for target in dump.targets { targets.append(try read(target)) }
    unexamined.snippets = try snippets()
    var model = PackageModel(
      name: dump.name, manifest: manifest.path, manifestText: manifest.text, targets: targets,
      unexamined: unexamined)
    model.exported = (dump.products ?? []).map { .init(name: $0.name, targets: $0.targets) }
    model.neighbors = (dump.dependencies ?? []).flatMap { $0.fileSystem ?? [] }.map { place in
      let name = place.nameForTargetDependencyResolutionOnly
      return PackageModel.Neighbor(
        folder: URL(filePath: place.path).standardizedFileURL.path,
        names: [place.identity.lowercased()] + (name.map { [$0.lowercased()] } ?? []))
    }
    return model
  }

  private mutating func read(
    _ target: PackageDump.Target
  ) throws(ModuleGraphError) -> PackageModel.Target {
    let kind = PackageModel.Target.Kind(rawValue: target.type) ?? .regular
    let names = Set(dump.targets.map(\.name))
    let hasPlugins = !(target.pluginUsages ?? []).isEmpty
    if kind == .system { unexamined.systemTargets += 1 }
    if kind == .binary { unexamined.binaryTargets += 1 }
    if hasPlugins { unexamined.targetsWithPlugins += 1 }
    let isOwn = { (dependency: PackageDump.Dependency) in
      !dependency.isProduct && names.contains(dependency.name)
    }
    let products = target.dependencies.filter { !isOwn($0) }
    let root = try root(of: target, kind)
    let walk = try walk(target, kind, in: root)
    var model = PackageModel.Target(
      name: target.name, kind: kind,
      dependencies: target.dependencies.filter(isOwn).map(\.name),
      products: products.map(\.name),
      sources: kind == .binary || kind == .system ? [] : walk?.swift ?? [],
      hasPlugins: hasPlugins, aliases: target.aliases)
    model.hasResources = !target.resources.isEmpty
    model.productPackages = Dictionary(
      products.compactMap { one in one.package.map { (one.name, $0) } },
      uniquingKeysWith: { first, _ in first })
    model.plugins = (target.pluginUsages ?? []).compactMap { $0.plugin.first ?? nil }
    model.root = root?.path
    model.otherPlaces = (walk?.linked ?? []) + headerFolders(of: target, in: root)
    model.rules = TargetRules(target, tools: tools)
    return model
  }

  /// The folder of the target, or the place of a binary in the package.
  private func root(
    of target: PackageDump.Target, _ kind: PackageModel.Target.Kind
  ) throws(ModuleGraphError) -> URL? {
    guard kind == .binary else {
      return try TargetFolders(package: folder, dump: dump).folder(of: target)
    }
    return target.path.map { folder.appending(path: $0).standardizedFileURL }
  }

  /// Walks the folder of a target, and counts what is not examined there.
  private mutating func walk(
    _ target: PackageDump.Target, _ kind: PackageModel.Target.Kind, in root: URL?
  ) throws(ModuleGraphError) -> SourceWalk? {
    guard let root, kind != .binary else { return nil }
    let walk = try SourceWalk(
      root, rules: TargetRules(target, tools: tools), isPackage: root.path == folder.path)
    unexamined.cFiles += walk.cFiles
    unexamined.moduleMaps += walk.moduleMaps
    unexamined.brokenLinks += walk.brokenLinks
    let mayBeEmpty = kind == .system || !(target.pluginUsages ?? []).isEmpty
    guard !walk.swift.isEmpty || walk.cFiles > 0 || mayBeEmpty else {
      throw .noSource(target: target.name, folder: root.path)
    }
    return walk
  }

  private func headerFolders(of target: PackageDump.Target, in root: URL?) -> [String] {
    guard let root else { return [] }
    return (target.settings ?? []).compactMap(\.kind.headerSearchPath).map {
      root.appending(path: $0.text).standardizedFileURL.path
    }
  }

  private func snippets() throws(ModuleGraphError) -> Int {
    let root = folder.appending(path: "Snippets")
    guard FileManager.default.fileExists(atPath: root.path) else { return 0 }
    return try SourceWalk(root, rules: .all(tools), isPackage: false).swift.count
  }
}
