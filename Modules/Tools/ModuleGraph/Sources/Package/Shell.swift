import Foundation

/// Runs commands of the toolchain, with their output in temporary files.
struct Shell: Sendable {
  let environment: [String: String]

  /// The exit code, standard output and standard error of `command`.
  func result(
    of command: [String]
  ) throws(ModuleGraphError) -> (status: Int32, output: Data, errors: String) {
    try withFolder { folder throws(ModuleGraphError) in
      let files = ["output", "errors"].map { folder.appending(path: $0) }
      for file in files { try write("", to: file) }
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = command
      process.environment = environment
      process.standardInput = FileHandle.nullDevice
      try attempt("\(command[0]) failed") {
        process.standardOutput = try FileHandle(forWritingTo: files[0])
        process.standardError = try FileHandle(forWritingTo: files[1])
        try process.run()
      }
      process.waitUntilExit()
      let text = String(decoding: try data(at: files[1].path), as: UTF8.self)
      return (process.terminationStatus, try data(at: files[0].path), text)
    }
  }

  /// Standard output of `command`, which must succeed.
  func output(of command: [String]) throws(ModuleGraphError) -> Data {
    let (status, output, errors) = try result(of: command)
    guard status == 0 else {
      // A build reports errors of sources on standard output.
      let text = [String(decoding: output, as: UTF8.self), errors].joined()
      throw ModuleGraphError("\(command.prefix(2).joined(separator: " ")) failed: \(text)")
    }
    return output
  }

  /// Calls `body` with the path of a folder that it can create, and that is removed afterwards.
  func withFolder<Value>(
    _ body: (URL) throws(ModuleGraphError) -> Value
  ) throws(ModuleGraphError) -> Value {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "module-graph-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }
}

/// The content of the file at `path`.
func data(at path: String) throws(ModuleGraphError) -> Data {
  try attempt("\(path) cannot be read") { try Data(contentsOf: URL(filePath: path)) }
}

/// Writes a file, with the folders above it.
func write(_ text: String, to file: URL) throws(ModuleGraphError) {
  try attempt("\(file.path) cannot be written") {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
}
