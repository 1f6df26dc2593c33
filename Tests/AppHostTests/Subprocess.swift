import Foundation

/// Programs in processes of their own.
enum Subprocess {
  /// Runs the program `executable` with `input` as its whole standard input, and waits until it
  /// exits. Calls `whenPrinting` with its process ID once it has printed something.
  static func run(
    _ executable: URL, _ arguments: [String],
    environment: [String: String] = ProcessInfo.processInfo.environment, in folder: URL? = nil,
    input: String = "", whenPrinting: ((pid_t) -> Void)? = nil
  ) throws -> ProgramResult {
    let (process, source, output) = (Process(), Pipe(), Pipe())
    // A file: a full pipe for errors would block a program whose output is read to its end first.
    let log = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data().write(to: log)
    defer { try? FileManager.default.removeItem(at: log) }
    let errors = try FileHandle(forWritingTo: log)
    process.executableURL = executable
    process.arguments = arguments
    process.environment = environment
    process.currentDirectoryURL = folder
    process.standardInput = source
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    // The input fits into the pipe's buffer, so the write does not block.
    try source.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try source.fileHandleForWriting.close()
    var printed = Data()
    if let whenPrinting {
      // Returns with the first output.
      printed = output.fileHandleForReading.availableData
      whenPrinting(process.processIdentifier)
    }
    printed += try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    try errors.close()
    let status = process.terminationStatus
    return ProgramResult(
      status: process.terminationReason == .exit ? status : -status,
      output: String(decoding: printed, as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: log), as: UTF8.self))
  }
}
