import FeatureDependencies
import Foundation

@testable import TerminalDialog

/// A line dialog between two files.
struct PipedDialog: Dialog {
  let dialog: LineDialog
  private let input: FileHandle
  private let output: FileHandle
  private let written: URL

  init(
    _ text: String, language: Language = .english,
    style: OutputStyle = OutputStyle(surface: .lines, hasColor: false)
  ) throws {
    try self.init(bytes: Array(text.utf8), language: language, style: style)
  }

  init(
    bytes: [UInt8], language: Language = .english,
    style: OutputStyle = OutputStyle(surface: .lines, hasColor: false)
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let source = folder.appending(path: "input")
    try Data(bytes).write(to: source)
    written = folder.appending(path: "output")
    try Data().write(to: written)
    input = try FileHandle(forReadingFrom: source)
    output = try FileHandle(forWritingTo: written)
    dialog = LineDialog(
      descriptor: input.fileDescriptor, signals: nil,
      output: Output(descriptor: output.fileDescriptor), language: LanguageSetting(language),
      style: style)
  }

  func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    try await dialog.answer(to: prompt)
  }

  func show(_ content: Presentation) async { await dialog.show(content) }

  func transcript() throws -> String { try String(contentsOf: written, encoding: .utf8) }
}
