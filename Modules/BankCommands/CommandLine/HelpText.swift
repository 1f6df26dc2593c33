import FeatureDependencies
import TerminalDialog

/// Help texts, generated from the tables that the parser uses.
struct HelpText {
  /// The line that names the version.
  static let version = "\(CommandTable.program) 1.0.0\n"

  let table: CommandTable
  let language: Language
  /// The width of the output in columns.
  let width: Int

  /// The ``lines(for:)`` as a text.
  func text(for command: Command) -> String { lines(for: command).map { $0 + "\n" }.joined() }

  /// The help for `command`, or for all commands if it is the menu, in lines that fit the width.
  func lines(for command: Command) -> [String] {
    let heading = wrapped(usage(command), indent: "") + wrapped(command.summary(language))
    return heading + commands(under: command) + [""] + options(of: command) + session
      + examples(of: command)
      + ["", LocalizedText(en: "Exit codes", ko: "종료 코드")(language) + ": Docs/Bank/Scripts.md"]
  }

  private func usage(_ command: Command) -> String {
    let words = ([CommandTable.program, command.words] + command.arguments).filter { !$0.isEmpty }
    let required = command.required.map(\.usage)
    let options = LocalizedText(en: "[options]", ko: "[옵션]")(language)
    return (words + required + [options]).joined(separator: " ")
  }

  /// The commands whose words begin with those of `group`.
  private func commands(under group: Command) -> [String] {
    let rows = table.commands(after: group.words).map {
      (([$0.words] + $0.arguments).joined(separator: " "), $0.summary)
    }
    return rows.isEmpty
      ? [] : ["", LocalizedText(en: "Commands", ko: "명령")(language)] + columns(rows)
  }

  private func options(of command: Command) -> [String] {
    [LocalizedText(en: "Options", ko: "옵션")(language)]
      + columns(command.options.map { ($0.usage, command.summary(of: $0)) })
  }

  private var session: [String] {
    [LocalizedText(en: "Every command accepts", ko: "모든 명령에 쓸 수 있음")(language)]
      + wrapped(OptionName.session.map(\.flag).joined(separator: " "))
  }

  /// The examples. The shell joins lines that end with a backslash, so each can be copied.
  private func examples(of command: Command) -> [String] {
    let examples = command.examples.flatMap { example in
      let lines = example.wrapped(to: width - 6)
      return lines.enumerated().map { index, line in
        (index == 0 ? "  " : "    ") + line + (index + 1 < lines.count ? " \\" : "")
      }
    }
    return examples.isEmpty
      ? [] : ["", LocalizedText(en: "Examples", ko: "예")(language)] + examples
  }

  /// `rows` of a name and a summary. On a narrow screen, the summary is below the name.
  private func columns(_ rows: [(String, LocalizedText)]) -> [String] {
    let names = rows.map(\.0.columns).max() ?? 0
    let room = width - names - 4
    return rows.flatMap { name, summary in
      guard room >= 24 else {
        return wrapped(name) + wrapped(summary(language), indent: "      ")
      }
      return summary(language).wrapped(to: room).enumerated().map { index, line in
        "  \((index == 0 ? name : "").padded(to: names))  \(line)"
      }
    }
  }

  private func wrapped(_ text: String, indent: String = "  ") -> [String] {
    text.wrapped(to: width - indent.columns).map { indent + $0 }
  }
}
