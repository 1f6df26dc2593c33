extension Rejection {
  /// The problem, in a sentence for the customer.
  public var message: LocalizedText {
    switch self {
    case .empty:
      LocalizedText(en: "Nothing was entered.", ko: "입력한 내용이 없습니다.")
    case .tooLong(let limit):
      LocalizedText(en: "Longer than \(limit) characters.", ko: "\(limit)자를 넘었습니다.")
    case .unprintable:
      LocalizedText(
        en: "It has characters that cannot be shown.", ko: "표시할 수 없는 문자가 있습니다.")
    case .invisible:
      LocalizedText(en: "Nothing of it can be seen.", ko: "보이는 글자가 없습니다.")
    case .notANumber:
      LocalizedText(en: "This is not a whole number.", ko: "정수가 아닙니다.")
    case .ambiguous(let text):
      LocalizedText(
        en: "\"\(PrintableText(text))\" can be read in more than one way.",
        ko: "\(quoted: PrintableText(text), .topic) 여러 금액으로 읽힐 수 있습니다.")
    case .notPositive:
      LocalizedText(en: "The number must be more than zero.", ko: "0보다 큰 수여야 합니다.")
    case .belowMinimum(let limit):
      LocalizedText(
        en: "Less than the minimum of \(limit.text.en).", ko: "최소 \(limit.text.ko)보다 적습니다.")
    case .aboveMaximum(let limit):
      LocalizedText(
        en: "More than the maximum of \(limit.text.en).", ko: "최대 \(limit.text.ko)보다 많습니다.")
    case .notOffered, .notAmong:
      LocalizedText(en: "This is not on offer.", ko: "선택할 수 없는 값입니다.")
    case .notYesOrNo:
      LocalizedText(en: "This is neither yes nor no.", ko: "예도 아니요도 아닙니다.")
    case .insufficientFunds(let shortfall):
      LocalizedText(
        en: "There is too little money: \(shortfall.text.en) short.",
        ko: "잔액이 \(shortfall.text.ko) 부족합니다.")
    }
  }

  /// An instruction for the next answer, in a sentence for the customer.
  public var remedy: LocalizedText {
    switch self {
    case .empty:
      LocalizedText(en: "Enter an answer.", ko: "답을 입력하세요.")
    case .tooLong(let limit):
      LocalizedText(en: "Use at most \(limit) characters.", ko: "\(limit)자 이내로 입력하세요.")
    case .unprintable:
      LocalizedText(en: "Use plain text in UTF-8.", ko: "UTF-8 일반 문자로 입력하세요.")
    case .invisible:
      LocalizedText(en: "Use letters or digits.", ko: "글자나 숫자로 입력하세요.")
    case .notANumber:
      LocalizedText(
        en: "Enter digits, in groups of three if you like: 1000000 or 1,000,000.",
        ko: "숫자로 입력하세요. 세 자리마다 쉼표를 써도 됩니다: 1000000 또는 1,000,000.")
    case .ambiguous:
      LocalizedText(
        en: "Write it in digits alone: 1000000 or 1,000,000.",
        ko: "숫자로만 쓰세요: 1000000 또는 1,000,000.")
    case .notPositive:
      LocalizedText(en: "Enter a number above zero.", ko: "0보다 큰 수를 입력하세요.")
    case .belowMinimum(let limit):
      LocalizedText(
        en: "Enter \(limit.text.en) or more.", ko: "\(limit.text.ko) 이상 입력하세요.")
    case .aboveMaximum(let limit):
      LocalizedText(en: "Enter \(limit.text.en) or less.", ko: "\(limit.text.ko) 이하로 입력하세요.")
    case .notOffered(let values):
      LocalizedText(
        en: "Choose one of: \(values.joined(separator: ", ")).",
        ko: "다음에서 고르세요: \(values.joined(separator: ", ")).")
    case .notAmong(let nearest, let count):
      Self.naming(nearest, of: count)
    case .notYesOrNo:
      LocalizedText(en: "Answer yes or no.", ko: "yes(예) 또는 no(아니요)로 답하세요.")
    case .insufficientFunds:
      LocalizedText(
        en: "Choose a smaller amount, or an account with more money.",
        ko: "더 적은 금액이나 잔액이 더 많은 계좌를 고르세요.")
    }
  }

  private static func naming(_ nearest: [String], of count: Int) -> LocalizedText {
    let names = nearest.joined(separator: ", ")
    guard !names.isEmpty else {
      return LocalizedText(en: "Choose one of the \(count).", ko: "\(count)개 중에서 고르세요.")
    }
    return LocalizedText(
      en: "Choose one of the \(count). Most like it: \(names).",
      ko: "\(count)개 중에서 고르세요. 비슷한 값: \(names).")
  }
}
