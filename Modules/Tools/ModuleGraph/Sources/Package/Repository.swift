import Foundation

/// The folder to which all reported paths are relative.
struct Repository: Sendable {
  let root: String

  /// The nearest folder with `.git` at or above `folder`; without one, `folder` itself.
  init(of folder: URL) {
    var place = folder
    while !FileManager.default.fileExists(atPath: place.appending(path: ".git").path) {
      guard place.path != "/" else {
        root = folder.path
        return
      }
      place = place.deletingLastPathComponent()
    }
    root = place.path
  }

  /// `path` below the root; a path elsewhere remains absolute.
  func relative(_ path: String) -> String {
    path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
  }

  /// The absolute paths that `file` may mean: below the working directory, below the repository as
  /// Git prints it, and without symbolic links.
  func candidates(for file: String) -> [String] {
    let url = URL(filePath: file).standardizedFileURL
    let below = URL(filePath: root).appending(path: file).standardizedFileURL
    return [url, below, url.resolvingSymlinksInPath()].map(\.path)
  }
}
