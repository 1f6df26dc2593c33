import FeatureDependencies
import Quoting
import TerminalDialog

/// Where a command's result goes: shown to people, or as one JSON object for scripts.
///
/// Each way to give a result throws ``HostError/untold(_:done:)`` if it could not be written.
struct CommandOutput: Sendable {
  let json: Bool
  /// Shows results.
  let dialog: any Dialog
  let streams: StandardStreams
  /// The language that text is in now.
  let language: @Sendable () -> Language

  /// Gives the result: `value` as JSON, or else `contents` one after the other. `done` says what
  /// the command has changed.
  func give(
    _ value: some Encodable, _ contents: [Presentation], done: [LocalizedText] = []
  ) async throws(HostError) {
    if json {
      streams.output.write(json: JSONText.of(value))
    } else {
      for content in contents { await dialog.show(content) }
    }
    try confirm(done)
  }

  /// Gives the result: `value` as JSON, or else `lines`.
  func give(_ value: some Encodable, lines: [String]) throws(HostError) {
    try give(value, text: lines.joined(separator: "\n") + "\n")
  }

  /// Gives the result: `value` as JSON, or else `text`.
  func give(_ value: some Encodable, text: String) throws(HostError) {
    if json {
      streams.output.write(json: JSONText.of(value))
    } else {
      streams.output.write(text)
    }
    try confirm([])
  }

  /// Gives the result: `value` as JSON, or else the content of a file.
  func give(_ value: some Encodable, file content: String) throws(HostError) {
    if json {
      streams.output.write(json: JSONText.of(value))
    } else {
      streams.output.write(file: content)
    }
    try confirm([])
  }

  /// Whether somebody reads the result at a terminal.
  var isAtTerminal: Bool { streams.output.isTerminal }

  /// Throws ``HostError/untold(_:done:)`` if a result so far could not be written.
  func confirm(_ done: [LocalizedText]) throws(HostError) {
    if let failure = streams.output.failure { throw .untold(failure, done: done) }
  }

  /// Prints a remark beside the result.
  func note(_ text: LocalizedText) { streams.errors.write(wrapped: [text(language())]) }
}
