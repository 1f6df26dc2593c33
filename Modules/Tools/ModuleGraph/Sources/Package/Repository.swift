import Foundation

/// The folder to which all reported paths are relative.
struct Repository: Sendable {
  let root: String

  /// The nearest folder with `.git` at or above `folder`; without one, `folder` itself.
  init(of folder: URL) {
    let start = URL(filePath: realPath(folder.path))
    let nearest = start.nearest {
      FileManager.default.fileExists(atPath: $0.appending(path: ".git").path)
    }
    root = (nearest ?? start).path
  }

  /// `path` below the root; a path elsewhere remains absolute.
  func relative(_ path: String) -> String {
    path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
  }

  /// The absolute path of a file, which can be relative to the root, as Git prints it.
  func absolute(_ file: String) -> String {
    realPath(file.hasPrefix("/") ? file : "\(root)/\(file)")
  }
}

extension URL {
  /// The nearest folder at or above this one for which `isWanted` is true.
  func nearest(where isWanted: (URL) -> Bool) -> URL? {
    if isWanted(self) { return self }
    return path == "/" ? nil : deletingLastPathComponent().nearest(where: isWanted)
  }
}

/// The absolute path without symbolic links, which is compared. The last parts of `path` need not
/// exist.
func realPath(_ path: String) -> String {
  let url = URL(filePath: path).standardizedFileURL
  if let real = unsafe realpath(url.path, nil) {
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }
  guard url.path != "/" else { return "/" }
  let parent = URL(filePath: realPath(url.deletingLastPathComponent().path))
  return parent.appending(path: url.lastPathComponent).path
}
