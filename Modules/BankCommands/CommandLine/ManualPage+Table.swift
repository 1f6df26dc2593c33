import FeatureDependencies
import TerminalDialog

extension ManualPage {
  /// The manual page of the commands in `table`.
  init(_ table: CommandTable, in language: Language) {
    self.init(of: CommandTable.program, version: HelpText.version)
    section("NAME", [.text("\(CommandTable.program) - \(Self.about(language))")])
    section("SYNOPSIS", table.commands.map { $0.synopsis(language) })
    section("COMMANDS", table.commands.flatMap { $0.described(language) })
    let options = OptionName.allCases.map { Part.item($0.usage, $0.summary(language)) }
    section("OPTIONS", options)
    let codes = ExitCode.allCases.map { Part.item("\($0.rawValue)", $0.summary(language)) }
    section("EXIT STATUS", codes)
    section("FILES", Self.files.map { .item("$XDG_DATA_HOME/pure-di-bank/" + $0, $1(language)) })
    section("ENVIRONMENT", Self.environment.map { .item($0, $1(language)) })
    section("EXAMPLES", table.commands.flatMap(\.examples).map { .example($0) })
  }

  private static let about = LocalizedText(
    en: "open bank products at the terminal, with sandbox money",
    ko: "터미널에서 모의 자금으로 금융 상품 개설")

  private static let files: [(String, LocalizedText)] = [
    ("bank.sqlite", .init(en: "the ledger, readable by its owner only", ko: "원장 (소유자만 읽을 수 있음)")),
    (
      "keys",
      .init(
        en: "customers' keys, encrypted with their PINs; the bank's key",
        ko: "고객 키(PIN으로 암호화)와 은행 키")
    ),
    ("preferences", .init(en: "the selected language", ko: "선택한 언어")),
  ]

  private static let environment: [(String, LocalizedText)] = [
    ("XDG_DATA_HOME, HOME", OptionName.dataDir.summary),
    ("LC_ALL, LC_MESSAGES, LANG", OptionName.lang.summary),
    ("NO_COLOR", OptionName.noColor.summary),
    ("TERM", .init(en: "\"dumb\" or unset: same as --plain", ko: "dumb이거나 없으면 --plain과 같음")),
  ]
}

extension CommandSyntax {
  fileprivate func synopsis(_ language: Language) -> ManualPage.Part {
    let options = LocalizedText(en: "[options]", ko: "[옵션]")(language)
    let rest = arguments + required.map(\.usage) + [options]
    return .command("\(CommandTable.program) \(words)".trimmed, rest: rest.joined(separator: " "))
  }

  /// The summary of a command, and its options without the session options.
  fileprivate func described(_ language: Language) -> [ManualPage.Part] {
    let menu = LocalizedText(en: "(menu)", ko: "(메뉴)")
    let words = name == .menu ? menu(language) : ([words] + arguments).joined(separator: " ")
    let own = options.filter { !OptionName.session.contains($0) }.map(\.flag)
    return [.item(words, summary(language))]
      + (own.isEmpty ? [] : [.more(own.joined(separator: " "))])
  }
}
