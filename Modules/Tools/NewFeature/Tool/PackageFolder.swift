import Foundation
import NewFeature

/// The package's folder on disk.
struct PackageFolder {
  private let url: URL

  init(_ url: URL) { self.url = url }

  /// Throws unless the folder is that of the package this tool belongs to.
  func checkRoot() throws(ToolError) {
    for path in [Paths.manifest, Paths.templates] {
      guard FileManager.default.fileExists(atPath: url.appending(path: path).path) else {
        throw .notThePackage(url.path)
      }
    }
  }

  /// Throws unless git reports that everything is committed.
  func checkCommitted() throws(ToolError) {
    let git = ["git", "-C", url.path, "status", "--porcelain", "--untracked-files=all"]
    let (status, output) = try Command.run(git)
    guard status == 0 else { throw .noGit(output) }
    let files = output.split(separator: "\n").map(String.init)
    guard files.isEmpty else { throw .notCommitted(files) }
  }

  /// The files that a new feature can affect, by path.
  func files() throws(ToolError) -> [String: String] {
    var texts: [String: String] = [:]
    for path in [Paths.manifest, Paths.roles] + below("Modules", "AppHost", "Tests", "Docs") {
      guard let text = try? String(contentsOf: url.appending(path: path), encoding: .utf8) else {
        throw .unreadable(path)
      }
      texts[path] = text
    }
    return texts
  }

  /// The Swift and JSON files and the dev apps' answers in `folders`, recursively.
  private func below(_ folders: String...) -> [String] {
    folders.flatMap { folder in
      let found = FileManager.default.enumerator(
        at: url.appending(path: folder), includingPropertiesForKeys: nil,
        options: .skipsHiddenFiles)
      return (found?.compactMap { $0 as? URL } ?? []).compactMap { file in
        let isWanted = ["swift", "json"].contains(file.pathExtension) || file.isAnswers
        return isWanted ? String(file.path.dropFirst(url.path.count + 1)) : nil
      }
    }
  }

  /// The changes, with Swift sources formatted by the package's configuration.
  func formatted(_ changes: [SourceTree.Change]) throws(ToolError) -> [SourceTree.Change] {
    try Formatter(configuration: url.appending(path: ".swift-format").path).format(changes)
  }

  /// Writes all changes, or restores the files that it has written.
  func write(_ changes: [SourceTree.Change]) throws(ToolError) {
    for (index, change) in changes.enumerated() {
      do { try write(change.after, to: change.path) } catch {
        throw .unwritable(change.path, restored: restore(Array(changes[...index])))
      }
    }
  }

  private func write(_ text: String, to path: String) throws {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file, options: .atomic)
  }

  /// Undoes `changes`; returns whether that succeeded.
  private func restore(_ changes: [SourceTree.Change]) -> Bool {
    changes.allSatisfy { change in
      let file = url.appending(path: change.path)
      do {
        if let before = change.before {
          try write(before, to: change.path)
        } else if FileManager.default.fileExists(atPath: file.path) {
          try FileManager.default.removeItem(at: file)
        }
        return true
      } catch { return false }
    }
  }
}

extension URL {
  /// Whether the file holds the answers for a dev app.
  fileprivate var isAnswers: Bool { deletingLastPathComponent().lastPathComponent == "answers" }
}
