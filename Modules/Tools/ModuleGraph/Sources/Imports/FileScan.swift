import Foundation

/// The facts about a Swift file that the graph needs.
struct FileScan: Sendable {
  /// An import, in any branch of `#if`.
  struct ImportLine: Sendable, Hashable {
    /// The imported module: `A` of `import struct A.B`.
    let module: String
    let line: Int
  }

  private(set) var imports: [ImportLine] = []
  /// The modules that `canImport(…)` tests.
  private(set) var probes: Set<String> = []
  /// Whether the source contains more than comments.
  private(set) var hasCode = false

  /// Scans up to the last line that can matter.
  init(_ source: Data) {
    let words = ["import", "canImport"].map { Data($0.utf8) }
    let last = words.compactMap { source.range(of: $0, options: .backwards)?.lowerBound }.max()
    var lines = CodeLines(Array(source))
    while !hasCode || lines.index <= last ?? 0, let line = lines.next() {
      guard !line.isBlank else { continue }
      hasCode = true
      take(line.text, line.number)
    }
  }

  private mutating func take(_ code: String, _ number: Int) {
    if code.contains("canImport") {
      probes.formUnion(code.matches(of: #/canImport\(\s*(\w+)/#).map { String($0.output.1) })
    }
    guard code.contains("import") else { return }
    for statement in code.split(separator: ";") {
      if let match = statement.prefixMatch(of: Self.importStatement) {
        imports.append(ImportLine(module: String(match.output.1), line: number))
      }
    }
  }

  private static var importStatement: Regex<(Substring, Substring)> {
    #/\s*(?:@\w+(?:\([^)]*\))?\s+|(?:public|package|internal|fileprivate|private|open)\s+)*import\s+(?:(?:typealias|struct|class|enum|protocol|let|var|func)\s+)?`?(\w+)/#
  }

  /// The scans of the Swift files of `packages`, by path.
  static func all(of packages: [PackageModel]) throws(ModuleGraphError) -> [String: FileScan] {
    let files = packages.flatMap(\.targets).flatMap(\.sources).filter { $0.hasSuffix(".swift") }
    let scans = try concurrentMap(files) { file throws(ModuleGraphError) in
      FileScan(try data(at: file))
    }
    return Dictionary(zip(files, scans), uniquingKeysWith: { first, _ in first })
  }
}
