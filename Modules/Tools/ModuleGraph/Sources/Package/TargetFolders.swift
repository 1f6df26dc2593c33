import Foundation

/// Finds the folders of a package's targets where the package manager looks for them.
struct TargetFolders {
  let package: URL
  let dump: PackageDump

  /// The folder of `target`, whose kind must be one that has a folder.
  func folder(of target: PackageDump.Target) throws(ModuleGraphError) -> URL {
    if let path = target.path {
      let folder = package.appending(path: path).standardizedFileURL
      guard try DiskItem.isFolder(folder) else {
        throw .noFolder(target: target.name, place: folder.path)
      }
      return folder
    }
    let parent = try parent(of: target.type)
    let folder = parent.appending(path: target.name)
    if try DiskItem.isFolder(folder) { return folder }
    // A package with one target may have its sources directly in `parent`.
    guard isOnly(target), try DiskItem.isFolder(parent) else {
      throw .noFolder(target: target.name, place: folder.path)
    }
    return parent
  }

  /// The first conventional folder that exists, or else the first one.
  private func parent(of type: String) throws(ModuleGraphError) -> URL {
    let parents = parents(of: type).map { package.appending(path: $0) }
    for parent in parents where try DiskItem.isFolder(parent) { return parent }
    return parents[0]
  }

  private func parents(of type: String) -> [String] {
    switch type {
    case "test": ["Tests", "Sources", "Source", "src", "srcs"]
    case "plugin": ["Plugins"]
    default: ["Sources", "Source", "src", "srcs"]
    }
  }

  private func isOnly(_ target: PackageDump.Target) -> Bool {
    let roots = dump.targets.map { parents(of: $0.type)[0] }
    guard let version = ToolsVersion(dump.toolsVersion.text), version >= ToolsVersion(5, 9) else {
      return false
    }
    return roots.filter { $0 == parents(of: target.type)[0] }.count == 1
  }
}
