import FeatureDependencies
import Foundation

/// Commands of a shell: the files that they write, the program's runs, and its output.
///
/// The text of a session is a script, with the output after each command. Lines of standard error
/// begin with `!`.
///
///     $ cat > answers.json <<END
///     {"deposit.product": "time-deposit"}
///     END
///
///     $ AppHost open deposit --answers answers.json <<END
///     10,000,000
///     END
///     Time deposit
///     ! There is no answer for deposit.months.
///     exit 3
struct Session {
  /// A command, and the lines between it and `END`.
  struct Command {
    let line: String
    let input: [String]?

    /// The words of the line; single quotes enclose a word with spaces.
    var words: [String] {
      line.matches(of: /'([^']*)'|\S+/).map { String($0.output.1 ?? $0.output.0) }
    }
  }

  struct UnknownCommand: Error {
    let line: String
  }

  private static let heredoc = "<<END"

  let commands: [Command]

  /// Reads the commands of `text`, which are in English, for `language`, and ignores the output.
  init(_ text: String, in language: Language = .english) {
    var commands: [Command] = []
    let localized = text.replacing("--lang en", with: "--lang \(language.rawValue)")
    var rest = localized.components(separatedBy: "\n")[...]
    while let line = rest.popFirst() {
      guard line.hasPrefix("$ ") else { continue }
      var input: [String]?
      if line.hasSuffix(Self.heredoc) {
        let lines = rest.prefix { $0 != "END" }
        rest = rest[lines.endIndex...].dropFirst()
        input = Array(lines)
      }
      commands.append(Command(line: String(line.dropFirst(2)), input: input))
    }
    self.commands = commands
  }

  /// Runs the commands; returns the session's text.
  func run(_ program: BuiltProgram) throws -> String {
    try commands.map { command in
      let input = command.input.map { $0 + ["END"] } ?? []
      let lines = ["$ " + command.line] + input + (try output(of: command, program))
      return lines.map { $0 + "\n" }.joined()
    }.joined(separator: "\n")
  }

  private func output(of command: Command, _ program: BuiltProgram) throws -> [String] {
    let words = command.words.filter { $0 != Self.heredoc }
    let input = (command.input ?? []).map { $0 + "\n" }.joined()
    switch words.first {
    case "cat" where words.count == 3:
      try program.write(input, to: words[2])
      return []
    case "AppHost":
      let result = try program.run(Array(words.dropFirst()), input: input)
      return lines(result.output) + lines(result.errors, mark: "!") + ["exit \(result.status)"]
    default: throw UnknownCommand(line: command.line)
    }
  }

  /// The masked lines of `output`, after `mark`.
  private func lines(_ output: String, mark: String? = nil) -> [String] {
    guard !output.isEmpty else { return [] }
    let ended = output.hasSuffix("\n") ? output : output + "\n\\ No newline at end of output\n"
    return Self.masked(ended).components(separatedBy: "\n").dropLast().map { line in
      [mark, line].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
    }
  }

  /// `output` with signs for what differs from run to run or from day to day.
  private static func masked(_ output: String) -> String {
    output
      .replacing(/eyJ[\w.-]+/, with: "<signed>")
      .replacing(/[0-9a-f]{32}/, with: "<id>")
      .replacing(/(Bank key ID|은행 키 ID): [\w-]{43}/) { "\($0.1): <key>" }
      .replacing(/\d{4}-\d\d-\d\d/, with: "<date>")
      .replacing(/\d{1,2} [A-Z][a-z]{2} \d{4}/, with: "<date>")
      .replacing(/\d{4}년 \d{1,2}월 \d{1,2}일/, with: "<date>")
      .replacing(/\d\d:\d\d:\d\d/, with: "<time>")
      // The dates of a column differ in length: 1 Jan, 31 Jan.
      .replacing(/<date>\ {2,}/, with: "<date>  ")
  }
}
