import FeatureDependencies

extension PINPurpose {
  /// What the customer is asked.
  var text: LocalizedText {
    switch self {
    case .signIn(let name):
      LocalizedText(en: "PIN of \(PrintableText(name))", ko: "\(PrintableText(name))님의 PIN")
    case .signature: LocalizedText(en: "PIN, to sign", ko: "서명할 PIN")
    case .choose:
      LocalizedText(en: "Choose a PIN of six digits or more", ko: "여섯 자리 이상의 PIN을 정하세요")
    case .confirm: LocalizedText(en: "The same PIN again", ko: "같은 PIN을 한 번 더")
    }
  }
}

extension PINRejection {
  /// What was wrong.
  var text: LocalizedText {
    switch self {
    case .notAPIN: LocalizedText(en: "A PIN has six digits or more.", ko: "PIN은 여섯 자리 이상의 숫자입니다.")
    case .wrong(let left):
      LocalizedText(
        en: "The PIN is wrong. Attempts left: \(left).", ko: "PIN이 틀렸습니다. \(left)회 남았습니다.")
    }
  }
}
