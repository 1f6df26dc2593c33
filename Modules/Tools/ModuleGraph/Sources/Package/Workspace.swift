import Foundation

/// The packages of one graph.
struct Workspace: Sendable {
  /// The requested packages, and with `--packages` those that they require by path.
  private(set) var packages: [PackageModel] = []
  /// Folders of packages inside the requested one that were not asked for.
  private(set) var nested: [String] = []

  /// Reads the package in `folder`. With `all`, reads all packages in it, outermost first, and
  /// those that they require by path.
  init(_ folder: URL, all: Bool, by swiftPM: SwiftPM) throws(ModuleGraphError) {
    var waiting =
      !all || Self.isPackage(folder) ? [folder] : Self.packageFolders(below: folder)
    guard !waiting.isEmpty else { throw .noPackage(in: folder.path, "below") }
    nested = waiting.flatMap(Self.packageFolders).map(\.path)
    var seen = Set(waiting.map(\.path))
    while !waiting.isEmpty {
      let models = try concurrentMap(waiting, swiftPM.package(in:))
      packages += models
      let next = all ? models.flatMap(\.neighbors).filter { seen.insert($0).inserted } : []
      waiting = next.map { URL(filePath: $0) }.filter(Self.isPackage)
    }
    nested.removeAll(where: packages.map(\.folder).contains)
  }

  /// The folder with a manifest at or above `folder`.
  static func packageFolder(from folder: URL) throws(ModuleGraphError) -> URL {
    guard let package = folder.nearest(where: isPackage) else {
      throw .noPackage(in: folder.path, "above")
    }
    return package
  }

  private static func isPackage(_ folder: URL) -> Bool {
    // Beside it there can be manifests for one version.
    PackageModel.Manifest.all(in: folder).contains { $0.path.hasSuffix("/Package.swift") }
  }

  /// Folders of other package managers and of Xcode, which contain copies of packages.
  private static let ignored: Set = [
    "Carthage", "DerivedData", "Pods", "SourcePackages", "node_modules",
  ]

  /// The outermost packages below `root`. Symbolic links are not followed.
  private static func packageFolders(below root: URL) -> [URL] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    return names.sorted().filter { !$0.hasPrefix(".") && !ignored.contains($0) }.flatMap { name in
      let place = root.appending(path: name)
      let isFolder = (try? place.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory ?? false
      guard isFolder else { return [URL]() }
      return isPackage(place) ? [place] : packageFolders(below: place)
    }
  }
}
