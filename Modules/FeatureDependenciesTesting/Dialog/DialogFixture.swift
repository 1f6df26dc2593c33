public import FeatureDependencies

/// A dialog for one run of ``DialogLaw``, and what it shows.
public struct DialogFixture: Sendable {
  /// Prepared answers, each with the key of its question.
  public typealias Answers = [(key: QuestionKey, text: String)]

  let dialog: any Dialog
  let shown: Part<@Sendable () async throws -> String>

  /// Creates a fixture.
  ///
  /// `dialog` is the dialog under test, or a decorator that enters the prepared answers. `shown`
  /// returns everything that it has shown so far: in its language, or as the descriptions of the
  /// values, if the dialog only records them.
  public init(_ dialog: any Dialog, shown: Part<@Sendable () async throws -> String>) {
    self.dialog = dialog
    self.shown = shown
  }
}

/// Who answers the questions of a dialog.
public enum DialogUser: Sendable {
  /// A person, who after a rejected answer gives the next one.
  case person
  /// A pipe or a file, which has a line for each question.
  case pipe
  /// Prepared answers with the keys of their questions.
  case preparedAnswers
}
