import Foundation

/// The sources of this repository, for tests that read them.
enum Sources {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardized

  /// The paths of the files with the extension `type` under `folder`, sorted.
  static func files(_ type: String, in folder: String) -> [String] {
    let paths = FileManager.default.subpaths(atPath: root.path + "/" + folder) ?? []
    return paths.filter { $0.hasSuffix(".\(type)") }.sorted().map { "\(folder)/\($0)" }
  }

  /// The text of the generated file at `path`. With `ARTIFACTS=write`, writes `text` to it first.
  static func generated(_ text: String, at path: String) throws -> String {
    if ProcessInfo.processInfo.environment["ARTIFACTS"] == "write" {
      try Data(text.utf8).write(to: root.appending(path: path))
    }
    return try self.text(of: path)
  }

  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }
}
