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
    return PackageModel(
      name: dump.name, manifest: manifest.path, manifestText: manifest.text, targets: targets,
      unexamined: unexamined)
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
    return PackageModel.Target(
      name: target.name, kind: kind,
      dependencies: target.dependencies.filter(isOwn).map(\.name),
      products: target.dependencies.filter { !isOwn($0) }.map(\.name),
      sources: kind == .binary ? [] : try sources(of: target, kind), hasPlugins: hasPlugins,
      aliases: target.aliases)
  }

  private mutating func sources(
    of target: PackageDump.Target, _ kind: PackageModel.Target.Kind
  ) throws(ModuleGraphError) -> [String] {
    let root = try TargetFolders(package: folder, dump: dump).folder(of: target)
    let walk = try SourceWalk(
      root, rules: TargetRules(target, tools: tools), isPackage: root.path == folder.path)
    unexamined.cFiles += walk.cFiles
    unexamined.moduleMaps += walk.moduleMaps
    unexamined.brokenLinks += walk.brokenLinks
    if kind == .system { return [] }
    let mayBeGenerated = !(target.pluginUsages ?? []).isEmpty
    guard !walk.swift.isEmpty || walk.cFiles > 0 || mayBeGenerated else {
      throw .noSource(target: target.name, folder: root.path)
    }
    return walk.swift
  }

  private func snippets() throws(ModuleGraphError) -> Int {
    let root = folder.appending(path: "Snippets")
    guard FileManager.default.fileExists(atPath: root.path) else { return 0 }
    return try SourceWalk(root, rules: .all(tools), isPackage: false).swift.count
  }
}
