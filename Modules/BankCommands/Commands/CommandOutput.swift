import FeatureDependencies
import FoundationEssentials
import TerminalDialog

/// Prints a command's result: for people, or as one JSON object for scripts.
///
/// Each function throws ``CommandError/outputFailed(_:done:)`` if the result was not written.
struct CommandOutput: Sendable {
  let json: Bool
  /// Shows results on standard output.
  let dialog: any Dialog
  let streams: StandardStreams
  /// Whether to print no notes on standard error.
  var isQuiet = false
  /// Why the person stopped while reading a result; nil if they did not.
  let interruption: @Sendable () async -> DialogInterruption?
  /// The current language.
  let language: @Sendable () -> Language

  /// Prints the result: `value` as JSON, or else `contents` in order. `done` lists the changes that
  /// the command made. If it is empty, stopping in the middle of the result throws.
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

  /// Prints the result: `value` as JSON, or else `lines`.
  func give(_ value: some Encodable, lines: [String]) throws(CommandError) {
    try give(value, text: lines.joined(separator: "\n") + "\n")
  }

  /// Prints the result: `value` as JSON, or else `text`.
  func give(_ value: some Encodable, text: String) throws(CommandError) {
    if json {
      streams.output.write(json: JSONText.of(value))
    } else {
      streams.output.write(text)
    }
    try confirm([])
  }

  /// Prints the result: `value` as JSON, or else the content of a file.
  func give(_ value: some Encodable, file content: String) throws(CommandError) {
    if json {
      streams.output.write(json: JSONText.of(value))
    } else {
      streams.output.write(file: content)
    }
    try confirm([])
  }

  /// Whether standard output is a terminal.
  var isAtTerminal: Bool { streams.output.isTerminal }

  /// Throws ``CommandError/outputFailed(_:done:)`` if an earlier write to standard output failed.
  func confirm(_ done: [LocalizedText]) throws(CommandError) {
    if let failure = streams.output.failure { throw .outputFailed(failure, done: done) }
  }

  /// Prints a note on standard error.
  func note(_ text: LocalizedText) {
    streams.notes(quiet: isQuiet).write(wrapped: [text(language())])
  }
}

/// The destination of a text: the file named with `--save`, or standard output.
struct ResultFile: Sendable {
  let path: String?
  private let isReplacing: Bool
  private let store: any DocumentStore

  /// Reads the options of `invocation`. Throws ``CommandError/usage(_:)``.
  init(_ invocation: Invocation, store: any DocumentStore) throws(CommandError) {
    path = invocation[.save]
    isReplacing = invocation.has(.replace)
    self.store = store
    if isReplacing, path == nil {
      throw .usage(.missingOption(.save, command: invocation.command.words))
    }
  }

  /// Saves `content` to the file, or prints it. In JSON output, `json` gets the path of the saved
  /// file.
  func give<Value: Encodable>(
    _ content: String, by output: CommandOutput, _ json: (_ savedTo: String?) -> Value
  ) async throws(CommandError) {
    guard let path else { return try output.give(json(nil), file: content) }
    do { try await store.save(content, at: path, replacing: isReplacing) } catch {
      throw .saving(error)
    }
    let saved = Self.saved(path)
    try await output.give(json(path), [.message(saved)], done: [saved])
  }

  /// The message that `path` was saved, with its folder.
  static func saved(_ path: String) -> LocalizedText {
    let folder = path.hasPrefix("/") ? "" : FileManager.default.currentDirectoryPath + "/"
    return LocalizedText(en: "Saved: \(folder)\(path)", ko: "저장했습니다: \(folder)\(path)")
  }
}
