import Foundation

/// The Swift files of folders that are to become modules.
struct CrossingFiles {
  struct File {
    let path: String
    /// The path relative to the repository.
    let name: String
  }

  struct Folder {
    let name: String
    let files: [File]
  }

  private(set) var folders: [Folder] = []

  init(_ paths: [String]) throws(ModuleGraphError) {
    let roots = paths.map { URL(filePath: $0).standardizedFileURL }
    for root in roots where try !DiskItem.isFolder(root) {
      throw .unreadable(path: root.path, reason: "it is not a folder")
    }
    let repository = Repository(of: roots[0])
    let names = Self.names(roots)
    for (root, name) in zip(roots, names) {
      let swift = try Self.files(in: root)
      let files = swift.map { File(path: $0, name: repository.relative($0)) }
      guard roots.count == 1 else {
        folders.append(Folder(name: name, files: files))
        continue
      }
      let start = root.path.count + 1
      let parts = Dictionary(grouping: files) { file in
        let below = file.path.dropFirst(start).split(separator: "/")
        return below.count > 1 ? String(below[0]) : name
      }
      folders += parts.sorted { $0.key < $1.key }.map { Folder(name: $0.key, files: $0.value) }
    }
  }

  /// The folders' names; their paths if two have the same name.
  private static func names(_ roots: [URL]) -> [String] {
    let names = roots.map(\.lastPathComponent)
    return Set(names).count == names.count ? names : roots.map(\.path)
  }

  private static func files(in root: URL) throws(ModuleGraphError) -> [String] {
    try SourceWalk(root, rules: .all(ToolsVersion(6, 0)), isPackage: true).swift
  }
}
