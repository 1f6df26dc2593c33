import FeatureDependencies

/// The manual page in roff, made from the same tables as the help.
struct ManPage {
  let table: CommandTable
  let language: Language

  var text: String {
    let program = CommandTable.program
    let sections = [
      ".TH \(program.uppercased()) 1 \"\" \"\(program) \(HelpText.version)\"",
      section("NAME", ["\(program) \\- \(escaped(about(language)))"]),
      section("SYNOPSIS", table.commands.flatMap(synopsis)),
      section("COMMANDS", table.commands.flatMap(command)),
      section("OPTIONS", OptionName.allCases.flatMap(option)),
      section("EXIT STATUS", ExitCode.allCases.flatMap { item("\($0.rawValue)", $0.summary) }),
      section("FILES", files),
      section("ENVIRONMENT", environment),
      section("EXAMPLES", table.commands.flatMap(\.examples).flatMap(example)),
    ]
    return sections.joined(separator: "\n") + "\n"
  }

  private let about = LocalizedText(
    en: "open bank products at the terminal, with sandbox money",
    ko: "터미널에서 금융 상품을 모의 자금으로 개설")

  private let options = LocalizedText(en: "[options]", ko: "[옵션]")
  private let menu = LocalizedText(en: "(menu)", ko: "(메뉴)")

  private func section(_ title: String, _ lines: [String]) -> String {
    ([".SH \(title)"] + lines).joined(separator: "\n")
  }

  private func item(_ term: String, _ text: LocalizedText) -> [String] {
    [".TP", ".B \(escaped(term))", escaped(text(language))]
  }

  /// What a command does, and the options that are its own.
  private func command(_ command: CommandSyntax) -> [String] {
    let own = command.options.filter { !OptionName.session.contains($0) }.map(\.flag)
    return item(words(command), command.summary)
      + (own.isEmpty ? [] : [".br", escaped(own.joined(separator: " "))])
  }

  private var files: [String] {
    let folder = "$XDG_DATA_HOME/pure-di-bank"
    return item(
      folder + "/bank.sqlite", .init(en: "the books, closed to others", ko: "장부 (다른 사용자는 볼 수 없음)"))
      + item(folder + "/keys", .init(en: "keys, each behind a PIN", ko: "PIN으로 보호되는 키"))
      + item(folder + "/preferences", .init(en: "the language chosen", ko: "선택한 언어"))
  }

  private func words(_ command: CommandSyntax) -> String {
    let words = [command.words] + command.arguments
    return command.name == .menu ? menu(language) : words.joined(separator: " ")
  }

  private func synopsis(_ command: CommandSyntax) -> [String] {
    let required = command.required.map { "\($0.flag) \($0.placeholder ?? "")" }
    let rest = (command.arguments + required).joined(separator: " ")
    let name = "\(CommandTable.program) \(command.words)".trimmed
    return [".br", ".B \(escaped(name))", escaped("\(rest) \(options(language))".trimmed)]
  }

  private func option(_ option: OptionName) -> [String] {
    item([option.flag, option.placeholder ?? ""].joined(separator: " ").trimmed, option.summary)
  }

  private func example(_ line: String) -> [String] { [".PP", ".EX", escaped(line), ".EE"] }

  private var environment: [String] {
    item("XDG_DATA_HOME, HOME", OptionName.dataDir.summary)
      + item("LC_ALL, LC_MESSAGES, LANG", OptionName.lang.summary)
      + item("NO_COLOR", OptionName.noColor.summary)
      + item(
        "TERM",
        LocalizedText(
          en: "\"dumb\" or unset: as with --plain", ko: "dumb이거나 없으면 --plain과 같음"))
  }

  /// Text in which roff sees no requests: hyphens stay hyphens, a dot or quote may begin a line.
  private func escaped(_ text: String) -> String {
    let text = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }
}
