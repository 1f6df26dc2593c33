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
    let (process, source, output, errors) = (Process(), Pipe(), Pipe(), Pipe())
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
    let text = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let status = process.terminationStatus
    return ProgramResult(
      status: process.terminationReason == .exit ? status : -status,
      output: String(decoding: printed, as: UTF8.self),
      errors: String(decoding: text, as: UTF8.self))
  }
}
