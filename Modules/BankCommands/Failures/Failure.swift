import FeatureDependencies
import KeyCustody
import Ledger
import TerminalDialog

/// An error as reported to people and scripts. Only this folder maps errors to text and exit codes.
struct Failure: Sendable {
  /// The error code, stable for scripts.
  let code: String
  /// The error and its reason.
  let message: LocalizedText
  /// The remedy, as a sentence for the user.
  let remedy: LocalizedText
  let exit: ExitCode
  /// The message for a person who was asked at a terminal, without question keys; nil to report
  /// ``message`` and ``remedy``.
  var personal: LocalizedText?

  init(
    _ code: String, _ exit: ExitCode, en: String, ko: String, remedy: (en: String, ko: String)
  ) {
    self.code = code
    self.exit = exit
    message = LocalizedText(en: en.printable, ko: ko.printable)
    self.remedy = LocalizedText(en: remedy.en.printable, ko: remedy.ko.printable)
  }

  init(_ error: CommandError) {
    self =
      switch error {
      case .usage(let error): Failure(error)
      case .option(let option, let rejection): Failure(rejection, at: option.flag)
      case .file(let error): Failure(error)
      case .catalogFile(let path, let faults): Failure(catalog: faults, path: path)
      case .answersFile(let path, let faults): Failure(answers: faults, path: path)
      case .batchFile(let path, let faults): Failure(batch: faults, path: path)
      case .storage(let error): Failure(error)
      case .customer(let error): Failure(error)
      case .custody(let error): Failure(error)
      case .flow(let stop, let opened): Failure(stop, opened: opened)
      case .outputFailed(let failure, let done): Failure(output: failure.reason, done: done)
      case .batchOutputFailed(let text, let exit):
        Failure(
          "outputFailed", exit, en: text.en, ko: text.ko,
          remedy: (BatchReport.remedy.en, BatchReport.remedy.ko))
      case .quote(let error): Failure(error)
      case .ledger(let error): Failure(error)
      case .noSuchAccount(let number): Failure(noSuchAccount: number)
      case .noSchedule(let number): Failure(noSchedule: number)
      case .saving(let error): Failure(saving: error)
      case .notAKey(let path): Failure(notAKey: path)
      case .unfitKey(let path, let reason): Failure(unfitKey: path, because: reason)
      case .signature(let error): Failure(error)
      case .address(let kind, let message, let remedy):
        Failure(
          kind.rawValue, .usage, en: message.en, ko: message.ko, remedy: (remedy.en, remedy.ko))
      case .clock: .clock
      case .threads: .threads
      }
  }

  private static let clock = Failure(
    "clock", .failed, en: "This machine's clock is not between the years 1900 and 9999.",
    ko: "컴퓨터 시계가 1900년부터 9999년 사이가 아닙니다.",
    remedy: ("Set the clock.", "시계를 맞추세요."))

  private static let threads = Failure(
    "threads", .failed, en: "The limit on processes or memory is too low for this program's threads.",
    ko: "프로세스 수나 메모리 제한이 너무 낮아 스레드를 시작할 수 없습니다.",
    remedy: (
      "Raise the limit (ulimit -u, ulimit -v, or the container's limit) and run the command again.",
      "제한(ulimit -u, ulimit -v 또는 컨테이너의 제한)을 높이고 다시 실행하세요."
    ))

  private init(noSuchAccount number: String) {
    self.init(
      "unknownAccount", .refused, en: "You have no account \(number).",
      ko: "\(number) 계좌가 없습니다.",
      remedy: ("List your accounts: AppHost accounts", "계좌 목록을 확인하세요: AppHost accounts"))
  }

  private init(noSchedule number: AccountNumber) {
    self.init(
      "noSchedule", .refused, en: "\(number) is a demand account: it has no schedule.",
      ko: "\(number, .topic) 입출금 계좌라서 일정이 없습니다.",
      remedy: ("Use --format text, json or jws.", "--format text, json, jws 중 하나를 쓰세요."))
  }

  init(_ error: CryptoError) {
    if error == .noLockedMemory {
      self = .noLockedMemory
      return
    }
    self.init(
      "crypto", .failed, en: "libcrypto failed: \(error.reason.en).",
      ko: "libcrypto 오류: \(error.reason.ko).",
      remedy: ("Check the OpenSSL installation.", "OpenSSL 설치를 확인하세요."))
  }

  private static let noLockedMemory = Failure(
    "noLockedMemory", .failed, en: "The limit on locked memory is too low for this program's keys.",
    ko: "잠글 수 있는 메모리 제한이 너무 낮아 키를 안전하게 둘 수 없습니다.",
    remedy: ("Allow 64 KiB: ulimit -l 64", "64KiB를 허용하세요: ulimit -l 64"))

  init(_ error: UsageError) {
    let help = ("See: AppHost --help", "AppHost --help 를 보세요.")
    switch error {
    case .unknownCommand(let name, let nearest):
      self.init(
        "unknownCommand", .usage, en: "There is no command \"\(name)\".",
        ko: "\"\(name)\" 명령이 없습니다.", remedy: Self.didYouMean(nearest) ?? help)
    case .incompleteCommand(let name, let commands):
      let list = commands.joined(separator: ", ")
      self.init(
        "unknownCommand", .usage, en: "The command \"\(name)\" is not complete.",
        ko: "\(quoted: name, .topic) 완전한 명령이 아닙니다.",
        remedy: ("Use one of: \(list).", "다음 중 하나를 쓰세요: \(list)."))
    case .unknownOption(let name, let nearest):
      self.init(
        "unknownOption", .usage, en: "There is no option \(name).", ko: "\(name) 옵션이 없습니다.",
        remedy: Self.didYouMean(nearest) ?? help)
    case .optionElsewhere(let option, let command):
      self.init(
        "optionNotHere", .usage, en: "\(Self.words(command)) does not accept \(option.flag).",
        ko: "\(option.flag, .topic) \(Self.words(command)) 명령에 쓸 수 없습니다.",
        remedy: Self.help(command))
    case .repeatedOption(let option):
      self.init(
        "repeatedOption", .usage, en: "\(option.flag) is specified twice.",
        ko: "\(option.flag, .subject) 두 번 지정되었습니다.", remedy: ("Specify it once.", "한 번만 지정하세요."))
    case .missingValue(let option):
      let value = option.placeholder ?? ""
      self.init(
        "missingValue", .usage, en: "\(option.flag) needs a value.",
        ko: "\(option.flag)에 값이 필요합니다.",
        remedy: ("Write \(option.flag) \(value).", "\(option.flag) \(value) 형식으로 쓰세요."))
    case .unexpectedValue(let option):
      self.init(
        "unexpectedValue", .usage, en: "\(option.flag) does not accept a value.",
        ko: "\(option.flag)에는 값을 쓸 수 없습니다.",
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
        en: "\(Self.words(command)) does not accept \"\(argument)\".",
        ko: "\(Self.words(command)) 명령에 \(quoted: argument, .topic) 쓸 수 없습니다.",
        remedy: Self.help(command))
    case .badValue(let option, let value, let expected):
      self.init(
        "badValue", .usage, en: "\(option.flag) cannot be \"\(value)\".",
        ko: "\(option.flag)의 값 \(quoted: value, .subject) 잘못되었습니다.",
        remedy: ("Expected: \(expected).", "올바른 값: \(expected)."))
    case .noSuchDay(let option, let day):
      self.init(
        "badValue", .usage, en: "\(option.flag): There is no day \(day) in the calendar.",
        ko: "\(option.flag): \(day, .topic) 달력에 없는 날짜입니다.",
        remedy: ("Write an existing day as YYYY-MM-DD.", "있는 날짜를 YYYY-MM-DD로 쓰세요."))
    case .notUTF8(let text):
      self.init(
        "badValue", .usage, en: "\(text.en) is not valid UTF-8 text.",
        ko: "\(text.ko, .subject) 올바른 UTF-8 텍스트가 아닙니다.",
        remedy: (
          "Write it in UTF-8, without the character U+FFFD.", "UTF-8로, U+FFFD 문자 없이 쓰세요."
        ))
    default:
      self.init(
        "noHome", .usage, en: "There is no home directory for the bank's data.",
        ko: "은행 자료를 둘 홈 폴더가 없습니다.",
        remedy: ("Specify a folder with --data-dir DIR.", "--data-dir DIR로 폴더를 지정하세요."))
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

  /// A failure to save a result, where `--replace` can help.
  init(saving error: FileError) {
    guard case .exists(let path) = error else {
      self.init(error)
      return
    }
    self.init(
      error.code, .usage, en: "\(path) already exists.", ko: "\(path) 파일이 이미 있습니다.",
      remedy: ("Specify another file, or add --replace.", "다른 파일을 지정하거나 --replace를 추가하세요."))
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

  init(catalog list: LocalizedText, path: String) {
    let name = path.isEmpty ? "" : " \(path)"
    self.init(
      "catalogInvalid", .refused, en: "The catalog\(name) is not valid: \(list.en)",
      ko: "\("상품 목록\(name)", .subject) 올바르지 않습니다: \(list.ko)",
      remedy: ("Correct the places named.", "표시된 곳을 고치세요."))
  }

  init(batch faults: InputFaults, path: String) {
    let list = faults.text
    self.init(
      "batchInvalid", .refused,
      en: "The batch \(path) is not valid, so nothing was opened: \(list.en)",
      ko: "일괄 개설 파일 \(path, .subject) 올바르지 않아 아무것도 개설하지 않았습니다: \(list.ko)",
      remedy: ("Correct the places named.", "표시된 곳을 고치세요."))
  }

  init(answers list: LocalizedText, path: String) {
    self.init(
      "answersInvalid", .refused, en: "The answers file \(path) is not valid: \(list.en)",
      ko: "답 파일 \(path, .subject) 올바르지 않습니다: \(list.ko)",
      remedy: ("Correct the places named.", "표시된 곳을 고치세요."))
  }
}

/// The report of a failure in one language.
struct FailureReport: Sendable {
  let failure: Failure
  let language: Language

  /// Prints the report on `errors`. A person who `wasAsked` gets ``Failure/personal``, without
  /// question keys and advice for scripts. The code is printed only if `errors` is not a terminal.
  func print(on errors: Output, wasAsked: Bool) {
    let personal = wasAsked ? failure.personal.map { [$0(language)] } : nil
    let lines = personal ?? [failure.message(language), failure.remedy(language)]
    errors.write(wrapped: lines + (errors.isTerminal ? [] : ["[\(failure.code)]"]))
  }

  /// The JSON form, with the accounts that were `opened` before the failure.
  func json(opened: [OpenedAccount]?) -> ErrorJSON { ErrorJSON(content, opened: opened) }

  var content: ErrorJSON.Content {
    ErrorJSON.Content(
      code: failure.code, message: failure.message(language), remedy: failure.remedy(language))
  }
}
