import Foundation

extension PackageDump {
  /// The package with its Swift files, in the places where SwiftPM looks for them.
  func model(in folder: URL) -> PackageModel {
    let manifest = folder.appending(path: "Package.swift")
    let text = (try? String(contentsOf: manifest, encoding: .utf8)) ?? ""
    let names = Set(targets.map(\.name))
    return PackageModel(
      name: name, manifest: manifest.path, manifestText: text,
      targets: targets.map { target in
        PackageModel.Target(
          name: target.name, kind: PackageModel.Target.Kind(rawValue: target.type) ?? .regular,
          dependencies: target.dependencies.compactMap(\.name).filter(names.contains),
          sources: files(of: target, in: folder))
      })
  }

  private func files(of target: Target, in folder: URL) -> [String] {
    guard target.type != "system", target.type != "binary",
      let root = root(of: target, in: folder)?.resolvingSymlinksInPath()
    else { return [] }
    let left = (target.exclude + target.resources.map(\.path)).map { root.below($0) }
    let taken = target.sources?.map { root.below($0) }
    let found = FileManager.default.enumerator(
      at: root, includingPropertiesForKeys: [.isRegularFileKey], options: .skipsHiddenFiles)
    var files: [String] = []
    for case let url as URL in found ?? FileManager.DirectoryEnumerator() {
      let path = url.path
      // A documentation catalogue's listings are not compiled.
      guard path.hasSuffix(".swift"), !path.contains(".docc/"), url.isRegularFile,
        !left.contains(where: { path.isAt($0) }),
        taken?.contains(where: { path.isAt($0) }) ?? true
      else { continue }
      files.append(path)
    }
    return files.sorted()
  }

  private func root(of target: Target, in folder: URL) -> URL? {
    if let path = target.path { return folder.appending(path: path) }
    let parents: [String]
    switch target.type {
    case "test": parents = ["Tests", "Sources", "Source", "src", "srcs"]
    case "plugin": parents = ["Plugins", "Sources", "Source", "src", "srcs"]
    default: parents = ["Sources", "Source", "src", "srcs"]
    }
    let named = parents.map { folder.appending(path: $0).appending(path: target.name) }
    if let found = named.first(where: \.isFolder) { return found }
    // A package of one target may do without a folder for it.
    let ones = targets.filter { $0.type == target.type }
    return ones.count == 1
      ? parents.map { folder.appending(path: $0) }.first(where: \.isFolder) : nil
  }
}

extension URL {
  /// The path of `part` below the folder, written in one way.
  fileprivate func below(_ part: String) -> String {
    appending(path: part).standardizedFileURL.path
  }

  fileprivate var isRegularFile: Bool {
    (try? resolvingSymlinksInPath().resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile
      ?? false
  }

  fileprivate var isFolder: Bool {
    (try? resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory ?? false
  }
}

extension String {
  /// Whether the path is `other` or below it.
  fileprivate func isAt(_ other: String) -> Bool {
    let other = other.hasSuffix("/") ? String(other.dropLast()) : other
    return self == other || hasPrefix(other + "/")
  }
}
