import FeatureDependencies
import Foundation

@testable import TerminalDialog

/// A line dialog between two files.
struct PipedDialog: Dialog {
  let dialog: LineDialog
  private let input: FileHandle
  private let output: FileHandle
  private let written: URL

  init(_ text: String, language: Language = .english) throws {
    try self.init(bytes: Array(text.utf8), language: language)
  }

  init(bytes: [UInt8], language: Language = .english) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let source = folder.appending(path: "input")
    try Data(bytes).write(to: source)
    written = folder.appending(path: "output")
    try Data().write(to: written)
    input = try FileHandle(forReadingFrom: source)
    output = try FileHandle(forWritingTo: written)
    dialog = LineDialog(
      input: LineInput(descriptor: input.fileDescriptor),
      output: Output(descriptor: output.fileDescriptor), language: LanguageSetting(language))
  }

  func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    try await dialog.answer(to: prompt)
  }

  func show(_ content: Presentation) async { await dialog.show(content) }

  func transcript() throws -> String { try String(contentsOf: written, encoding: .utf8) }
}
