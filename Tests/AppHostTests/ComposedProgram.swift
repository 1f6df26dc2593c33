import FeatureDependencies
import Foundation
import TemporaryFolders
import TerminalDialog

@testable import AppHost
@testable import BankCommands

/// Runs commands of the program in this process, with the composition of the built program and few
/// iterations for each key.
///
/// The files are in a temporary folder, the bank in the folder `data`. Nothing is asked: only a
/// process of its own has standard input, signals and a terminal (``BuiltProgram``).
struct ComposedProgram: ProgramFiles {
  private let temporary: TemporaryFolder
  var folder: URL { temporary.url }

  init() throws {
    Midnight.pass()
    temporary = try TemporaryFolder("program")
    try write("480917\n", to: "pin")
  }

  /// Runs a command on the bank in the folder `data`, with the PIN in the file `pin`; nil for none.
  func run(
    _ arguments: [String], pin: String? = "pin", at data: String = "data"
  ) async throws -> ProgramResult {
    let (output, errors) = (try StreamFile(in: folder), try StreamFile(in: folder))
    let place = data.hasPrefix("/") ? data : path(data)
    let access = pin.map { ["--pin-file", path($0)] } ?? []
    let run = ProgramRun(
      arguments: arguments + access + ["--data-dir", place, "--no-input", "--quiet"],
      environment: ["HOME": folder.path], isTerminal: false,
      products: HostedProduct.all.map(\.description),
      language: LanguageSetting(.english),
      streams: StandardStreams(output: output.output, errors: errors.output))
    let status = await run.run { (invocation) throws(CommandError) in
      try await CompositionRoot(
        invocation, products: HostedProduct.all, language: run.language, streams: run.streams,
        keyIterations: CompositionRoot.fewKeyIterations)
    }
    return ProgramResult(status: status, output: try output.text, errors: try errors.text)
  }

  func run(
    _ arguments: String..., pin: String? = "pin", at data: String = "data"
  ) async throws -> ProgramResult {
    try await run(arguments, pin: pin, at: data)
  }

  /// The bank in the folder `data`.
  func bank(at data: String = "data") throws -> TestBank {
    try TestBank(at: URL(filePath: path(data)), clock: SystemClock())
  }

  /// Enrolls a customer, and returns the number of the demand account.
  @discardableResult
  func enroll(
    _ name: String = "Hana", balance: Int64 = 50_000_000, pin: String = "480917"
  ) async throws -> String {
    "\(try await bank().customer(name, balance: balance, pin: pin).account)"
  }
}

/// The file of an output stream.
private struct StreamFile {
  private let file: URL
  private let handle: FileHandle
  let output: Output

  init(in folder: URL) throws {
    file = folder.appending(path: ".\(UUID().uuidString)")
    try Data().write(to: file)
    handle = try FileHandle(forWritingTo: file)
    output = Output(descriptor: handle.fileDescriptor)
  }

  /// Closes the stream, and returns what was written.
  var text: String {
    get throws {
      try handle.close()
      return try String(contentsOf: file, encoding: .utf8)
    }
  }
}
