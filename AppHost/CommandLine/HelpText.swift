import FeatureDependencies

/// The help texts, made from the same tables that the parser reads.
struct HelpText {
  static let program = "AppHost"
  static let version = "1.0.0"

  let language: Language

  /// The help for one command, or for all if it is the menu.
  func lines(for command: CommandName) -> [String] {
    let heading = [usage(command), "  " + command.summary(language)]
    let commands = command == .menu ? [""] + self.commands : []
    return heading + commands + [""] + options(of: command) + [""] + examples(of: command)
      + [""] + exitCodes
  }

  private func usage(_ command: CommandName) -> String {
    let words = [Self.program] + (command == .menu ? [] : [command.rawValue]) + command.arguments
    let required = command.required.map { "\($0.flag) \($0.placeholder ?? "")" }
    let options = LocalizedText(en: "[options]", ko: "[옵션]")(language)
    return (words + required + [options]).joined(separator: " ")
  }

  private var commands: [String] {
    let names = CommandName.allCases.dropFirst().map { command in
      ([command.rawValue] + command.arguments).joined(separator: " ")
    }
    return [LocalizedText(en: "Commands", ko: "명령")(language)]
      + columns(Array(zip(names, CommandName.allCases.dropFirst().map(\.summary))))
  }

  private func options(of command: CommandName) -> [String] {
    [LocalizedText(en: "Options", ko: "옵션")(language)]
      + columns(
        (command.required + command.optional).map { option in
          let words = [option.flag] + (option.placeholder.map { [$0] } ?? [])
          return (words.joined(separator: " "), option.summary)
        })
  }

  private func examples(of command: CommandName) -> [String] {
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
