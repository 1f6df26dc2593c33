public import FeatureDependencies
import OpenSSLKeys

extension PINPurpose {
  /// What the customer is asked.
  public var text: LocalizedText {
    switch self {
    case .signIn(let name):
      LocalizedText(en: "PIN of \(PrintableText(name))", ko: "\(PrintableText(name))님의 PIN")
    case .signature: LocalizedText(en: "PIN, to sign", ko: "서명할 PIN")
    case .choose:
      LocalizedText(en: "Choose a PIN of six digits or more", ko: "여섯 자리 이상의 PIN을 정하세요")
    case .recoveryCode(let name):
      LocalizedText(
        en: "Recovery code of \(PrintableText(name))", ko: "\(PrintableText(name))님의 복구 코드")
    case .confirm: LocalizedText(en: "The same PIN again", ko: "같은 PIN을 한 번 더")
    }
  }
}

extension PINRejection {
  /// What a lock means, before the last attempts.
  private static func warning(_ left: Int) -> LocalizedText {
    guard left <= 3 else { return LocalizedText(verbatim: "") }
    return LocalizedText(
      en: " After the last one your key is locked: you can open and see nothing until you use your "
        + "recovery code or, without one, have waited.",
      ko: " 모두 틀리면 키가 잠겨, 복구 코드를 쓰거나 정해진 시간이 지날 때까지 개설도 조회도 할 수 없습니다.")
  }

  /// What was wrong.
  public var text: LocalizedText {
    switch self {
    case .notAPIN: LocalizedText(en: "A PIN has six digits or more.", ko: "PIN은 여섯 자리 이상의 숫자입니다.")
    case .wrong(let left):
      LocalizedText(
        en: "The PIN is wrong. Attempts left: \(left).\(Self.warning(left).en)",
        ko: "PIN이 틀렸습니다. \(left)회 남았습니다.\(Self.warning(left).ko)")
    case .notACode(let fault): fault.reason
    case .wrongCode:
      LocalizedText(
        en: "This is not your last recovery code.", ko: "마지막으로 받은 복구 코드가 아닙니다.")
    }
  }
}
