import Foundation

/// The folder that the benchmarks write to. They do not delete it, because later runs reuse the
/// banks in it that take long to create.
struct Workspace {
  private let url: URL

  /// Uses the folder `BENCH_FOLDER`, or a folder among the temporary files if that is not set.
  init() throws {
    url =
      Self.setting("BENCH_FOLDER").map { URL(filePath: $0) }
      ?? FileManager.default.temporaryDirectory.appending(path: "bank-benchmarks")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  static func setting(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }

  static func number(_ name: String, _ otherwise: Int) -> Int {
    setting(name).flatMap { Int($0) } ?? otherwise
  }

  func path(_ name: String) -> String { url.appending(path: name).path }

  func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  /// Returns the path of `name` after deleting the file or folder of an earlier run.
  func fresh(_ name: String) throws -> String {
    if has(name) { try FileManager.default.removeItem(atPath: path(name)) }
    return path(name)
  }
}
