import Foundation
import Testing

@testable import NewFeature

/// The sources of this package, as the tool reads them.
enum RealSources {
  static let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL

  static func tree() throws -> SourceTree { try read.get() }

  /// Read once and shared, because no test changes it.
  private static let read = Result { try readAll() }

  private static func readAll() throws -> SourceTree {
    var files: [String: String] = [:]
    for folder in ["Modules", "AppHost", "Tests", "Docs"] {
      let found = try #require(
        FileManager.default.enumerator(
          at: root.appending(path: folder), includingPropertiesForKeys: nil,
          options: .skipsHiddenFiles))
      for case let file as URL in found where isText(file) { try add(file, to: &files) }
    }
    for name in ["Package.swift", ".module-roles.json"] {
      try add(root.appending(path: name), to: &files)
    }
    return SourceTree(files)
  }

  private static func isText(_ file: URL) -> Bool {
    let isAnswers = file.deletingLastPathComponent().lastPathComponent == "answers"
    return ["swift", "json"].contains(file.pathExtension) || isAnswers
  }

  private static func add(_ file: URL, to files: inout [String: String]) throws {
    let path = String(file.path.dropFirst(root.path.count + 1))
    files[path] = try String(contentsOf: file, encoding: .utf8)
  }
}

extension SourceTree {
  /// Returns the tree after generating the feature `name`.
  func making(
    _ name: String, kind: String? = nil, opens: [String] = [], openedBy: [String] = []
  ) throws -> SourceTree {
    let request = try FeatureRequest(name: name, kind: kind, opens: opens, openedBy: openedBy)
    return applying(try Scaffold.changes(for: request, in: self))
  }

  /// The reason why the feature `name` cannot be generated; nil if it can.
  func refusal(
    of name: String, kind: String? = nil, opens: [String] = [], openedBy: [String] = []
  ) -> Refusal? {
    do { _ = try making(name, kind: kind, opens: opens, openedBy: openedBy) } catch {
      return error as? Refusal
    }
    return nil
  }

  /// The paths of the files that are new or different in `other`.
  func changed(in other: SourceTree) -> [String] {
    other.paths.filter { self[$0] != other[$0] }
  }

  private func applying(_ changes: [SourceTree.Change]) -> SourceTree {
    var files: [String: String] = [:]
    for path in paths { files[path] = self[path] }
    for change in changes { files[change.path] = change.after }
    return SourceTree(files)
  }
}
