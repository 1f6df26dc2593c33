import FeatureDependencies
import KeyCustody
import Ledger
import TerminalDialog

extension Failure {
  init(_ error: CustodyError) {
    switch error {
    case .interrupted(let why, let subject):
      self.init(why, at: subject.name)
      guard why == .back || why == .stopped else { return }
      switch subject {
      case .recoveryOffer: personal = Self.noCode
      case .pinAfterUnlock: personal = Self.unlockedOnly
      case .pin, .recoveryCode: break
      }
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

  private static let noCode = LocalizedText(
    en: "Stopped at the recovery code. No customer was enrolled, and no PIN was changed.",
    ko: "복구 코드 단계에서 취소했습니다. 고객이 등록되거나 PIN이 변경되지 않았습니다.")

  private static let unlockedOnly = LocalizedText(
    en: "Stopped. The key is unlocked, and its PIN and recovery code were not changed.",
    ko: "취소했습니다. 잠금은 해제되었고, PIN과 복구 코드는 변경되지 않았습니다.")

  init(wrongPIN left: Int) {
    self.init(
      "wrongPIN", .locked, en: "The PIN is wrong. Attempts left: \(left).",
      ko: "PIN이 틀렸습니다. \(left)회 남았습니다.",
      remedy: ("Try again with the right PIN.", "올바른 PIN으로 다시 시도하세요."))
  }

  /// A key that is locked after too many wrong attempts; `lock` is nil if it is unknown how to
  /// unlock it.
  init(lock: AttemptLock?) {
    self.init(
      "locked", .locked, en: "The PIN was wrong too often; the key is locked.",
      ko: "PIN을 여러 번 틀려 키가 잠겼습니다.", remedy: Self.unlocking(of: lock) { $0.description })
    // A script gets the exact timestamp, a person a localized one.
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

  private init(enrolled: EnrollmentTerms, asked: EnrollmentTerms) {
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

  init(_ error: SigningError) {
    switch error {
    case .duplicateField(let name):
      self.init(
        "duplicateField", .failed, en: "The document names \(name) twice; it was not signed.",
        ko: "문서에 \(name) 항목이 두 번 있어 서명하지 않았습니다.",
        remedy: ("Report this: it is a fault of the program.", "프로그램 오류이니 알려 주세요."))
    case .declined:
      self.init(
        "signingDeclined", .refused, en: "The contract was not signed; nothing was opened.",
        ko: "서명하지 않아 개설하지 않았습니다.", remedy: ("Start again when you like.", "언제든 다시 시작하세요."))
    case .interrupted(let interruption): self.init(interruption, at: PINPurpose.question)
    case .notAPIN: self = .notAPIN
    case .wrongPIN(let left): self.init(wrongPIN: left)
    case .locked: self.init(lock: nil)
    case .unavailable(let reason):
      self.init(
        "keyUnavailable", .storage, en: "It cannot be signed: \(reason.en).",
        ko: "서명할 수 없습니다: \(reason.ko).",
        remedy: (
          "Nothing was signed. Check the data directory and the disk.",
          "서명되지 않았습니다. 자료 폴더와 디스크를 확인하세요."
        ))
    }
  }

  init(_ error: CustomerChoiceError) {
    switch error {
    case .noCustomers:
      self.init(
        "nobodyEnrolled", .refused, en: "There is no customer yet.", ko: "등록된 고객이 없습니다.",
        remedy: ("Enrol first: AppHost enroll --name TEXT", "먼저 등록하세요: AppHost enroll --name TEXT"))
    case .unknown(let id, let known):
      self.init(
        "unknownCustomer", .refused, en: "There is no customer \(id).", ko: "\(id) 고객이 없습니다.",
        remedy: (
          "Known: \(known.joined(separator: ", ")).", "등록된 고객: \(known.joined(separator: ", "))."
        ))
    case .several(let known):
      self.init(
        "severalCustomers", .refused, en: "There are several customers.", ko: "고객이 여럿입니다.",
        remedy: (
          "Say who with --customer, one of: \(known.joined(separator: ", ")).",
          "--customer로 지정하세요: \(known.joined(separator: ", "))."
        ))
    }
  }

  init(notAKey path: String) {
    self.init(
      "notAKey", .refused, en: "\(path) is not an Ed25519 public key.",
      ko: "\(path, .topic) Ed25519 공개 키가 아닙니다.", remedy: Self.publicKeyRemedy)
  }

  init(unfitKey path: String, because reason: LocalizedText) {
    self.init(
      "unfitKey", .refused,
      en: "\(path) is no key to verify with: \(reason.en).",
      ko: "\(path, .topic) 검증에 쓸 수 없는 키입니다: \(reason.ko).", remedy: Self.publicKeyRemedy)
  }

  init(_ error: SignatureError) {
    switch error {
    case .malformed:
      self.init(
        "notAJWS", .refused, en: "The file is not a compact JWS in canonical form.",
        ko: "파일이 표준 형식의 JWS가 아닙니다.",
        remedy: (
          "Give the text exactly as AppHost receipt --json prints it.",
          "AppHost receipt --json의 출력 그대로 지정하세요."
        ))
    case .otherHeader:
      self.init(
        "otherKeyOrKind", .refused, en: "The file was not signed with this key and algorithm.",
        ko: "이 키와 알고리즘으로 서명된 파일이 아닙니다.",
        remedy: (
          "Use the customer's key for a contract, the bank's for a receipt.",
          "계약서는 고객 키로, 영수증은 은행 키로 검증하세요."
        ))
    case .badSignature:
      self.init(
        "badSignature", .refused, en: "The signature does not fit: the file was changed.",
        ko: "서명이 맞지 않습니다. 파일이 변경되었습니다.",
        remedy: ("Do not trust this file.", "이 파일을 믿지 마세요."))
    case .notVerified(let reason):
      self.init(
        "notVerified", .failed, en: "It could not be verified: \(reason.en).",
        ko: "검증하지 못했습니다: \(reason.ko).",
        remedy: ("Check the OpenSSL installation.", "OpenSSL 설치를 확인하세요."))
    }
  }

  private static let publicKeyRemedy = (
    "Give a JWK or PEM as AppHost keys prints it.", "AppHost keys가 출력한 JWK나 PEM을 지정하세요."
  )
}

extension CustodyError.Subject {
  /// The question key of this subject, or the name that stands for one.
  fileprivate var name: String {
    switch self {
    case .pin, .pinAfterUnlock: PINPurpose.question
    case .recoveryCode: PINPurpose.codeQuestion
    case .recoveryOffer: RecoveryQuestions.key.rawValue
    }
  }
}

extension EnrollmentTerms {
  fileprivate var text: LocalizedText {
    LocalizedText(en: "[\(name), \(balance.text.en)]", ko: "[\(name), \(balance.text.ko)]")
  }
}
