import Foundation

/// The packages of one graph.
struct Workspace: Sendable {
  /// The folder of the package, or of several packages.
  let folder: URL
  /// The requested packages, and with `--packages` those that they require by path.
  private(set) var packages: [PackageModel] = []
  /// Folders of packages inside the requested one that were not asked for.
  private(set) var nested: [String] = []

  /// Reads the package at or above `start`. With `all`, reads the package in it or all packages
  /// below it, outermost first, and those that they require by path.
  init(_ start: URL, all: Bool, _ shell: Shell) throws(ModuleGraphError) {
    folder = try all ? start : Self.manifest(from: start).folder
    var waiting = Manifest(in: folder).map { [$0] } ?? Self.manifests(below: folder)
    guard !waiting.isEmpty else { throw .noPackage(in: folder.path, "below") }
    nested = waiting.flatMap { Self.manifests(below: $0.folder) }.map(\.folder.path)
    var seen = Set(waiting.map(\.path))
    while !waiting.isEmpty {
      let models = try concurrentMap(waiting) { manifest throws(ModuleGraphError) in
        try manifest.package(shell)
      }
      packages += models
      waiting = (all ? models.flatMap(\.neighbors) : []).compactMap {
        Manifest(in: $0)
      }.filter { seen.insert($0.path).inserted }
    }
    nested.removeAll(where: packages.map(\.folder).contains)
  }

  /// The manifest in `folder` or the nearest one above.
  static func manifest(from folder: URL) throws(ModuleGraphError) -> Manifest {
    let nearest = folder.nearest { Manifest(in: $0) != nil }
    guard let manifest = nearest.flatMap({ Manifest(in: $0) }) else {
      throw .noPackage(in: folder.path, "above")
    }
    return manifest
  }

  /// Folders of other package managers and of Xcode, which contain copies of packages.
  private static let ignored: Set = [
    "Carthage", "DerivedData", "Pods", "SourcePackages", "node_modules",
  ]

  /// The outermost manifests below `root`. Symbolic links are not followed.
  private static func manifests(below root: URL) -> [Manifest] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    return names.sorted().filter { !$0.hasPrefix(".") && !ignored.contains($0) }.flatMap { name in
      let place = root.appending(path: name)
      let isFolder = (try? place.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory ?? false
      guard isFolder else { return [Manifest]() }
      return Manifest(in: place).map { [$0] } ?? manifests(below: place)
    }
  }
}
