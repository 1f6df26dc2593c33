import FeatureDependencies
import TerminalDialog

/// Prints a command's result: for people, or as one JSON object for scripts.
///
/// Each function throws ``CommandError/outputFailed(_:done:)`` if the result was not written.
struct CommandOutput: Sendable {
  let json: Bool
  /// Shows results.
  let dialog: any Dialog
  let streams: StandardStreams
  /// Why somebody stopped while a result was read; nil if nobody did.
  let interruption: @Sendable () async -> DialogInterruption?
  /// The language that text is in now.
  let language: @Sendable () -> Language

  /// Gives the result: `value` as JSON, or else `contents` one after the other. `done` says what
  /// the command has changed: where nothing has, stopping in the middle of it stops the command.
  func give(
    _ value: some Encodable, _ contents: [Presentation], done: [LocalizedText] = []
  ) async throws(CommandError) {
    if json {
      streams.output.write(json: JSONText.of(value))
    } else {
      for content in contents { await dialog.show(content) }
    }
    try confirm(done)
    guard done.isEmpty, let why = await interruption() else { return }
    throw .flow(.interrupted(why, at: QuestionKey(rawValue: "page")), opened: [])
  }

  /// Gives the result: `value` as JSON, or else `lines`.
  func give(_ value: some Encodable, lines: [String]) throws(CommandError) {
    try give(value, text: lines.joined(separator: "\n") + "\n")
  }

  /// Gives the result: `value` as JSON, or else `text`.
  func give(_ value: some Encodable, text: String) throws(CommandError) {
    if json {
      streams.output.write(json: JSONText.of(value))
    } else {
      streams.output.write(text)
    }
    try confirm([])
  }

  /// Gives the result: `value` as JSON, or else the content of a file.
  func give(_ value: some Encodable, file content: String) throws(CommandError) {
    if json {
      streams.output.write(json: JSONText.of(value))
    } else {
      streams.output.write(file: content)
    }
    try confirm([])
  }

  /// Whether somebody reads the result at a terminal.
  var isAtTerminal: Bool { streams.output.isTerminal }

  /// Throws ``CommandError/outputFailed(_:done:)`` if a result so far could not be written.
  func confirm(_ done: [LocalizedText]) throws(CommandError) {
    if let failure = streams.output.failure { throw .outputFailed(failure, done: done) }
  }

  /// Prints a remark beside the result.
  func note(_ text: LocalizedText) { streams.errors.write(wrapped: [text(language())]) }
}
