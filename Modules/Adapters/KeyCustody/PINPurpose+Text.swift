public import FeatureDependencies
import OpenSSLKeys

extension PINPurpose {
  /// The prompt shown to the customer.
  public var text: LocalizedText {
    switch self {
    case .signIn(let name):
      LocalizedText(en: "PIN of \(PrintableText(name))", ko: "\(PrintableText(name)) 님의 PIN을 입력하세요")
    case .signature: LocalizedText(en: "Enter your PIN to sign", ko: "서명하려면 PIN을 입력하세요")
    case .signatures(let count):
      LocalizedText(
        en: "Enter your PIN to sign all \(count)", ko: "\(count)건에 모두 서명하려면 PIN을 입력하세요")
    case .choose:
      LocalizedText(en: "Choose a PIN of six digits or more", ko: "새 PIN (숫자 6자리 이상)")
    case .recoveryCode(let name):
      LocalizedText(
        en: "Recovery code of \(PrintableText(name))", ko: "\(PrintableText(name)) 님의 복구 코드를 입력하세요")
    case .confirm: LocalizedText(en: "The same PIN again", ko: "새 PIN 다시 입력")
    }
  }
}

extension PINRejection {
  /// The message that tells the customer why the input was rejected, with a warning if three or
  /// fewer attempts are left.
  public var text: LocalizedText {
    guard case .wrong(let left) = self, left <= 3 else { return reason }
    return LocalizedText(
      en: "\(reason.en) After the last attempt the PIN is locked: you cannot open or see accounts "
        + "until you enter your recovery code or, if you were never given one, until a waiting "
        + "time is over.",
      ko: "\(reason.ko) 모두 틀리면 잠겨서 개설도 조회도 할 수 없습니다. 받은 복구 코드가 있으면 그 코드로만 잠금을 해제할 수 있고, "
        + "없으면 대기 시간이 지난 뒤 다시 시도할 수 있습니다.")
  }

  /// Why the input was rejected, as a sentence for the customer.
  public var reason: LocalizedText {
    switch self {
    case .notAPIN: LocalizedText(en: "A PIN has six digits or more.", ko: "PIN은 6자리 이상의 숫자입니다.")
    case .wrong(let left):
      LocalizedText(
        en: "The PIN is wrong. Attempts left: \(left).",
        ko: "PIN이 틀렸습니다. \(left)회 남았습니다.")
    case .notACode(let fault): fault.reason
    case .wrongCode:
      LocalizedText(
        en: "This is not your latest recovery code.", ko: "가장 최근에 받은 복구 코드가 아닙니다.")
    case .unfit(let refusal):
      LocalizedText(
        en: "\(refusal.text.en) Choose a different PIN.", ko: "\(refusal.text.ko) 다른 PIN을 정하세요.")
    case .differ:
      LocalizedText(
        en: "The two PINs differ. Choose a PIN again.", ko: "두 PIN이 일치하지 않습니다. PIN을 다시 정하세요.")
    }
  }
}

extension PINPolicy.Refusal {
  /// The reason, as a sentence for the customer.
  public var text: LocalizedText {
    switch self {
    case .notDigits:
      LocalizedText(en: "A PIN consists of the digits 0 to 9.", ko: "PIN에는 0부터 9까지의 숫자만 쓸 수 있습니다.")
    case .tooShort(let minimum):
      LocalizedText(
        en: "The PIN has fewer than \(minimum) digits.", ko: "PIN이 \(minimum)자리보다 짧습니다.")
    case .tooLong(let maximum):
      LocalizedText(
        en: "The PIN has more than \(maximum) digits.", ko: "PIN이 \(maximum)자리보다 깁니다.")
    case .common:
      LocalizedText(en: "This PIN is easy to guess.", ko: "쉽게 추측할 수 있는 PIN입니다.")
    case .unchanged: LocalizedText(en: "This is the current PIN.", ko: "현재 PIN과 같습니다.")
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
          "Your current PIN; it is not shown while you type. Ten wrong "
          + "attempts lock it. Then only your recovery code unlocks it; if you were never given "
          + "one, you must wait before you can try again.",
        ko: "현재 PIN입니다. 입력 내용은 화면에 표시되지 않습니다. 10회 틀리면 잠깁니다. 받은 복구 코드가 있으면 그 코드로만 "
          + "잠금을 해제할 수 있고, 없으면 대기 시간이 지난 뒤 다시 시도할 수 있습니다.")
    case .signature:
      LocalizedText(
        en: "Your PIN signs the contract above. If you go back, it is not signed.",
        ko: "PIN을 입력하면 위 계약서에 서명합니다. 이전으로 돌아가면 이 계약서에 서명하지 않습니다.")
    case .signatures:
      LocalizedText(
        en: "Your PIN signs the contracts of all openings in the summary above. If you go back, "
          + "nothing is signed or opened.",
        ko: "PIN을 입력하면 위에 요약한 모든 건의 계약서에 서명합니다. 이전으로 돌아가면 서명이나 개설 없이 취소합니다.")
    case .choose:
      LocalizedText(
        en:
          "Six to sixty-four digits, and not an easy pattern such as 123456. It is not stored, "
          + "so it cannot be shown again.",
        ko: "숫자 6자리부터 64자리까지 쓸 수 있으며, 123456처럼 쉬운 번호는 쓸 수 없습니다. PIN은 저장되지 않아 다시 확인할 수 없으니 꼭 "
          + "기억하세요.")
    case .confirm:
      LocalizedText(en: "Enter the new PIN once more.", ko: "새 PIN을 한 번 더 입력하세요.")
    case .recoveryCode:
      LocalizedText(
        en:
          "Your latest recovery code, with or without hyphens. It lets you choose a new PIN if "
          + "you forgot yours or it is locked.",
        ko: "가장 최근에 받은 복구 코드입니다. 붙임표(-)는 생략해도 됩니다. PIN을 잊었거나 잠겼을 때 새 PIN을 정할 수 있습니다.")
    }
  }
}
