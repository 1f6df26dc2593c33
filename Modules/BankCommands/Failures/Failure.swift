import Bulk
import FeatureDependencies
import KeyCustody
import Ledger
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
  /// What a person is told instead who was asked, and needs no names of questions; nil if the same.
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
      case .papers(let error): Failure(error)
      case .verification(let error): Failure(error)
      case .address(let kind, let message, let remedy):
        Failure(
          kind.rawValue, .usage, en: message.en, ko: message.ko, remedy: (remedy.en, remedy.ko))
      case .clock: .clock
      case .memory: .memory
      case .descriptors: .descriptors
      }
  }

  private static let clock = Failure(
    "clock", .failed, en: "The machine's clock shows no date between 1900 and 9999.",
    ko: "컴퓨터 시계가 1900년부터 9999년 사이가 아닙니다.",
    remedy: ("Set the clock.", "시계를 맞추세요."))

  private static let descriptors = Failure(
    "descriptors", .failed, en: "The system lets this program open too few files.",
    ko: "프로그램이 열 수 있는 파일 수가 너무 적습니다.",
    remedy: (
      "Allow more open files (ulimit -n) and repeat.", "열 수 있는 파일 수(ulimit -n)를 늘리고 다시 실행하세요."
    ))

  private static let memory = Failure(
    "memory", .failed, en: "The system lets this program have too little memory.",
    ko: "프로그램이 쓸 수 있는 메모리가 너무 적습니다.",
    remedy: ("Allow it 128 MiB: ulimit -v 131072", "128MiB를 허용하세요: ulimit -v 131072"))

  private init(noSuchAccount number: String) {
    self.init(
      "unknownAccount", .refused, en: "You have no account \(number).",
      ko: "\(number) 계좌가 없습니다.",
      remedy: ("See your accounts with: AppHost accounts", "AppHost accounts 로 계좌를 확인하세요."))
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
    "noLockedMemory", .failed, en: "The system lets this program lock too little memory for keys.",
    ko: "키를 안전하게 둘 메모리를 잠글 수 없습니다.",
    remedy: ("Allow it 64 KiB: ulimit -l 64", "64KiB를 허용하세요: ulimit -l 64"))
}
