public import FeatureDependencies

/// An answer that was prepared and that nothing asked for.
public struct UnusedAnswer: Sendable, Equatable {
  /// The question it was prepared for.
  public let key: QuestionKey
  /// Why it was not used.
  let reason: Reason

  enum Reason: Sendable, Equatable {
    /// Nothing asked for it; the name of what was asked for, and not answered, that is most like
    /// it.
    case notAsked(nearest: String?)
    /// It was asked for less often than it was answered.
    case askedLess
    /// An option answered.
    case option
  }
}

extension UnusedAnswer {
  /// What is said of it, beside the result.
  public var text: LocalizedText {
    switch reason {
    case .option:
      LocalizedText(
        en: "An option answered \"\(key)\", and not the answer prepared for it.",
        ko: "\(quoted: key, .topic) 준비된 답 대신 옵션으로 답했습니다.")
    case .askedLess:
      LocalizedText(
        en: "There are more answers for \"\(key)\" than it was asked.",
        ko: "\"\(key)\"의 답이 물은 횟수보다 많습니다.")
    case .notAsked(let nearest):
      LocalizedText(
        en: "An answer for \"\(key)\" was not used: nothing asked for it."
          + (nearest.map { " \"\($0)\" was asked for." } ?? ""),
        ko: "\"\(key)\"의 답은 쓰이지 않았습니다. 묻지 않았기 때문입니다."
          + (nearest.map { " \(quoted: $0, .topic) 물었습니다." } ?? ""))
    }
  }
}
