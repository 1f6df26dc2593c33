public import FeatureDependencies
import OpenSSLKeys

extension PINPurpose {
  /// The prompt shown to the customer.
  public var text: LocalizedText {
    switch self {
    case .signIn(let name):
      LocalizedText(en: "PIN of \(PrintableText(name))", ko: "\(PrintableText(name))님의 PIN")
    case .signature: LocalizedText(en: "PIN, to sign", ko: "서명할 PIN")
    case .signatures(let count):
      LocalizedText(en: "PIN, to sign all \(count)", ko: "\(count)건에 모두 서명할 PIN")
    case .choose:
      LocalizedText(en: "Choose a PIN of six digits or more", ko: "새 PIN (숫자 여섯 자리 이상)")
    case .recoveryCode(let name):
      LocalizedText(
        en: "Recovery code of \(PrintableText(name))", ko: "\(PrintableText(name))님의 복구 코드")
    case .confirm: LocalizedText(en: "The same PIN again", ko: "새 PIN 다시 입력")
    }
  }
}

extension PINRejection {
  /// A warning about the lock, if three or fewer attempts are left; otherwise empty.
  private static func warning(_ left: Int) -> LocalizedText {
    guard left <= 3 else { return LocalizedText(verbatim: "") }
    return LocalizedText(
      en: " After the last one your key is locked: you can open and see nothing until you use your "
        + "recovery code or, without one, have waited.",
      ko: " 모두 틀리면 키가 잠겨, 복구 코드를 쓰거나 정해진 시간이 지날 때까지 개설도 조회도 할 수 없습니다.")
  }

  /// The message that tells the customer why the input was rejected.
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
    case .unfit(let refusal): refusal.text
    case .differ:
      LocalizedText(
        en: "The two PINs are not the same. Choose one again.", ko: "두 PIN이 다릅니다. 다시 정해 주세요.")
    }
  }
}

extension PINPolicy.Refusal {
  /// The reason, as a sentence for the customer.
  public var text: LocalizedText {
    switch self {
    case .notDigits:
      LocalizedText(en: "A PIN is made of digits 0 to 9.", ko: "PIN은 0부터 9까지의 숫자입니다.")
    case .tooShort(let minimum):
      LocalizedText(
        en: "The PIN has fewer than \(minimum) digits.", ko: "PIN이 \(minimum)자리보다 짧습니다.")
    case .tooLong(let maximum):
      LocalizedText(
        en: "The PIN has more than \(maximum) digits.", ko: "PIN이 \(maximum)자리보다 깁니다.")
    case .common:
      LocalizedText(en: "This PIN is among those guessed first.", ko: "쉽게 추측되는 PIN입니다.")
    }
  }
}

extension PINPurpose {
  /// The help text for this prompt.
  public var help: LocalizedText {
    switch self {
    case .signIn:
      LocalizedText(
        en:
          "The digits you chose when you enrolled. What you type is not shown. Ten wrong ones lock "
          + "the key: then only a recovery code, or waiting, opens it.",
        ko: "등록할 때 정한 숫자입니다. 입력한 내용은 표시되지 않습니다. 열 번 틀리면 키가 잠기고, "
          + "복구 코드나 대기 시간이 필요합니다.")
    case .signature:
      LocalizedText(
        en: "Your PIN signs what is shown above. Esc signs nothing and opens nothing.",
        ko: "PIN을 입력하면 위 내용에 서명합니다. Esc를 누르면 서명도 개설도 하지 않습니다.")
    case .signatures:
      LocalizedText(
        en: "Your PIN signs all that is summed up above. Esc signs nothing and opens nothing.",
        ko: "PIN을 입력하면 위에 요약한 모든 건에 서명합니다. Esc를 누르면 서명도 개설도 하지 않습니다.")
    case .choose:
      LocalizedText(
        en:
          "Digits only, six to sixty-four of them, and no pattern that is guessed first. It is kept "
          + "nowhere: nobody can tell it to you again.",
        ko: "숫자만 쓸 수 있으며 여섯 자리에서 예순네 자리까지입니다. 쉬운 규칙은 쓸 수 없습니다. "
          + "어디에도 저장되지 않으니 꼭 기억하세요.")
    case .confirm:
      LocalizedText(en: "The new PIN once more.", ko: "새 PIN을 한 번 더 입력하세요.")
    case .recoveryCode:
      LocalizedText(
        en:
          "The code that was shown last, with or without its hyphens. It opens the key when the PIN "
          + "is lost or locked.",
        ko: "마지막으로 표시된 코드입니다. 붙임표는 없어도 됩니다. PIN을 잊었거나 잠겼을 때 키를 엽니다.")
    }
  }
}
