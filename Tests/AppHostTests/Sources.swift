import Foundation

/// The sources of this repository, for tests that read them.
enum Sources {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardized

  /// A Swift file: its path from the root, and its lines without comments.
  struct File: Sendable {
    let path: String
    let lines: [String]

    init(path: String, text: String) {
      self.path = path
      lines = text.components(separatedBy: "\n").map { line in
        line.range(of: "//").map { String(line[..<$0.lowerBound]) } ?? line
      }
    }
  }

  /// The Swift files under `folder`, sorted by path.
  static func files(in folder: String) throws -> [File] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path + "/" + folder)
    return try paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
      File(path: "\(folder)/\(path)", text: try text(of: "\(folder)/\(path)"))
    }
  }

  /// The names of the folders in `folder`, sorted.
  static func folders(in folder: String) throws -> [String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: root.path + "/" + folder)
    return names.filter { root.appending(path: "\(folder)/\($0)").isFolder }.sorted()
  }

  /// The folders of modules or tests in `parent`; those in a group are named `Group/Name`.
  static func grouped(in parent: String) throws -> [String] {
    try folders(in: parent).flatMap { folder in
      let names = try folders(in: "\(parent)/\(folder)")
      return groups.contains(folder) ? names.map { "\(folder)/\($0)" } : [folder]
    }
  }

  private static let groups = ["Domain", "Adapters", "Support", "Tools", "Checks"]

  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }
}

extension URL {
  fileprivate var isFolder: Bool {
    (try? resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
  }
}
