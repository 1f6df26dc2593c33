import FeatureDependencies
import KeyCustody
import Ledger

extension Failure {
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
    case .nobodyEnrolled:
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

  init(_ error: VerificationError) {
    switch error {
    case .notAKey(let path):
      self.init(
        "notAKey", .refused, en: "\(path) is not an Ed25519 public key.",
        ko: "\(path, .topic) Ed25519 공개 키가 아닙니다.", remedy: Self.publicKeyRemedy)
    case .unfitKey(let path, let reason):
      self.init(
        "unfitKey", .refused,
        en: "\(path) is no key to verify with: \(reason.en).",
        ko: "\(path, .topic) 검증에 쓸 수 없는 키입니다: \(reason.ko).", remedy: Self.publicKeyRemedy)
    case .notUTF8, .rejected(.malformed):
      self.init(
        "notAJWS", .refused, en: "The file is not a compact JWS in canonical form.",
        ko: "파일이 표준 형식의 JWS가 아닙니다.",
        remedy: (
          "Give the text exactly as AppHost receipt --json prints it.",
          "AppHost receipt --json의 출력 그대로 지정하세요."
        ))
    case .rejected(.otherHeader):
      self.init(
        "otherKeyOrKind", .refused, en: "The file was not signed with this key and algorithm.",
        ko: "이 키와 알고리즘으로 서명된 파일이 아닙니다.",
        remedy: (
          "Use the customer's key for a contract, the bank's for a receipt.",
          "계약서는 고객 키로, 영수증은 은행 키로 검증하세요."
        ))
    case .rejected(.badSignature):
      self.init(
        "badSignature", .refused, en: "The signature does not fit: the file was changed.",
        ko: "서명이 맞지 않습니다. 파일이 변경되었습니다.",
        remedy: ("Do not trust this file.", "이 파일을 믿지 마세요."))
    case .rejected(.notVerified(let reason)):
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
