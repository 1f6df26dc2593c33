import FeatureDependencies
package import KeyCustody
package import Ledger
import TerminalDialog

extension CommandError {
  /// Reports why a customer's key was not opened, created or changed.
  package init(_ error: CustodyError) {
    switch error {
    case .interrupted(let why, let subject): self.init(why, at: .custody(subject))
    case .rejected(let rejection): self.init(rejection)
    case .locked(let lock): self.init(lock: lock)
    case .noRecoveryCode:
      self.init(
        "noRecoveryCode", .refused, en: "This customer has no recovery code.",
        ko: "이 고객에게는 복구 코드가 없습니다.",
        remedy: "Sign in with the PIN. If it is locked, the error says how long to wait.",
        "PIN으로 로그인하세요. 잠긴 경우 대기 시간이 표시됩니다.")
    case .codeNotWritten(let reason):
      self.init("unwritableFile", .failed, reason, remedy: Self.otherFile)
    case .recoveryCodeLost(let id):
      self.init(
        "recoveryCodeLost", .failed,
        en: "Customer \(id) has the new PIN, but the file with the recovery code is gone.",
        ko: "고객 \(id)의 새 PIN은 저장되었지만 복구 코드 파일이 없어졌습니다.",
        remedy: "Get another code with --recovery-file FILE: AppHost change-pin",
        "--recovery-file FILE로 새 복구 코드를 받으세요: AppHost change-pin")
    case .changedMeanwhile:
      self.init(
        "pinChangedMeanwhile", .refused, en: "The PIN was changed elsewhere in the meantime.",
        ko: "그사이 다른 곳에서 PIN이 변경되었습니다.",
        remedy: "Start again with the current PIN.", "현재 PIN으로 다시 시작하세요.")
    case .outcomeUnknown:
      self.init(
        "pinChangeUnknown", .outcomeUnknown,
        en: "It is unknown whether the new PIN and recovery code were stored.",
        ko: "새 PIN과 복구 코드가 저장되었는지 알 수 없습니다.",
        remedy: "Try the new PIN, then the old one. Keep both recovery codes.",
        "새 PIN을 먼저 쓰고, 거절되면 이전 PIN을 쓰세요. 두 복구 코드를 모두 보관하세요.")
    case .storage(.commitUnknown(let reason)):
      // Only an enrollment reports it so: a change of keys has `outcomeUnknown`.
      self.init(StorageError.commitUnknown(reason: reason))
      remedy = findingCustomer
    case .storage(let error): self.init(error)
    case .crypto(let error): self.init(error)
    }
  }

  /// Reports why a PIN or a recovery code was rejected.
  private init(_ rejection: PINRejection) {
    let (code, exit, remedy): (String, ExitCode, LocalizedText) =
      switch rejection {
      case .notAPIN: ("notAPIN", .locked, rightPIN)
      case .wrong: ("wrongPIN", .locked, rightPIN)
      case .notACode, .wrongCode: ("wrongRecoveryCode", .locked, latestCode)
      case .unfit, .differ: ("unfitPIN", .refused, newPIN)
      }
    self.init(code, exit, rejection.reason, remedy: remedy)
  }

  static let locked = "locked"

  /// A key that is locked after too many wrong attempts; `lock` is nil if it is unknown how to
  /// unlock it.
  init(lock: AttemptLock?) {
    self.init(
      Self.locked, .locked, en: "The PIN was wrong too many times and is locked.",
      ko: "PIN 입력 오류 횟수를 초과해 잠겼습니다.",
      remedy: Self.unlocking(of: lock))
  }

  private static func unlocking(of lock: AttemptLock?) -> LocalizedText {
    switch lock {
    case .untilRecovered:
      return .init(
        en: "Unlock it with the recovery code, and with the same --data-dir and --customer: "
          + "AppHost unlock",
        ko: "복구 코드로 잠금을 해제하세요. --data-dir와 --customer는 지금과 같게 지정하세요: AppHost unlock")
    case .until(let moment):
      let time = moment.text
      return .init(
        en: "There is no recovery code. You can try the PIN again from \(time.en) on; each wrong "
          + "PIN doubles the wait.",
        ko: "복구 코드가 없습니다. \(time.ko)부터 PIN을 한 번 더 시도할 수 있으며, 틀릴 때마다 대기 시간이 두 배가 됩니다.")
    case nil:
      return .init(
        en: "Without a recovery code, sign in again to see how long to wait. With one, run: "
          + "AppHost unlock",
        ko: "복구 코드가 없으면 다시 로그인해 대기 시간을 확인하세요. 있으면 실행하세요: AppHost unlock")
    }
  }

  /// Reports why a document was not signed.
  init(_ error: SigningError) {
    switch error {
    case .duplicateField(let name):
      self.init(
        "programError", .failed,
        en: "The document has the field \(name) twice, so it was not signed.",
        ko: "문서에 \(name) 항목이 두 번 있어 서명하지 않았습니다.",
        remedy: Self.ofTheProgram)
    case .declined:
      self.init(
        "signingDeclined", .refused, en: "The contract was not signed, so nothing was opened.",
        ko: "계약서에 서명하지 않아 개설하지 않았습니다.", remedy: Self.startingAgain)
    case .interrupted(let interruption): self.init(interruption, at: .custody(.pin))
    case .notAPIN: self.init(PINRejection.notAPIN)
    case .wrongPIN(let left): self.init(PINRejection.wrong(attemptsLeft: left))
    case .locked: self.init(lock: nil)
    case .unavailable(let reason): self.init(LedgerError.unavailable(reason: reason))
    }
  }

  /// Reports why the customer of a command cannot be determined.
  package init(_ error: CustomerChoiceError) {
    switch error {
    case .noCustomers:
      self.init(
        "nobodyEnrolled", .refused, en: "No customer is enrolled yet.", ko: "등록된 고객이 없습니다.",
        remedy: Self.enrolling)
    case .unknown(let id, let known):
      self.init(
        "unknownCustomer", .refused, en: "There is no customer \(id).", ko: "\(id) 고객이 없습니다.",
        remedy: Self.choosing(among: known))
    case .several(let known):
      self.init(
        "severalCustomers", .refused, en: "There are several customers.", ko: "등록된 고객이 여럿입니다.",
        remedy: Self.choosing(among: known))
    }
  }

  private static func choosing(among known: [String]) -> LocalizedText {
    let list = known.joined(separator: ", ")
    return .init(en: "Choose one with --customer: \(list).", ko: "--customer로 고르세요: \(list).")
  }

  /// Reports that the file at `path` holds no public key, or one that must not verify signatures.
  static func unfitKey(path: String, reason: LocalizedText) -> CommandError {
    CommandError(
      "unfitKey", .refused,
      en: "\(path) cannot be used to verify signatures: \(reason.en).",
      ko: "\(path, .topic) 검증에 쓸 수 없는 키입니다: \(reason.ko).",
      remedy: "Use a file with one key alone: a PEM block of AppHost keys, from its BEGIN line to "
        + "its END line, or a jwk of AppHost keys --json.",
      "파일에 키 하나만 담으세요. PEM은 AppHost keys가 출력한 BEGIN 줄부터 END 줄까지, JWK는 AppHost keys --json의 jwk "
        + "값입니다.")
  }

  /// Reports why a signed text could not be verified.
  init(_ error: SignatureError) {
    switch error {
    case .malformed, .otherHeader, .badSignature:
      self.init(
        "badSignature", .refused, en: "The signature is not valid: \(error.reason.en).",
        ko: "서명이 유효하지 않습니다: \(error.reason.ko).",
        remedy: "Use an unchanged file of AppHost receipt --save FILE.jws, and a key of AppHost "
          + "keys: the customer's for a contract, the bank's for a receipt.",
        "AppHost receipt --save FILE.jws로 저장한 파일을 그대로 쓰세요. AppHost keys가 출력한 키 가운데 계약서에는 고객 키, "
          + "개설확인서에는 은행 키를 쓰세요.")
    case .notVerified(let reason): self.init(crypto: reason)
    }
  }

  /// Reports that libcrypto failed, or could not lock memory.
  init(_ error: CryptoError) {
    switch error {
    case .noLockedMemory:
      self.init(
        "noLockedMemory", .failed,
        en: "The limit on locked memory is too low for this program's keys.",
        ko: "잠글 수 있는 메모리 제한이 너무 낮아 키를 안전하게 둘 수 없습니다.",
        remedy: "Allow 64 KiB: ulimit -l 64", "64KiB를 허용하세요: ulimit -l 64")
    case .failed, .notAKey, .wrongSecret: self.init(crypto: error.reason)
    }
  }

  private init(crypto reason: LocalizedText) {
    self.init(
      "crypto", .failed, en: "libcrypto failed: \(reason.en).", ko: "libcrypto 오류: \(reason.ko).",
      remedy: Self.openSSL)
  }
}

private let rightPIN = LocalizedText(
  en: "Try again with the right PIN.", ko: "올바른 PIN으로 다시 시도하세요.")
private let newPIN = LocalizedText(
  en: "Choose a PIN of six digits or more, and not an easy pattern such as 123456.",
  ko: "PIN은 123456처럼 쉬운 번호가 아닌 6자리 이상의 숫자로 정하세요.")
private let latestCode = LocalizedText(
  en: "Compare it with the latest recovery code that you wrote down.",
  ko: "가장 최근에 받아 적어 둔 복구 코드와 비교하세요.")
private let findingCustomer = LocalizedText(
  en: "If a recovery code was shown or written, keep it, and name another file for the next one. "
    + "Before you enroll again, see which customers there are: AppHost keys",
  ko: "복구 코드를 받았으면 보관하고, 다음 코드에는 다른 파일 이름을 쓰세요. 다시 등록하기 전에 등록된 고객을 확인하세요: "
    + "AppHost keys")
