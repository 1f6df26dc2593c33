public import Foundation

/// The package manager on this machine: the `swift` that the search path finds.
public struct SwiftPM: PackageDescriber {
  private let environment: [String: String]

  /// The package manager, run with the variables in `environment`; `TMPDIR` is where it and this
  /// put temporary files, and the system's folder without it.
  public init(environment: [String: String]) { self.environment = environment }

  /// Runs `swift package dump-package`; leaves nothing behind.
  public func description(of folder: URL) throws(ModuleGraphError) -> Data {
    try withScratch { scratch throws(ModuleGraphError) in
      // The package's own scratch folder may be locked by whoever runs this.
      try run(
        [
          "swift", "package", "--package-path", folder.path,
          "--scratch-path", scratch.appending(path: "build").path, "dump-package",
        ], scratch)
    }
  }

  /// Runs `swift package --version`.
  public func version() throws(ModuleGraphError) -> String {
    let answer = try withScratch { scratch throws(ModuleGraphError) in
      try run(["swift", "package", "--version"], scratch)
    }
    // It says "Swift Package Manager - Swift 6.3.1".
    let words = String(decoding: answer, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard let version = words.first(where: { Int($0.prefix(1)) != nil }) else {
      throw .undescribed(reason: "swift package --version names no version")
    }
    return String(version)
  }

  /// Lends a folder that nobody else has: runs at the same time must not meet.
  private func withScratch<Value>(
    _ body: (URL) throws(ModuleGraphError) -> Value
  ) throws(ModuleGraphError) -> Value {
    let files = FileManager.default
    let temporary = environment["TMPDIR"].map { URL(filePath: $0) } ?? files.temporaryDirectory
    let scratch = temporary.appending(path: "module-graph-\(UUID().uuidString)")
    do { try files.createDirectory(at: scratch, withIntermediateDirectories: false) } catch {
      throw .unreadable(path: scratch.path, reason: error.localizedDescription)
    }
    let answer = Result { () throws(ModuleGraphError) in try body(scratch) }
    do { try files.removeItem(at: scratch) } catch {
      throw .unreadable(path: scratch.path, reason: error.localizedDescription)
    }
    return try answer.get()
  }

  /// What the command prints.
  private func run(_ arguments: [String], _ scratch: URL) throws(ModuleGraphError) -> Data {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    // The package manager leaves locks in its temporary folder.
    process.environment = environment.merging(caches(scratch)) { $1 }
      .merging(["TMPDIR": scratch.path]) { $1 }
    let output = Pipe()
    process.standardOutput = output
    // A file takes any number of words while the answer is read.
    let words = scratch.appending(path: "errors")
    do {
      try Data().write(to: words)
      process.standardError = try FileHandle(forWritingTo: words)
      try process.run()
      let answer = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      if process.terminationStatus == 0 { return answer }
      throw ModuleGraphError.undescribed(reason: try String(contentsOf: words, encoding: .utf8))
    } catch let error as ModuleGraphError { throw error } catch {
      throw .undescribed(reason: error.localizedDescription)
    }
  }

  /// The folders for caches of a user who may not write his own, or who names none: without any a
  /// manifest does not compile.
  private func caches(_ scratch: URL) -> [String: String] {
    let home = environment["HOME"].map { "\($0)/.cache" }
    if let cache = environment["XDG_CACHE_HOME"] ?? home, isUsable(cache) { return [:] }
    return ["HOME": scratch.path, "XDG_CACHE_HOME": scratch.appending(path: "cache").path]
  }

  private func isUsable(_ folder: String) -> Bool {
    let files = FileManager.default
    if files.fileExists(atPath: folder) { return files.isWritableFile(atPath: folder) }
    do { try files.createDirectory(atPath: folder, withIntermediateDirectories: false) } catch {
      return false
    }
    return true
  }
}
