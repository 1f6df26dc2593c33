import FeatureDependencies
import KeyCustody
import Ledger
import TerminalDialog

extension Failure {
  init(_ error: CustodyError) {
    switch error {
    case .interrupted(let why, let subject): self.init(why, at: subject.name)
    case .notAPIN: self = .notAPIN
    case .wrongPIN(let left): self.init(wrongPIN: left)
    case .locked(let lock): self.init(lock: lock)
    case .unfitPIN(let refusal): self.init(refusal)
    case .pinsDiffer: self = .pinsDiffer
    case .noRecoveryCode: self = .noRecoveryCode
    case .notARecoveryCode(let fault):
      let reason = PINRejection.notACode(fault).text
      self.init(
        "recoveryCodeMistyped", .locked, en: "\(reason.en) It was not tried.",
        ko: "\(reason.ko) 확인하지 않았습니다.",
        remedy: ("Compare it with what you wrote down.", "적어 둔 코드와 비교하세요."))
    case .wrongRecoveryCode: self = .wrongRecoveryCode
    case .fileExists(let path): self.init(FileError.exists(path: path))
    case .fileFailed(let path, let reason):
      self.init(FileError.unwritable(path: path, reason: reason))
    case .requestConflict(let enrolled, let asked): self.init(enrolled: enrolled, asked: asked)
    case .changedMeanwhile: self = .pinChangedMeanwhile
    case .outcomeUnknown: self = .pinChangeUnknown
    case .storage(let error): self.init(error)
    case .crypto(let error): self.init(error)
    }
  }

  init(wrongPIN left: Int) {
    self.init(
      "wrongPIN", .locked, en: "The PIN is wrong. Attempts left: \(left).",
      ko: "PIN이 틀렸습니다. \(left)회 남았습니다.",
      remedy: ("Try again with the right PIN.", "올바른 PIN으로 다시 시도하세요."))
  }

  /// A key that was tried too often; `lock` is nil where it is not known how it opens again.
  init(lock: AttemptLock?) {
    self.init(
      "locked", .locked, en: "The PIN was wrong too often; the key is locked.",
      ko: "PIN을 여러 번 틀려 키가 잠겼습니다.", remedy: Self.unlocking(of: lock) { $0.description })
    // A script reads the moment; a person is told it.
    personal = LocalizedText(
      en: "\(message.en) \(Self.unlocking(of: lock, \.text.en).0)",
      ko: "\(message.ko) \(Self.unlocking(of: lock, \.text.ko).1)")
  }

  private static func unlocking(
    of lock: AttemptLock?, _ text: (Timestamp) -> String
  ) -> (String, String) {
    switch lock {
    case .untilRecovered:
      ("Open it with the recovery code: AppHost unlock", "복구 코드로 여세요: AppHost unlock")
    case .until(let moment):
      (
        "There is no recovery code: try the PIN once more from \(text(moment)) on. Each wrong one doubles "
          + "the wait.",
        "복구 코드가 없습니다. \(text(moment))부터 PIN을 한 번 더 시도할 수 있으며, 틀릴 때마다 대기 시간이 두 배가 됩니다."
      )
    case nil:
      (
        "With a recovery code: AppHost unlock. Without one, sign in again to see how long to wait.",
        "복구 코드가 있으면 AppHost unlock, 없으면 다시 로그인해 대기 시간을 확인하세요."
      )
    }
  }

  static let notAPIN = Failure(
    "notAPIN", .locked, en: "This cannot be a PIN; it was not tried.",
    ko: "PIN 형식이 아니어서 확인하지 않았습니다.",
    remedy: ("Enter six digits or more.", "여섯 자리 이상의 숫자를 입력하세요."))

  private static let pinsDiffer = Failure(
    "pinsDiffer", .refused, en: "The two PINs are not the same.", ko: "두 PIN이 다릅니다.",
    remedy: ("Enter the same PIN twice.", "같은 PIN을 두 번 입력하세요."))

  private static let noRecoveryCode = Failure(
    "noRecoveryCode", .refused, en: "There is no recovery code for this key.",
    ko: "이 키에는 복구 코드가 없습니다.",
    remedy: (
      "Sign in with the PIN; if it is locked, that says how long to wait.",
      "PIN으로 로그인하세요. 잠겼으면 대기 시간이 표시됩니다."
    ))

  private static let wrongRecoveryCode = Failure(
    "wrongRecoveryCode", .locked, en: "This is not the last recovery code of this customer.",
    ko: "이 고객이 마지막으로 받은 복구 코드가 아닙니다.",
    remedy: ("Use the code that was shown last.", "마지막으로 표시된 코드를 쓰세요."))

  private static let pinChangedMeanwhile = Failure(
    "pinChangedMeanwhile", .refused, en: "The PIN was changed elsewhere in the meantime.",
    ko: "그사이 다른 곳에서 PIN이 변경되었습니다.",
    remedy: ("Start again, with the PIN as it is now.", "현재 PIN으로 다시 시작하세요."))

  private static let pinChangeUnknown = Failure(
    "pinChangeUnknown", .outcomeUnknown,
    en: "The PIN was changed, but the disk did not confirm that it stays changed.",
    ko: "PIN을 변경했지만 디스크가 저장을 확인하지 못했습니다.",
    remedy: (
      "Use the new PIN; should it be refused, the old one still holds.",
      "새 PIN을 쓰세요. 거절되면 이전 PIN이 아직 유효합니다."
    ))

  private init(enrolled: EnrolmentTerms, asked: EnrolmentTerms) {
    let id = asked.request.map { "\($0)" } ?? ""
    self.init(
      "requestConflict", .refused,
      en: "Request \(id) enrolled \(enrolled.text.en), and was now asked for \(asked.text.en).",
      ko: "요청 번호 \(id, .topic) \(enrolled.text.ko) 등록에 쓰였는데, 지금은 \(asked.text.ko)입니다.",
      remedy: (
        "Repeat the same name and balance, or use another request id.",
        "같은 이름과 잔액으로 다시 하거나 다른 요청 번호를 쓰세요."
      ))
  }

  private init(_ refusal: PINPolicy.Refusal) {
    let remedy = (
      "Choose six digits or more that are not a pattern.", "규칙이 없는 여섯 자리 이상의 숫자를 고르세요."
    )
    let code =
      switch refusal {
      case .notDigits: "pinNotDigits"
      case .tooShort: "pinTooShort"
      case .tooLong: "pinTooLong"
      case .common: "pinCommon"
      }
    self.init(code, .refused, en: refusal.text.en, ko: refusal.text.ko, remedy: remedy)
  }
}

extension CustodyError.Subject {
  /// The name in place of a question key.
  fileprivate var name: String {
    switch self {
    case .pin: PINPurpose.question
    case .recoveryCode: PINPurpose.codeQuestion
    case .recoveryOffer: RecoveryQuestions.key.rawValue
    }
  }
}

extension EnrolmentTerms {
  fileprivate var text: LocalizedText {
    LocalizedText(en: "[\(name), \(balance.text.en)]", ko: "[\(name), \(balance.text.ko)]")
  }
}
