package import FeatureDependencies
package import KeyCustody
package import Ledger
import TerminalDialog

extension CommandError {
  /// Reports why a customer's key was not opened, created or changed.
  package init(_ error: CustodyError) {
    switch error {
    case .interrupted(let why, let subject): self.init(why, of: subject)
    case .rejected(.notAPIN): self = .notAPIN
    case .rejected(.wrong(let left)): self.init(wrongPIN: left)
    case .locked(let lock): self.init(lock: lock)
    case .rejected(.unfit(let refusal)): self.init(refusal)
    case .rejected(.differ):
      self.init(
        "pinsDiffer", .refused, en: "The two PINs differ.", ko: "두 PIN이 일치하지 않습니다.",
        remedy: "Enter the same new PIN twice.", "같은 새 PIN을 두 번 입력하세요.")
    case .noRecoveryCode:
      self.init(
        "noRecoveryCode", .refused, en: "This customer has no recovery code.",
        ko: "이 고객에게는 복구 코드가 없습니다.",
        remedy: "Sign in with the PIN. If it is locked, the error says how long to wait.",
        "PIN으로 로그인하세요. 잠긴 경우 대기 시간이 표시됩니다.")
    case .rejected(.notACode(let fault)):
      let reason = PINRejection.notACode(fault).text
      self.init(
        "recoveryCodeMistyped", .locked,
        en: "\(reason.en) It was not tried and does not count as an attempt.",
        ko: "\(reason.ko) 확인하지 않았으므로 시도 횟수에 포함되지 않습니다.",
        remedy: "Compare it with the code that you wrote down.", "적어 둔 코드와 비교하세요.")
    case .rejected(.wrongCode):
      self.init(
        "wrongRecoveryCode", .locked, en: "This is not the customer's latest recovery code.",
        ko: "이 고객이 가장 최근에 받은 복구 코드가 아닙니다.",
        remedy: "Use the latest recovery code.", "가장 최근에 받은 복구 코드를 쓰세요.")
    case .fileExists(let path): self.init(FileError.exists(path: path))
    case .fileProtected(let path): self.init(FileError.protected(path: path))
    case .noFolder(let path): self.init(FileError.noFolder(path: path))
    case .fileFailed(let path, let reason):
      self.init(FileError.unwritable(path: path, reason: reason))
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
      self.init(
        .commitUnknown(reason: reason), "outcomeUnknown", Self.findingCustomer,
        exit: .outcomeUnknown)
    case .storage(let error): self.init(error)
    case .crypto(let error): self.init(error)
    }
  }

  /// Reports an interruption of a conversation about a key.
  private init(_ interruption: DialogInterruption, of subject: CustodyError.Subject) {
    switch subject {
    case .pin: self.init(interruption, at: .pin)
    case .newPIN: self.init(interruption, at: .newPIN)
    case .recoveryCode: self.init(interruption, at: .recoveryCode)
    case .recoveryOffer: self.init(interruption, at: .keyed(RecoveryQuestions.key))
    case .pinAfterUnlock:
      let unlocked = LocalizedText(
        en: "The PIN is unlocked; it and the recovery code were not changed.",
        ko: "PIN 잠금이 해제되었습니다. PIN과 복구 코드는 변경되지 않았습니다.")
      self.init(interruption, at: .newPIN, unlocked, done: [unlocked])
    }
  }

  private static let findingCustomer = LocalizedText(
    en: "If a recovery code was shown or written, keep it, and name another file for the next one. "
      + "Before you enroll again, see which customers there are: AppHost keys",
    ko: "복구 코드를 받았으면 보관하고, 다음 코드에는 다른 파일 이름을 쓰세요. 다시 등록하기 전에 등록된 고객을 확인하세요: "
      + "AppHost keys")

  private init(wrongPIN left: Int) {
    self.init(
      "wrongPIN", .locked, PINRejection.wrong(attemptsLeft: left).reason,
      remedy: .init(en: "Try again with the right PIN.", ko: "올바른 PIN으로 다시 시도하세요."))
  }

  /// A key that is locked after too many wrong attempts; `lock` is nil if it is unknown how to
  /// unlock it.
  init(lock: AttemptLock?) {
    self.init(
      "locked", .locked, en: "The PIN was wrong too many times and is locked.",
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

  private static let notAPIN = CommandError(
    "notAPIN", .locked, en: "This is not a PIN, so it was not tried.",
    ko: "PIN 형식이 아니어서 확인하지 않았습니다.",
    remedy: "Enter six digits or more.", "6자리 이상의 숫자를 입력하세요.")

  private init(_ refusal: PINPolicy.Refusal) {
    self.init(
      "unfitPIN", .refused, en: refusal.text.en, ko: refusal.text.ko,
      remedy: "Choose a PIN of six digits or more, and not an easy pattern such as 123456.",
      "PIN은 123456처럼 쉬운 번호가 아닌 6자리 이상의 숫자로 정하세요.")
  }

  /// Reports why a document was not signed.
  init(_ error: SigningError) {
    switch error {
    case .duplicateField(let name):
      self.init(
        "duplicateField", .failed,
        en: "The document has the field \(name) twice, so it was not signed.",
        ko: "문서에 \(name) 항목이 두 번 있어 서명하지 않았습니다.",
        remedy: Self.ofTheProgram)
    case .declined:
      self.init(
        "signingDeclined", .refused, en: "The contract was not signed, so nothing was opened.",
        ko: "계약서에 서명하지 않아 개설하지 않았습니다.", remedy: "Run it again when you like.", "언제든 다시 실행하세요.")
    case .interrupted(let interruption): self.init(interruption, at: .pin)
    case .notAPIN: self = .notAPIN
    case .wrongPIN(let left): self.init(wrongPIN: left)
    case .locked: self.init(lock: nil)
    case .unavailable(let reason):
      self.init(
        "keyUnavailable", .storage, en: "The contract cannot be signed: \(reason.en).",
        ko: "계약서에 서명할 수 없습니다: \(reason.ko).",
        remedy: "Nothing was signed. Check the data directory and the disk.",
        "서명되지 않았습니다. 자료 폴더와 디스크를 확인하세요.")
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
        remedy: "Known: \(known.joined(separator: ", ")).",
        "등록된 고객: \(known.joined(separator: ", ")).")
    case .several(let known):
      self.init(
        "severalCustomers", .refused, en: "There are several customers.", ko: "등록된 고객이 여럿입니다.",
        remedy: "Choose one with --customer: \(known.joined(separator: ", ")).",
        "--customer로 고르세요: \(known.joined(separator: ", ")).")
    }
  }

  /// Reports that the file at `path` holds no public key, or one that must not verify signatures.
  package static func unfitKey(path: String, reason: LocalizedText) -> CommandError {
    CommandError(
      "unfitKey", .refused,
      en: "\(path) cannot be used to verify signatures: \(reason.en).",
      ko: "\(path, .topic) 검증에 쓸 수 없는 키입니다: \(reason.ko).", remedy: publicKeyRemedy)
  }

  /// Reports why a signed text could not be verified.
  init(_ error: SignatureError) {
    switch error {
    case .malformed:
      self.init(
        "notAJWS", .refused, en: "The file is not a compact JWS in canonical form.",
        ko: "파일이 표준 형식의 JWS가 아닙니다.",
        remedy: "Use a file that AppHost receipt --save FILE.jws wrote, unchanged.",
        "AppHost receipt --save FILE.jws로 저장한 파일을 그대로 쓰세요.")
    case .otherHeader:
      self.init(
        "otherKeyOrKind", .refused, en: "The file was not signed with this key and algorithm.",
        ko: "이 키와 알고리즘으로 서명된 파일이 아닙니다.",
        remedy: "Use the customer's key for a contract, the bank's for a receipt (AppHost keys).",
        "계약서는 고객 키로, 개설확인서는 은행 키로 검증하세요 (AppHost keys로 출력).")
    case .badSignature:
      self.init(
        "badSignature", .refused, en: "The signature is not valid: the file was changed.",
        ko: "서명이 유효하지 않습니다. 파일이 변경되었습니다.",
        remedy: "Do not trust this file.", "이 파일을 믿지 마세요.")
    case .notVerified(let reason):
      self.init(
        "notVerified", .failed, en: "The signature could not be verified: \(reason.en).",
        ko: "서명을 검증하지 못했습니다: \(reason.ko).",
        remedy: Self.openSSL)
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
    case .failed, .notAKey, .wrongSecret:
      self.init(
        "crypto", .failed, en: "libcrypto failed: \(error.reason.en).",
        ko: "libcrypto 오류: \(error.reason.ko).", remedy: Self.openSSL)
    }
  }

  private static let publicKeyRemedy = LocalizedText(
    en:
      "Use a file with one key alone: a PEM block of AppHost keys, from its BEGIN line to its END "
      + "line, or a jwk of AppHost keys --json.",
    ko:
      "파일에 키 하나만 담으세요. PEM은 AppHost keys가 출력한 BEGIN 줄부터 END 줄까지, JWK는 AppHost keys --json의 jwk 값입니다."
  )
}
