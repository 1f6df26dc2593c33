import Foundation

/// The folder that the benchmarks write in. It is the caller's to remove: one benchmark leaves in
/// it what took long to make, and the next finds it there.
struct Workspace {
  private let url: URL

  /// The folder that BENCH_FOLDER names, or else one beside the other temporary files.
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

  /// The path of `name`, where nothing is left of an earlier run.
  func fresh(_ name: String) throws -> String {
    if has(name) { try FileManager.default.removeItem(atPath: path(name)) }
    return path(name)
  }
}
