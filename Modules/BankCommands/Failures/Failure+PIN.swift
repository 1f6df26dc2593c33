import FeatureDependencies
import KeyCustody
import Ledger

extension Failure {
  init(_ error: EnrolmentError) {
    switch error {
    case .pin(let refusal): self.init(refusal)
    case .recovery(let error): self.init(error)
    case .lock(let refusal): self.init(refusal)
    case .conflict(let enrolled, let asked):
      let id = asked.request.map { "\($0)" } ?? ""
      self.init(
        "requestConflict", .refused,
        en: "Request \(id) enrolled \(enrolled.text.en), and was now asked for \(asked.text.en).",
        ko: "요청 번호 \(id, .topic) \(enrolled.text.ko) 등록에 쓰였는데, 지금은 \(asked.text.ko)입니다.",
        remedy: (
          "Repeat the same name and balance, or use another request id.",
          "같은 이름과 잔액으로 다시 하거나 다른 요청 번호를 쓰세요."
        ))
    case .storage(let error): self.init(error)
    case .crypto(let error): self.init(error)
    }
  }

  init(_ refusal: PINChange.Refusal) {
    switch refusal {
    case .current(let refusal): self.init(refusal)
    case .code(let refusal): self.init(refusal)
    case .new(let refusal): self.init(refusal)
    case .recovery(let error): self.init(error)
    case .changedMeanwhile:
      self.init(
        "pinChangedMeanwhile", .refused, en: "The PIN was changed elsewhere in the meantime.",
        ko: "그사이 다른 곳에서 PIN이 변경되었습니다.",
        remedy: ("Start again, with the PIN as it is now.", "현재 PIN으로 다시 시작하세요."))
    case .outcomeUnknown:
      self.init(
        "pinChangeUnknown", .outcomeUnknown,
        en: "The PIN was changed, but the disk did not confirm that it stays changed.",
        ko: "PIN을 변경했지만 디스크가 저장을 확인하지 못했습니다.",
        remedy: (
          "Use the new PIN; should it be refused, the old one still holds.",
          "새 PIN을 쓰세요. 거절되면 이전 PIN이 아직 유효합니다."
        ))
    case .storage(let error): self.init(error)
    case .crypto(let error): self.init(error)
    }
  }

  private init(_ refusal: NewPIN.Refusal) {
    switch refusal {
    case .unfit(let refusal): self.init(refusal)
    case .differ, .noPIN(.cannotAskAgain):
      self.init(
        "pinsDiffer", .refused, en: "The two PINs are not the same.", ko: "두 PIN이 다릅니다.",
        remedy: ("Enter the same PIN twice.", "같은 PIN을 두 번 입력하세요."))
    case .noPIN(.interrupted(let interruption)):
      self.init(interruption, at: PINPurpose.question)
    case .noPIN(.crypto(let error)): self.init(error)
    }
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

extension EnrolmentTerms {
  fileprivate var text: LocalizedText {
    LocalizedText(en: "[\(name), \(balance.text.en)]", ko: "[\(name), \(balance.text.ko)]")
  }
}
