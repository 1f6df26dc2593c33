public import Foundation

/// The package manager on this machine: the first `swift` in the search path.
public struct SwiftPM: PackageDescriber {
  private let environment: [String: String]

  /// Runs the package manager with the variables in `environment`. Temporary files are in `TMPDIR`
  /// or, without it, in the system's temporary folder.
  public init(environment: [String: String]) { self.environment = environment }

  /// Runs `swift package dump-package`, and removes its temporary files.
  public func description(of folder: URL) throws(ModuleGraphError) -> Data {
    try withScratch { scratch throws(ModuleGraphError) in
      // The package's own scratch folder may be locked by the process that runs this tool.
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
    // The output is "Swift Package Manager - Swift 6.3.1".
    let words = String(decoding: answer, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard let version = words.first(where: { Int($0.prefix(1)) != nil }) else {
      throw .undescribed(reason: "swift package --version names no version")
    }
    return String(version)
  }

  /// Calls `body` with a new temporary folder, so that concurrent runs share no files.
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

  /// Runs the command and returns its standard output.
  private func run(_ arguments: [String], _ scratch: URL) throws(ModuleGraphError) -> Data {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    // The package manager leaves lock files in its temporary folder.
    process.environment = environment.merging(caches(scratch)) { $1 }
      .merging(["TMPDIR": scratch.path]) { $1 }
    let output = Pipe()
    process.standardOutput = output
    // Standard error goes to a file: a second pipe could fill up and block while the first is read.
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

  /// Variables for cache folders in `scratch`, if the user's cache is unset or not writable.
  /// Without a cache folder a manifest does not compile.
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
