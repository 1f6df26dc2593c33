public import FeatureDependencies

/// Creates dialogs for ``DialogLaw``.
///
/// A fixture states by further protocols what it can enter and observe: ``ExactDialogFixture``,
/// ``ShowingDialogFixture`` and ``SummarizingDialogFixture``. ``DialogLaw`` reports what it could
/// not check without them.
public protocol DialogFixture: Sendable {
  /// The dialog under test, or a decorator that enters the prepared answers.
  associatedtype Subject: Dialog

  /// Who answers the questions.
  var user: DialogUser { get }

  /// Creates a dialog that has these answers in this order, and no others.
  func dialog(_ answers: Answers) async throws -> Subject
}

extension DialogFixture {
  /// Prepared answers, each with the key of its question.
  public typealias Answers = [(key: QuestionKey, text: String)]
}

/// Who answers the questions of a dialog.
public enum DialogUser: Sendable {
  /// A person, who after a rejected answer gives the next one.
  case person
  /// A pipe or a file, which has a line for each question of everyone.
  case pipe
  /// Prepared answers with the keys of their questions.
  case preparedAnswers
}

/// A fixture that enters every text unchanged, even an empty, long, invalid or unprintable one.
///
/// A fixture that types keys, or that picks one of the choices shown, enters only some texts.
public protocol ExactDialogFixture: DialogFixture {}

/// A fixture that observes what its dialog shows.
public protocol ShowingDialogFixture: DialogFixture {
  /// The language of the dialog. Recorded descriptions of the content are in each language.
  var language: Language { get }

  /// Returns everything that `dialog` has shown so far. A dialog that only records content returns
  /// the descriptions of the values.
  func shown(by dialog: Subject) async throws -> String
}

/// A fixture of a dialog that shows the terms and the details of a preview only on request.
public protocol SummarizingDialogFixture: ShowingDialogFixture {
  /// The input that shows them at a question for consent.
  var reading: String { get }
}
