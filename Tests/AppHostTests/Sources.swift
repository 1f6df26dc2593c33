import Foundation

/// The sources of this repository, for tests that read them.
enum Sources {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardized

  /// The paths of the Swift files under `folder`, sorted.
  static func files(in folder: String) throws -> [String] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path + "/" + folder)
    return paths.filter { $0.hasSuffix(".swift") }.sorted().map { "\(folder)/\($0)" }
  }

  /// The names of the folders in `folder`, sorted.
  static func folders(in folder: String) throws -> [String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: root.path + "/" + folder)
    return names.filter { root.appending(path: "\(folder)/\($0)").isFolder }.sorted()
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

extension URL {
  fileprivate var isFolder: Bool {
    (try? resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
  }
}
