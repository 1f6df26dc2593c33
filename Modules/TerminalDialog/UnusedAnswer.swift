public import FeatureDependencies

/// An answer that was prepared and that nothing asked for.
public struct UnusedAnswer: Sendable, Equatable {
  /// The question it was prepared for.
  public let key: QuestionKey
  /// Whether that was asked, but less often than it was answered.
  let wasAsked: Bool
  /// What was asked for, and not answered, that has a name most like it.
  let nearest: String?
}

extension UnusedAnswer {
  /// What is said of it, beside the result.
  public var text: LocalizedText {
    if wasAsked {
      return LocalizedText(
        en: "There are more answers for \"\(key)\" than it was asked.",
        ko: "\"\(key)\"의 답이 물은 횟수보다 많습니다.")
    }
    let hint = nearest.map { (en: " \"\($0)\" was asked for.", ko: " \"\($0)\"은(는) 물었습니다.") }
    return LocalizedText(
      en: "An answer for \"\(key)\" was not used: nothing asked for it.\(hint?.en ?? "")",
      ko: "\"\(key)\"의 답은 쓰이지 않았습니다. 묻지 않았기 때문입니다.\(hint?.ko ?? "")")
  }
}
