import FeatureDependencies
import TerminalDialog

// A command prints its result for people, or as one JSON object for scripts. Each `give` returns
// the exit code `done`, and throws `outputFailed` if the result was not written.
extension CommandRun {
  /// Whether to print JSON.
  var isJSON: Bool { invocation.has(.json) }

  /// Standard output.
  var output: Output { interface.streams.output }

  /// Prints the result: `value` as JSON, or else `contents` in order. `done` lists the changes that
  /// the command made. If it is empty, stopping in the middle of the result throws.
  func give(
    _ value: JSON, _ contents: [Presentation], done: [LocalizedText] = []
  ) async throws(CommandError) -> ExitCode {
    if isJSON {
      output.write(json: value.text())
    } else {
      for content in contents { await interface.results.show(content) }
    }
    try confirm(done)
    guard done.isEmpty, let why = await interface.interruption() else { return .done }
    throw CommandError(.interrupted(why, at: QuestionKey(rawValue: "page")))
  }

  /// Prints the result: `value` as JSON, or else `lines`. `done` lists the changes that the command
  /// made.
  func give(
    _ value: JSON, lines: [String], done: [LocalizedText] = []
  ) throws(CommandError) -> ExitCode {
    try give(value, done: done) { $0.write(lines.joined(separator: "\n") + "\n") }
  }

  /// Prints the result: `value` as JSON, or else with `write`.
  private func give(
    _ value: JSON, done: [LocalizedText] = [], _ write: (Output) -> Void
  ) throws(CommandError) -> ExitCode {
    if isJSON { output.write(json: value.text()) } else { write(output) }
    try confirm(done)
    return .done
  }

  /// Throws `outputFailed` if an earlier write to standard output failed.
  func confirm(_ done: [LocalizedText]) throws(CommandError) {
    if let failure = output.failure { throw .outputFailed(failure, done: done) }
  }

  /// Prints a note on standard error.
  func note(_ text: LocalizedText) {
    notes.write(wrapped: [text(interface.language)])
  }

  /// A progress bar on standard error.
  func progressBar(_ title: LocalizedText) -> ProgressBar {
    ProgressBar(
      title, output: notes, language: interface.language,
      style: OutputStyle(
        of: notes, plain: invocation.has(.plain), color: !invocation.has(.noColor)))
  }

  private var notes: Output { interface.streams.notes(quiet: invocation.has(.quiet)) }
}

// A text is saved to the file named with `--save`, or printed.
extension CommandRun {
  /// Saves `content` to the file, or prints it. With `--json`, prints `value`.
  func give(_ value: JSON, file content: String) async throws(CommandError) -> ExitCode {
    guard let path = invocation[.save] else {
      return try give(value) { $0.write(file: content) }
    }
    do { try file(at: path).write(text: content, replacing: invocation.has(.replace)) } catch {
      throw CommandError(error)
    }
    let saved = Self.saved(path)
    return try await give(value, [.message(saved)], done: [saved])
  }

  /// Throws the errors of the file named with `--save` that are known before a sign-in or an audit.
  func checkFile() throws(CommandError) {
    guard let path = invocation[.save] else { return }
    do { try file(at: path).check(replacing: invocation.has(.replace)) } catch {
      throw CommandError(error)
    }
  }

  /// A file to write, outside of the bank's folders.
  private func file(at path: String) -> NewFile {
    NewFile(path: path, outside: host.protectedFolders)
  }

  /// The message that `path` was saved.
  static func saved(_ path: String) -> LocalizedText {
    LocalizedText(en: "Saved: \(path)", ko: "저장했습니다: \(path)")
  }
}
