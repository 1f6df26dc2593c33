import FeatureDependencies
import Foundation
import TemporaryFolders

@testable import TerminalDialog

/// A line dialog that reads from one file and writes to another.
struct PipedDialog: Dialog {
  let dialog: LineDialog
  private let folder: TemporaryFolder
  private let input: FileHandle
  private let output: FileHandle
  private let written: URL

  init(_ bytes: some Sequence<UInt8>, language: Language = .english) throws {
    folder = try TemporaryFolder()
    written = try folder.file("output")
    input = try FileHandle(forReadingFrom: folder.file("input", Array(bytes)))
    output = try FileHandle(forWritingTo: written)
    dialog = LineDialog(
      descriptor: input.fileDescriptor, signals: nil,
      on: .sample(Output(descriptor: output.fileDescriptor), .lines, language))
  }

  func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    try await dialog.answer(to: prompt)
  }

  func show(_ content: Presentation) async { await dialog.show(content) }

  func transcript() throws -> String { try String(contentsOf: written, encoding: .utf8) }
}
