import FeatureDependencies

/// The entry of an answer at a screen: how it is drawn, and how keys change it.
struct AnswerEntry {
  let view: (QuestionView) -> Frame
  /// Whether nothing is typed.
  let isEmpty: () -> Bool
  /// Whether the typed text is not shown.
  var isSecret = false
  /// Erases the typed text when Escape is pressed; nil if Escape always goes back.
  var clear: (() -> Void)?
  let take: (Key) throws(DialogInterruption) -> Void
}
