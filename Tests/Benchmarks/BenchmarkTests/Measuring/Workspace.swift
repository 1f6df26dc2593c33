import Foundation
import Testing

/// The folder that the benchmarks write to, and the settings of their run.
struct Workspace: Sendable {
  private let url: URL

  init() throws { url = URL(filePath: try Self.required("BENCH_FOLDER")) }

  private static func setting(_ name: String) -> String? {
    ProcessInfo.processInfo.environment[name]
  }

  static func required(_ name: String) throws -> String {
    try #require(setting(name), "run by Tests/Benchmarks/run")
  }

  static func number(_ name: String, _ otherwise: Int) -> Int {
    setting(name).flatMap { Int($0) } ?? otherwise
  }

  func path(_ name: String) -> String { url.appending(path: name).path }
}
