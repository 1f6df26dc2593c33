import FeatureDependencies

/// An answer that was prepared and that nothing asked for.
struct UnusedAnswer: Sendable, Equatable {
  let key: QuestionKey
  /// What was asked for that has a name most like it.
  let nearest: String?
}
