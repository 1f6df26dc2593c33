import Dispatch
import Foundation
import Synchronization

/// Reads packages from disk, so that one graph can contain all of them.
struct Workspace {
  /// The packages; the requested one first, or else ordered by folder.
  private(set) var packages: [PackageModel] = []
  /// Folders of packages that are required by path and do not exist.
  private(set) var missing: [String] = []

  /// Reads the package in `folder` alone.
  init(package folder: URL, by describer: any PackageDescriber) throws(ModuleGraphError) {
    packages = [try PackageReader.read(folder, by: describer)]
  }

  /// Reads the package in `root` or, if it is not a package, all packages below it; and the
  /// packages that they depend on by path.
  init(root: URL, by describer: any PackageDescriber) throws(ModuleGraphError) {
    guard try DiskItem.isFolder(root) else {
      throw .unreadable(path: root.path, reason: "it is not a folder")
    }
    var waiting = try Self.packageFolders(below: root)
    guard !waiting.isEmpty else { throw .noPackages(folder: root.path) }
    var seen = Set(waiting.map(\.path))
    while !waiting.isEmpty {
      let models = try Self.read(waiting, by: describer)
      packages += models
      waiting = []
      for folder in models.flatMap(\.neighbors).map(\.folder) where seen.insert(folder).inserted {
        let url = URL(filePath: folder)
        if try Self.isPackage(url) { waiting.append(url) } else { missing.append(folder) }
      }
    }
  }

  private static func isPackage(_ folder: URL) throws(ModuleGraphError) -> Bool {
    try DiskItem.find(folder.appending(path: "Package.swift")) != nil
  }

  /// Whether there is a manifest in `folder`. A source file of an app can have the same name, but
  /// neither names a version of the tools nor imports their module.
  private static func hasManifest(_ folder: URL) throws(ModuleGraphError) -> Bool {
    guard try isPackage(folder) else { return false }
    let manifest = try data(at: folder.appending(path: "Package.swift").path)
    // The package manager ignores the case of the first, too.
    let text = String(decoding: manifest, as: UTF8.self).lowercased()
    return ["swift-tools-version", "packagedescription"].contains { text.contains($0) }
  }

  /// Folders of other package managers and of Xcode, which contain copies of packages.
  private static let ignored: Set<String> = [
    "Carthage", "DerivedData", "Pods", "SourcePackages", "node_modules",
  ]

  /// `root` if it is a package, or else the outermost packages below it. Symbolic links are not
  /// followed.
  private static func packageFolders(below root: URL) throws(ModuleGraphError) -> [URL] {
    if try hasManifest(root) { return [root] }
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: root.path).sorted() } catch {
      throw .unreadable(path: root.path, reason: error.localizedDescription)
    }
    var found: [URL] = []
    for name in names where !name.hasPrefix(".") && !ignored.contains(name) {
      let path = root.appending(path: name)
      if try DiskItem.isRealFolder(path) { found += try packageFolders(below: path) }
    }
    return found
  }

  /// Reads several packages at once, because most of the time passes in the package manager.
  private static func read(
    _ folders: [URL], by describer: any PackageDescriber
  ) throws(ModuleGraphError) -> [PackageModel] {
    typealias Answer = Result<PackageModel, ModuleGraphError>
    let answers = Mutex<[Int: Answer]>([:])
    DispatchQueue.concurrentPerform(iterations: folders.count) { place in
      let answer = Answer { () throws(ModuleGraphError) in
        try PackageReader.read(folders[place], by: describer)
      }
      answers.withLock { $0[place] = answer }
    }
    let sorted = answers.withLock { $0.sorted { $0.key < $1.key }.map(\.value) }
    var models: [PackageModel] = []
    for (answer, folder) in zip(sorted, folders) {
      do { models.append(try answer.get()) } catch {
        guard folders.count > 1 else { throw error }
        throw .inPackage(folder: folder.path, reason: "\(error)")
      }
    }
    return models
  }
}
