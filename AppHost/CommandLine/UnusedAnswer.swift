import FeatureDependencies

/// An answer that was prepared and that nothing asked for.
struct UnusedAnswer: Sendable, Equatable {
  let key: QuestionKey
  /// Whether it was asked for, but less often than it was answered.
  let wasAsked: Bool
  /// What was asked for, and not answered, that has a name most like it.
  let nearest: String?
}
