import FeatureDependencies

/// The entry of an answer at a screen: how it is drawn, and how keys change it.
struct AnswerEntry {
  let view: (QuestionView) -> Frame
  /// Writes behind the cursor, in the columns that it gets.
  var afterDrawing: (Int) -> Void = { _ in }
  /// Whether nothing is typed.
  let isEmpty: () -> Bool
  /// Hides a secret before a suspension; nil for other answers.
  var conceal: (() -> Void)?
  /// Erases the typed text when Escape is pressed; nil if Escape always goes back.
  var clear: (() -> Void)?
  let take: (Key) throws(DialogInterruption) -> Void

  var isSecret: Bool { conceal != nil }
}
