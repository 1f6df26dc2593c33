import TerminalDialog

/// Prints a text that needs no bank: help, version, manual page, shell completion.
struct TextCommand: Command {
  let text: String
  let json: [String: String]
  let isJSON: Bool
  let output: Output

  func run() async throws(CommandError) -> ExitCode {
    if isJSON {
      output.write(json: JSONText.of(json))
    } else {
      output.write(text)
    }
    if let failure = output.failure { throw .outputFailed(failure, done: []) }
    return .done
  }
}
