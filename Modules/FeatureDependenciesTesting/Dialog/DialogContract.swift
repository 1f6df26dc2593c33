public import FeatureDependencies

/// The contract of every ``FeatureDependencies/Dialog``: answers are returned unchanged and in
/// order, no answer is invented, and everything is shown, in order and complete.
public enum DialogContract {
  /// Throws a ``Violation`` unless the dialogs of `makeFixture` keep the contract. Returns the parts
  /// that it did not check, with the reasons.
  ///
  /// - Parameters:
  ///   - user: Who answers the questions.
  ///   - language: The language of the content.
  ///   - reason: Why empty, long, invalid and unprintable answers cannot be entered, such as with
  ///   keys that pick a choice; nil if `makeFixture` enters each text unchanged.
  ///   - makeFixture: Creates a dialog that has these answers in this order, and no others.
  public static func check(
    _ user: DialogUser, in language: Language = .english,
    withoutUnusualAnswers reason: String? = nil,
    _ makeFixture: @escaping @Sendable (DialogFixture.Answers) async throws -> DialogFixture
  ) async throws -> [String] {
    let dialogs = DialogClauses(
      user: user, language: language, isExact: reason == nil, makeFixture: makeFixture)
    for clause in DialogClauses.all { try await clause.verify { dialogs } }
    let content = try await makeFixture([]).shown.notChecked("the content shown")
    return (reason.map { ["unusual answers: \($0)"] } ?? []) + content
  }
}

/// A dialog for a few prepared answers, and what it shows.
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
