/// The text files of a package, and what is to become of them: nothing is written here.
public struct SourceTree: Sendable {
  /// What is to become of one file.
  public struct Change: Sendable, Equatable {
    /// The file's path below the package's folder.
    public let path: String
    /// Its text now; nil for a new file.
    public let before: String?
    /// Its text then.
    public let after: String

    /// A change of the text `before` of the file at `path`, nil for a new file, to `after`.
    public init(path: String, before: String?, after: String) {
      self.path = path
      self.before = before
      self.after = after
    }
  }

  private let before: [String: String]
  private var after: [String: String] = [:]
  /// All paths, those of new files too, in order.
  private(set) var paths: [String]

  /// The files of a package, by their paths below its folder.
  public init(_ files: [String: String]) {
    before = files
    paths = files.keys.sorted()
  }

  /// All that is to change, new files too, ordered by path.
  var changes: [Change] {
    after.filter { before[$0.key] != $0.value }
      .map { Change(path: $0.key, before: before[$0.key], after: $0.value) }
      .sorted { $0.path < $1.path }
  }

  /// The text of a file, with all changes made so far; nil if there is no such file.
  subscript(_ path: String) -> String? { after[path] ?? before[path] }

  /// The text of a file that there must be.
  func text(of path: String) throws(Refusal) -> String {
    guard let text = self[path] else { throw .missingFile(path) }
    return text
  }

  /// Adds a file. A path that differs only in case is the same file on some disks.
  mutating func add(_ path: String, _ text: String) throws(Refusal) {
    let folded = path.lowercased()
    if let same = paths.first(where: { $0.lowercased() == folded }) { throw .fileExists(same) }
    after[path] = text
    paths.insert(path, at: paths.firstIndex { $0 > path } ?? paths.endIndex)
  }

  /// Changes a file, which there must be, line by line.
  mutating func edit(
    _ path: String, _ body: (inout SourceLines) throws(Refusal) -> Void
  ) throws(Refusal) {
    var lines = SourceLines(path: path, text: try text(of: path))
    try body(&lines)
    after[path] = lines.text
  }
}
