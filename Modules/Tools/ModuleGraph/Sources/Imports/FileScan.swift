import Dispatch
import Foundation
import Synchronization

/// The facts about a source file that the graph needs.
struct FileScan: Sendable {
  let imports: [ImportLine]
  /// The modules that `#if canImport(…)` tests.
  let probes: Set<String>
  /// Whether the source contains more than comments.
  let hasCode: Bool
  /// The comments that ask to ignore a finding.
  let ignores: [(line: Int, reason: String)]

  init(_ source: [UInt8]) { self.init(source, upTo: source.count) }

  /// Scans a file up to its last `import`, `canImport` or ignore comment, and skips the rest.
  init(_ data: Data) {
    let words = ["import", IgnoreComment.mark, "canImport"].map { Data($0.utf8) }
    let last = words.compactMap { data.range(of: $0, options: .backwards)?.lowerBound }.max()
    self.init(Array(data), upTo: last.map { $0 - data.startIndex } ?? 0)
  }

  private init(_ source: [UInt8], upTo end: Int) {
    let scanner = ImportScanner(source, upTo: end)
    imports = scanner.imports
    probes = scanner.probes
    hasCode = scanner.hasCode
    ignores = scanner.ignores
  }

  /// Scans `files` on all processors.
  static func all(_ files: [String]) throws(ModuleGraphError) -> [String: FileScan] {
    typealias Answer = Result<[(String, FileScan)], ModuleGraphError>
    let size = 64
    let answers = Mutex<[Int: Answer]>([:])
    DispatchQueue.concurrentPerform(iterations: (files.count + size - 1) / size) { part in
      let answer = Answer { () throws(ModuleGraphError) in
        var scans: [(String, FileScan)] = []
        for file in files[(part * size)..<min(files.count, (part + 1) * size)] {
          scans.append((file, FileScan(try data(at: file))))
        }
        return scans
      }
      answers.withLock { $0[part] = answer }
    }
    var all: [String: FileScan] = [:]
    for answer in answers.withLock({ $0.sorted { $0.key < $1.key }.map(\.value) }) {
      for (file, scan) in try answer.get() { all[file] = scan }
    }
    return all
  }
}

/// The content of the file at `path`.
func data(at path: String) throws(ModuleGraphError) -> Data {
  do { return try Data(contentsOf: URL(filePath: path)) } catch {
    throw .unreadable(path: path, reason: error.localizedDescription)
  }
}
