import FeatureDependencies
import TerminalDialog

extension Failure {
  init(_ error: UsageError) {
    let help = ("See: AppHost --help", "AppHost --help 를 보세요.")
    switch error {
    case .unknownCommand(let name, let nearest):
      self.init(
        "unknownCommand", .usage, en: "There is no command \"\(name)\".",
        ko: "\"\(name)\" 명령이 없습니다.", remedy: Self.didYouMean(nearest) ?? help)
    case .removedCommand(let name, let replacement):
      self.init(
        "unknownCommand", .usage, en: "There is no command \"\(name)\".",
        ko: "\"\(name)\" 명령이 없습니다.", remedy: (replacement.en, replacement.ko))
    case .unknownOption(let name, let nearest):
      self.init(
        "unknownOption", .usage, en: "There is no option \(name).", ko: "\(name) 옵션이 없습니다.",
        remedy: Self.didYouMean(nearest) ?? help)
    case .optionElsewhere(let option, let command):
      self.init(
        "optionNotHere", .usage, en: "\(Self.words(command)) does not take \(option.flag).",
        ko: "\(option.flag, .topic) \(Self.words(command)) 명령에 쓰지 않습니다.",
        remedy: Self.help(command))
    case .repeatedOption(let option):
      self.init(
        "repeatedOption", .usage, en: "\(option.flag) is given twice.",
        ko: "\(option.flag, .subject) 두 번 있습니다.", remedy: ("Give it once.", "한 번만 쓰세요."))
    case .missingValue(let option):
      let value = option.placeholder ?? ""
      self.init(
        "missingValue", .usage, en: "\(option.flag) lacks its value.",
        ko: "\(option.flag)의 값이 없습니다.",
        remedy: ("Write \(option.flag) \(value).", "\(option.flag) \(value) 형식으로 쓰세요."))
    case .unexpectedValue(let option):
      self.init(
        "unexpectedValue", .usage, en: "\(option.flag) takes no value.",
        ko: "\(option.flag)에는 값이 없습니다.",
        remedy: ("Write \(option.flag) alone.", "\(option.flag)만 쓰세요."))
    default: self.init(incomplete: error)
    }
  }

  private init(incomplete error: UsageError) {
    switch error {
    case .missingOption(let option, let command):
      self.init(
        "missingOption", .usage, en: "\(Self.words(command)) needs \(option.flag).",
        ko: "\(Self.words(command)) 명령에 \(option.flag, .subject) 필요합니다.",
        remedy: Self.help(command))
    case .missingArgument(let argument, let command):
      self.init(
        "missingArgument", .usage, en: "\(Self.words(command)) needs \(argument).",
        ko: "\(Self.words(command)) 명령에 \(argument, .subject) 필요합니다.",
        remedy: Self.help(command))
    case .unexpectedArgument(let argument, let command):
      self.init(
        "unexpectedArgument", .usage,
        en: "\(Self.words(command)) has no use for \"\(argument)\".",
        ko: "\(Self.words(command)) 명령에 \(quoted: argument, .topic) 쓰지 않습니다.",
        remedy: Self.help(command))
    case .badValue(let option, let value, let expected):
      self.init(
        "badValue", .usage, en: "\(option.flag) cannot be \"\(value)\".",
        ko: "\(option.flag)의 값 \(quoted: value, .subject) 잘못되었습니다.",
        remedy: ("Expected: \(expected).", "올바른 값: \(expected)."))
    default:
      self.init(
        "noHome", .usage, en: "There is no home directory to keep the bank in.",
        ko: "은행 자료를 둘 홈 폴더가 없습니다.",
        remedy: ("Name a folder with --data-dir DIR.", "--data-dir DIR 로 폴더를 지정하세요."))
    }
  }

  init(_ error: FileError) {
    let (message, remedy) = (error.message, error.remedy)
    let exit: ExitCode =
      switch error {
      case .tooLarge: .refused
      case .unwritable: .failed
      default: .usage
      }
    self.init(
      error.code, exit, en: message.en, ko: message.ko, remedy: (remedy.en, remedy.ko))
  }

  private static func words(_ command: String) -> String {
    command.isEmpty ? CommandTable.program : "\"\(command)\""
  }

  private static func help(_ command: String) -> (String, String) {
    let line = [CommandTable.program, command, "--help"].filter { !$0.isEmpty }
      .joined(separator: " ")
    return ("See: \(line)", "\(line) 를 보세요.")
  }

  private static func didYouMean(_ nearest: String?) -> (String, String)? {
    nearest.map { ("Did you mean \($0)?", "\($0, .object) 뜻하셨나요?") }
  }
}
