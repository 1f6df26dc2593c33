/// Why an answer was rejected.
public enum Rejection: Error, Sendable, Hashable {
  /// Nothing was entered, or no visible character.
  case empty
  /// The answer has more than `limit` characters.
  case tooLong(limit: Int)
  /// The answer has control characters or is not UTF-8.
  case unprintable
  /// The answer cannot be read as an amount, or readers disagree about it, as about `1.000.000`,
  /// `5 000 000` or `2억5천`.
  case notANumber
  /// The amount is below this minimum.
  case belowMinimum(Won)
  /// The amount is above this maximum.
  case aboveMaximum(Won)
  /// The answer is not one of these values.
  case notOffered([String])
  /// The answer is neither yes nor no.
  case notYesOrNo
  /// The funding account lacks `shortfall` won; before one is chosen, the richest account does.
  case insufficientFunds(shortfall: Won)
}

extension Rejection {
  /// The problem, in a sentence for the customer.
  public var message: LocalizedText {
    switch self {
    case .empty:
      LocalizedText(en: "Nothing was entered.", ko: "입력한 내용이 없습니다.")
    case .tooLong:
      LocalizedText(en: "This is too long.", ko: "너무 깁니다.")
    case .unprintable:
      LocalizedText(
        en: "It has characters that cannot be shown.", ko: "표시할 수 없는 문자가 있습니다.")
    case .notANumber:
      LocalizedText(en: "This cannot be read as an amount.", ko: "금액을 읽을 수 없습니다.")
    case .belowMinimum(let limit):
      LocalizedText(
        en: "Less than the minimum of \(limit.text.en).", ko: "최소 금액(\(limit.text.ko))보다 적습니다.")
    case .aboveMaximum(let limit):
      LocalizedText(
        en: "More than the maximum of \(limit.text.en).", ko: "최대 금액(\(limit.text.ko))보다 많습니다.")
    case .notOffered:
      LocalizedText(en: "This is not on offer.", ko: "선택할 수 없는 값입니다.")
    case .notYesOrNo:
      LocalizedText(en: "This is neither yes nor no.", ko: "예도 아니요도 아닙니다.")
    case .insufficientFunds(let shortfall):
      LocalizedText(
        en: "The balance is \(shortfall.text.en) too low.",
        ko: "잔액이 \(shortfall.text.ko) 부족합니다.")
    }
  }

  /// An instruction for the next answer, in a sentence for the customer.
  public var remedy: LocalizedText {
    switch self {
    case .empty:
      LocalizedText(en: "Give an answer.", ko: "답을 입력하거나 고르세요.")
    case .tooLong(let limit):
      LocalizedText(en: "Use at most \(limit) characters.", ko: "\(limit)자 이내로 입력하세요.")
    case .unprintable:
      LocalizedText(en: "Use plain text in UTF-8.", ko: "UTF-8 일반 문자로 입력하세요.")
    case .notANumber:
      LocalizedText(
        en: "Use digits: 1,000,000, or with 만, 억 or 조 after each number, as 1000만 or 1억 2천만.",
        ko: "1,000,000처럼 숫자로 쓰거나 1000만, 1억 2천만처럼 수마다 만, 억, 조를 붙여 입력하세요.")
    case .belowMinimum(let limit):
      LocalizedText(
        en: "Enter \(limit.text.en) or more.", ko: "\(limit.text.ko) 이상 입력하세요.")
    case .aboveMaximum(let limit):
      LocalizedText(en: "Enter \(limit.text.en) or less.", ko: "\(limit.text.ko) 이하로 입력하세요.")
    case .notOffered(let values) where values.count > 10:
      LocalizedText(
        en: "Choose one of the \(values.count).", ko: "\(values.count)개 중에서 고르세요.")
    case .notOffered(let values):
      LocalizedText(
        en: "Choose one of: \(values.joined(separator: ", ")).",
        ko: "다음에서 고르세요: \(values.joined(separator: ", ")).")
    case .notYesOrNo:
      LocalizedText(en: "Answer yes or no.", ko: "예 또는 아니요로 답하세요.")
    case .insufficientFunds:
      LocalizedText(
        en: "Use an account with more money, or enter a smaller amount within the limits.",
        ko: "잔액이 더 많은 계좌를 쓰거나, 한도 안에서 더 적은 금액을 입력하세요.")
    }
  }
}
