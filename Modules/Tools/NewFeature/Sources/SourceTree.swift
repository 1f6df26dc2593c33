/// The text files of a package, with pending changes. It writes nothing to disk.
public struct SourceTree: Sendable {
  /// A change of one file.
  public struct Change: Sendable, Equatable {
    /// The file's path, relative to the package's folder.
    public let path: String
    /// The text before the change; nil for a new file.
    public let before: String?
    /// The text after the change.
    public let after: String

    /// Creates a change of the file at `path` from `before`, nil for a new file, to `after`.
    public init(path: String, before: String?, after: String) {
      self.path = path
      self.before = before
      self.after = after
    }
  }

  private let before: [String: String]
  private var after: [String: String] = [:]
  /// All paths in order, including those of new files.
  private(set) var paths: [String]

  /// The files of a package, keyed by their paths relative to its folder.
  public init(_ files: [String: String]) {
    before = files
    paths = files.keys.sorted()
  }

  /// The pending changes, ordered by path.
  var changes: [Change] {
    after.filter { before[$0.key] != $0.value }
      .map { Change(path: $0.key, before: before[$0.key], after: $0.value) }
      .sorted { $0.path < $1.path }
  }

  /// The text of a file after the pending changes; nil if there is no such file.
  subscript(_ path: String) -> String? { after[path] ?? before[path] }

  /// The text of a file. Throws ``Refusal/missingFile(_:)`` if there is none.
  func text(of path: String) throws(Refusal) -> String {
    guard let text = self[path] else { throw .missingFile(path) }
    return text
  }

  /// Adds a file. Throws ``Refusal/fileExists(_:)`` even for a path that differs only in case,
  /// because some file systems ignore it.
  mutating func add(_ path: String, _ text: String) throws(Refusal) {
    let folded = path.lowercased()
    if let same = paths.first(where: { $0.lowercased() == folded }) { throw .fileExists(same) }
    after[path] = text
    paths.insert(path, at: paths.firstIndex { $0 > path } ?? paths.endIndex)
  }

  /// Edits the lines of a file. Throws ``Refusal/missingFile(_:)`` if there is none.
  mutating func edit(
    _ path: String, _ body: (inout SourceLines) throws(Refusal) -> Void
  ) throws(Refusal) {
    var lines = SourceLines(path: path, text: try text(of: path))
    try body(&lines)
    after[path] = lines.text
  }
}
