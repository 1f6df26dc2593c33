import Foundation

/// The folder to which all reported paths are relative.
struct Repository {
  let root: URL

  /// The nearest folder with `.git` at or above `folder`; without one, `folder` itself.
  init(of folder: URL) {
    var place = folder
    while !FileManager.default.fileExists(atPath: place.appending(path: ".git").path) {
      guard place.path != "/" else {
        root = folder
        return
      }
      place = place.deletingLastPathComponent()
    }
    root = place
  }

  /// `path` below the root; a path elsewhere remains absolute.
  func relative(_ path: String) -> String {
    if path == root.path { return "" }
    let prefix = root.path == "/" ? "/" : root.path + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }

  /// The absolute path of `path`, which is relative to the root or absolute.
  func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : root.appending(path: path).path
  }

  /// The package with relative paths.
  func relative(_ package: PackageModel) -> PackageModel {
    var model = PackageModel(
      name: package.name, manifest: relative(package.manifest), manifestText: package.manifestText,
      targets: package.targets.map(relative), unexamined: package.unexamined)
    model.exported = package.exported
    model.neighbors = package.neighbors.map {
      .init(folder: relative($0.folder), names: $0.names)
    }
    return model
  }

  private func relative(_ target: PackageModel.Target) -> PackageModel.Target {
    var target = target
    target.sources = target.sources.map(relative)
    target.root = target.root.map(relative)
    target.otherPlaces = target.otherPlaces.map(relative)
    return target
  }
}
