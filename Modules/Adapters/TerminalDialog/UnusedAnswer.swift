public import FeatureDependencies

/// A prepared answer that no question used.
public struct UnusedAnswer: Sendable, Equatable {
  /// The key of the question that it answers.
  public let key: QuestionKey
  /// The reason why no question used it.
  let reason: Reason

  enum Reason: Sendable, Equatable {
    /// The question was not asked. `nearest` is the most similar key among the questions that were
    /// asked without an answer.
    case notAsked(nearest: String?)
    /// The question was asked fewer times than it has answers.
    case askedLess
    /// A command-line option answered the question instead.
    case option
  }
}

extension UnusedAnswer {
  /// The note about it, printed beside the result.
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
