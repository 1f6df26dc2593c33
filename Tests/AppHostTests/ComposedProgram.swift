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
    let files = try (0..<2).map { _ in try temporary.file(".\(UUID().uuidString)") }
    let handles = try files.map { try FileHandle(forWritingTo: $0) }
    let outputs = handles.map { Output(descriptor: $0.fileDescriptor) }
    let place = data.hasPrefix("/") ? data : path(data)
    let access = pin.map { ["--pin-file", path($0)] } ?? []
    let run = ProgramRun(
      arguments: arguments + access + ["--data-dir", place, "--no-input", "--quiet"],
      environment: ["HOME": folder.path],
      products: HostedProduct.all.map(\.description),
      language: .english,
      streams: StandardStreams(output: outputs[0], errors: outputs[1]))
    let status = await run.run { (invocation) throws(CommandError) in
      try await CompositionRoot(
        invocation, products: HostedProduct.all, language: run.language, streams: run.streams,
        keyIterations: Self.keyIterations)
    }
    for handle in handles { try handle.close() }
    let texts = try files.map { try String(contentsOf: $0, encoding: .utf8) }
    return ProgramResult(status: status, output: texts[0], errors: texts[1])
  }

  func run(
    _ arguments: String..., pin: String? = "pin", at data: String = "data"
  ) async throws -> ProgramResult {
    try await run(arguments, pin: pin, at: data)
  }

  static let keyIterations = CompositionRoot.fewKeyIterations

  /// Enrolls a customer, and returns the number of the demand account.
  @discardableResult
  func enroll(
    _ name: String = "Hana", balance: Int64 = 50_000_000, pin: String = "480917"
  ) async throws -> String {
    "\(try await bank().customer(name, balance: balance, pin: pin).account)"
  }
}
