import FeatureDependencies

/// Help texts, generated from the tables that the parser uses.
struct HelpText {
  static let version = "2.0.0"

  let table: CommandTable
  let language: Language

  /// The help for one command, or for all if it is the menu.
  func lines(for command: CommandSyntax) -> [String] {
    let heading = [usage(command), "  " + command.summary(language)]
    return heading + commands(under: command) + [""] + options(of: command) + session + [""]
      + examples(of: command) + [""] + exitCodes
  }

  private func usage(_ command: CommandSyntax) -> String {
    let words = ([CommandTable.program, command.words] + command.arguments).filter { !$0.isEmpty }
    let required = command.required.map(\.usage)
    let options = LocalizedText(en: "[options]", ko: "[옵션]")(language)
    return (words + required + [options]).joined(separator: " ")
  }

  /// The commands whose words begin with those of `group`.
  private func commands(under group: CommandSyntax) -> [String] {
    let prefix = group.words.isEmpty ? "" : group.words + " "
    let rows = table.commands.filter { $0.words.hasPrefix(prefix) && !$0.words.isEmpty }.map {
      (([$0.words] + $0.arguments).joined(separator: " "), $0.summary)
    }
    return rows.isEmpty
      ? [] : ["", LocalizedText(en: "Commands", ko: "명령")(language)] + columns(rows)
  }

  private func options(of command: CommandSyntax) -> [String] {
    [LocalizedText(en: "Options", ko: "옵션")(language)]
      + columns(command.options.map { ($0.usage, $0.summary) })
  }

  private var session: [String] {
    let flags = OptionName.session.map(\.flag)
    return [LocalizedText(en: "Every command accepts", ko: "모든 명령에 쓸 수 있음")(language)]
      + [flags.prefix(5), flags.dropFirst(5)].map { "  " + $0.joined(separator: " ") }
  }

  private func examples(of command: CommandSyntax) -> [String] {
    [LocalizedText(en: "Examples", ko: "예")(language)] + command.examples.map { "  " + $0 }
  }

  private var exitCodes: [String] {
    [LocalizedText(en: "Exit codes", ko: "종료 코드")(language)]
      + columns(ExitCode.allCases.map { ("\($0.rawValue)", $0.summary) })
  }

  private func columns(_ rows: [(String, LocalizedText)]) -> [String] {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { name, summary in
      "  \(name)\(String(repeating: " ", count: width - name.count))  \(summary(language))"
    }
  }
}
