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
        en: "An option answered \"\(key)\", so its prepared answer was not used.",
        ko: "\(quoted: key, .topic) 옵션으로 답했으므로 준비된 답은 사용하지 않았습니다.")
    case .askedLess:
      LocalizedText(
        en: "There are more answers for \"\(key)\" than it was asked.",
        ko: "\"\(key)\"의 답이 물은 횟수보다 많습니다.")
    case .notAsked(let nearest):
      LocalizedText(
        en: "The answer for \"\(key)\" was not used: the question was not asked."
          + (nearest.map { " \"\($0)\" was asked." } ?? ""),
        ko: "\"\(key)\"의 답은 사용하지 않았습니다. 이 질문을 묻지 않았습니다."
          + (nearest.map { " \(quoted: $0, .topic) 물었습니다." } ?? ""))
    }
  }
}
