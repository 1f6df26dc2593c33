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
  ///
  /// Foundation's `Process` needs a loopback interface, which a container may lack. The shell
  /// redirects to files, because a pipe could fill up and block while another one is read.
  private func run(_ command: [String], _ scratch: URL) throws(ModuleGraphError) -> Data {
    let (output, errors) = (scratch.appending(path: "output"), scratch.appending(path: "errors"))
    let script = "out=$1 err=$2; shift 2; exec \"$@\" >\"$out\" 2>\"$err\" </dev/null"
    // The package manager leaves lock files in its temporary folder.
    let variables = environment.merging(caches(scratch)) { $1 }
      .merging(["TMPDIR": scratch.path]) { $1 }
    let status = Self.status(
      of: ["/bin/sh", "-c", script, "sh", output.path, errors.path] + command, variables)
    do {
      if status == 0 { return try Data(contentsOf: output) }
      throw ModuleGraphError.undescribed(reason: try String(contentsOf: errors, encoding: .utf8))
    } catch let error as ModuleGraphError { throw error } catch {
      throw .undescribed(reason: "\(command[0]) could not be run: \(error.localizedDescription)")
    }
  }

  /// The wait status of the command, which is 0 for success; -1 if it could not be started.
  private static func status(of command: [String], _ environment: [String: String]) -> Int32 {
    var words = unsafe command.map { unsafe strdup($0) } + [nil]
    var variables = unsafe environment.map { unsafe strdup("\($0)=\($1)") } + [nil]
    defer { unsafe (words + variables).forEach { unsafe free($0) } }
    var process: pid_t = 0
    guard unsafe posix_spawn(&process, command[0], nil, nil, &words, &variables) == 0 else {
      return -1
    }
    var status: Int32 = -1
    // A signal may interrupt the wait.
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
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
