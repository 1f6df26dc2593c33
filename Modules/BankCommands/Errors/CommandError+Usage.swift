package import FeatureDependencies
import Ledger
package import TerminalDialog

// Why a command line is invalid. `command` is the words of a command.
extension CommandError {
  /// Words that name no command, or only the `first` one of a command. The message does not repeat
  /// other words, because they may be a PIN or a recovery code.
  static func unknownCommand(_ first: String?, nearest: [String]) -> CommandError {
    CommandError(
      "unknownCommand", .usage,
      en: first.map { "\"\($0)\" needs another word or option." } ?? "There is no such command.",
      ko: first.map { "\($0) 뒤에 단어나 옵션이 더 필요합니다." } ?? "그런 명령이 없습니다.",
      remedy: didYouMean(nearest))
  }

  /// An option that `command` does not have; `nearest` is the one that may be meant.
  static func unknownOption(_ flag: String, command: String, nearest: String?) -> CommandError {
    CommandError(
      "unknownOption", .usage, en: "\(words(command)) does not accept \(flag).",
      ko: "\(flag, .topic) \(words(command)) 명령에 쓸 수 없습니다.",
      remedy: nearest.map { didYouMean([$0]) } ?? help(command))
  }

  /// An option without its value, with a value that it does not accept, or a second time.
  static func misused(_ option: OptionName) -> CommandError {
    CommandError(
      "misusedOption", .usage, en: "\(option.flag) is not written correctly.",
      ko: "\(option.flag) 옵션을 잘못 썼습니다.",
      remedy: "Write it once, as here: \(option.usage)", "다음과 같이 한 번만 쓰세요: \(option.usage)")
  }

  /// The argument or option `part` is missing.
  static func missing(_ part: String, command: String) -> CommandError {
    CommandError(
      "missingArgument", .usage, en: "\(words(command)) needs \(part).",
      ko: "\(words(command)) 명령에 \(part, .subject) 필요합니다.", remedy: help(command))
  }

  /// More arguments than the command has. The message does not repeat them, because they may be a
  /// PIN or a recovery code.
  static func unexpectedArgument(command: String) -> CommandError {
    CommandError(
      "unexpectedArgument", .usage, en: "There are too many arguments for \(words(command)).",
      ko: "\(words(command)) 명령의 인수가 너무 많습니다.", remedy: help(command))
  }

  static func badValue(
    _ option: OptionName, _ value: String, expected: LocalizedText
  ) -> CommandError {
    CommandError(
      "badValue", .usage, en: "\(option.flag) cannot be \"\(value)\".",
      ko: "\(option.flag)의 값 \(quoted: value, .subject) 잘못되었습니다.",
      remedy: "Expected: \(expected.en).", "올바른 값: \(expected.ko).")
  }

  /// An argument or variable that is not UTF-8, or has U+FFFD, which replaces such bytes.
  static func notUTF8(_ name: LocalizedText) -> CommandError {
    CommandError(
      "badValue", .usage, en: "\(name.en) is not valid UTF-8 text.",
      ko: "\(name.ko, .subject) 올바른 UTF-8 텍스트가 아닙니다.",
      remedy: "Write it in UTF-8, without the character U+FFFD.", "UTF-8로, U+FFFD 문자 없이 쓰세요.")
  }

  static let noHome = CommandError(
    "noHome", .usage, en: "There is no home directory for the bank's data.",
    ko: "은행 자료를 둘 홈 폴더가 없습니다.",
    remedy: "Specify a folder with --data-dir DIR.", "--data-dir DIR로 폴더를 지정하세요.")

  /// An address that was rejected. The message does not repeat it, because it may contain a
  /// password. Only options that name an address can cause it.
  package static func address(
    _ option: OptionName, _ message: LocalizedText, remedy: LocalizedText
  ) -> CommandError {
    CommandError("\(option.rawValue)Address", .usage, message, remedy: remedy)
  }

  private static func words(_ command: String) -> String {
    command.isEmpty ? CommandTable.program : "\"\(command)\""
  }

  private static func help(_ command: String) -> LocalizedText {
    let line = [CommandTable.program, command, OptionName.help.flag].filter { !$0.isEmpty }
      .joined(separator: " ")
    return LocalizedText(en: "See: \(line)", ko: "\(line, .object) 보세요.")
  }

  /// Asks whether one of `names` was meant; without names, refers to the help.
  static func didYouMean(_ names: [String]) -> LocalizedText {
    guard !names.isEmpty else { return help("") }
    return LocalizedText(
      en: "Did you mean \(names.joined(separator: " or "))?",
      ko: "\(names.joined(separator: " 또는 "), .object) 뜻하셨나요?")
  }
}

// Errors of files, accounts and the machine.
extension CommandError {
  /// Reports why a file that the user named cannot be used.
  package init(_ error: FileError) {
    let (code, exit, remedy): (String, ExitCode, LocalizedText) =
      switch error {
      case .missing, .unreadable: ("unreadableFile", .usage, Self.otherFile)
      case .nothing, .noEnd: ("unreadableFile", .usage, writingOnce)
      case .folder, .irreplaceable: ("notAFile", .usage, Self.otherFile)
      case .terminal: ("notAFile", .usage, omittingOption)
      case .exists: ("fileExists", .usage, Self.otherFile)
      case .tooLarge: ("fileTooLarge", .refused, Self.otherFile)
      case .protected: ("protectedFile", .usage, Self.otherFile)
      case .noFolder, .unwritable: ("unwritableFile", .failed, Self.otherFile)
      }
    self.init(code, exit, error.message, remedy: remedy)
  }

  static let replacing = LocalizedText(
    en: "To replace this one, add \(OptionName.replace.flag).",
    ko: "이 파일에 덮어쓰려면 \(OptionName.replace.flag) 옵션을 추가하세요.")
  static let otherFile = LocalizedText(en: "Specify another file.", ko: "다른 파일을 지정하세요.")

  /// Reports the `faults` in the input that `option` names; `path` is nil for the built-in catalog.
  package static func invalid(
    _ option: OptionName, path: String?, faults: [LocalizedText]
  ) -> CommandError {
    let input = [option.flag, path].compactMap(\.self).joined(separator: " ")
    var error = CommandError(
      "\(option.rawValue)Invalid", .refused,
      en: "\(input) is not valid, so nothing was done:",
      ko: "\(input, .subject) 올바르지 않아 아무것도 처리하지 않았습니다:",
      remedy: "Correct the places named.", "표시된 곳을 고치세요.")
    error.faults = faults.map(\.printable)
    return error
  }

  /// The value of a secret's option names no file. The message does not repeat it, because it may
  /// be the secret itself.
  package static func noSecretFile(_ option: OptionName) -> CommandError {
    CommandError(
      "unreadableFile", .usage, en: "\(option.flag) names no existing file.",
      ko: "\(option.flag)에 적은 이름의 파일이 없습니다.",
      remedy: "Specify a file whose first line is the PIN or the code, not the PIN itself.",
      "PIN이나 코드가 아니라, 첫 줄에 그것을 적은 파일의 이름을 쓰세요.")
  }

  /// Reports that the output failed, with the changes that were already `done`. A nil `remedy`
  /// says whether there were any.
  static func outputFailed(
    _ reason: String, done: [LocalizedText] = [], remedy: LocalizedText? = nil,
    exit: ExitCode = .failed
  ) -> CommandError {
    let message = LocalizedText(
      en: "The output cannot be written: \(reason).", ko: "출력할 수 없습니다 (시스템 메시지: \(reason)).")
    let unchanged = LocalizedText(
      en: "Nothing was changed. Check the destination of the output.",
      ko: "변경된 내용이 없습니다. 출력 대상을 확인하세요.")
    let stored = LocalizedText(
      en: "These changes are stored; only the output is missing. To print an opening, repeat it "
        + "with its --request-id and the same answers.",
      ko: "처리는 완료되었으며 출력만 되지 않았습니다. 개설 결과를 출력하려면 --request-id에 요청 번호를 지정하고 같은 답으로 다시 실행하세요.")
    var error = CommandError(
      "outputFailed", exit, done.reduce(message) { $0.followed(by: $1) },
      remedy: remedy ?? (done.isEmpty ? unchanged : stored))
    error.interruption = .unwritable(reason: reason)
    return error
  }

  static func noSuchAccount(_ number: String) -> CommandError {
    CommandError(
      "unknownAccount", .refused, en: "You have no account \(number).",
      ko: "\(number) 계좌가 없습니다.",
      remedy: "List your accounts: AppHost accounts", "계좌 목록을 확인하세요: AppHost accounts")
  }

  /// A demand account has no contract.
  static func noContract(_ number: AccountNumber) -> CommandError {
    CommandError(
      "noContract", .refused,
      en: "\(number) is a demand account: it has a receipt, but no contract or schedule.",
      ko: "\(number, .topic) 입출금 계좌로, 개설확인서만 있고 계약서와 일정은 없습니다.",
      remedy: "Use --format text or receipt.", "--format text나 --format receipt를 쓰세요.")
  }

  /// The clock shows no date that this program can use.
  package static let clock = CommandError(
    "clock", .failed, en: "This machine's clock is not between the years 1900 and 9999.",
    ko: "컴퓨터 시계가 1900년부터 9999년 사이가 아닙니다.", remedy: "Set the clock.", "시계를 맞추세요.")

  /// The limit on processes or memory leaves too few threads to run at all.
  package static let threads = CommandError(
    "threads", .failed,
    en: "The limit on processes or memory is too low for this program's threads.",
    ko: "프로세스 수나 메모리 제한이 너무 낮아 스레드를 시작할 수 없습니다.",
    remedy:
      "Raise the limit (ulimit -u, ulimit -v, or the container's limit) and run the command again.",
    "제한(ulimit -u, ulimit -v 또는 컨테이너의 제한)을 높이고 다시 실행하세요.")
}

private let writingOnce = LocalizedText(
  en: "Check the program that writes to it: it must write once, and close it after that.",
  ko: "내용을 보내는 프로그램을 확인하세요. 한 번만 보내고, 보낸 뒤 닫아야 합니다.")
private let omittingOption = LocalizedText(
  en: "Omit the option to be asked for it.", ko: "옵션을 생략하면 화면에 표시하지 않고 입력받습니다.")
