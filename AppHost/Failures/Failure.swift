import FeatureDependencies
import OpenSSLKeys
import TerminalDialog

/// An error as people and scripts see it. Only this folder makes text and exit codes of errors.
struct Failure: Sendable {
  /// A stable name for scripts.
  let code: String
  /// What went wrong, and why.
  let message: LocalizedText
  /// What to do about it.
  let remedy: LocalizedText
  let exit: ExitCode

  init(
    _ code: String, _ exit: ExitCode, en: String, ko: String, remedy: (en: String, ko: String)
  ) {
    self.code = code
    self.exit = exit
    message = LocalizedText(en: en.printable, ko: ko.printable)
    self.remedy = LocalizedText(en: remedy.en.printable, ko: remedy.ko.printable)
  }

  init(_ error: HostError) {
    self =
      switch error {
      case .usage(let error): Failure(error)
      case .option(let option, let rejection): Failure(rejection, at: option.flag)
      case .file(let error): Failure(error)
      case .catalogFile(let path, let error): Failure(catalog: error, path: path)
      case .answersFile(let path, let error): Failure(answers: error, path: path)
      case .storage(let error): Failure(error)
      case .customer(let error): Failure(error)
      case .enrolment(let error): Failure(error)
      case .lock(let error): Failure(error)
      case .pinChange(let error): Failure(error)
      case .flow(let stop, let opened): Failure(stop, opened: opened)
      case .untold(let failure, let done): Failure(untold: failure.reason, done: done)
      case .quote(let error): Failure(error)
      case .ledger(let error): Failure(error)
      case .noSuchAccount(let number): Failure(noSuchAccount: number)
      case .verification(let error): Failure(error)
      case .clock: .clock
      case .crypto(let error): Failure(error)
      }
  }

  private static let clock = Failure(
    "clock", .failed, en: "The machine's clock shows no date between 1900 and 9999.",
    ko: "컴퓨터 시계가 1900년부터 9999년 사이가 아닙니다.",
    remedy: ("Set the clock.", "시계를 맞추세요."))

  private init(noSuchAccount number: String) {
    self.init(
      "unknownAccount", .refused, en: "You have no account \(number).",
      ko: "\(number) 계좌가 없습니다.",
      remedy: ("See your accounts with: AppHost accounts", "AppHost accounts 로 계좌를 확인하세요."))
  }

  init(_ error: CryptoError) {
    self.init(
      "crypto", .failed, en: "libcrypto failed: \(error.reason.en).",
      ko: "libcrypto 오류: \(error.reason.ko).",
      remedy: ("Check the OpenSSL installation.", "OpenSSL 설치를 확인하세요."))
  }
}
