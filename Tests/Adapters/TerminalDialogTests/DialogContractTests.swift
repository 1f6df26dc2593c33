import FeatureDependencies
import FeatureDependenciesTesting
import Testing

@testable import TerminalDialog

struct DialogContractTests {
  private struct Pipe: ExactDialogFixture, ShowingDialogFixture {
    let user = DialogUser.pipe
    let language: Language

    func dialog(_ answers: Answers) throws -> PipedDialog {
      try PipedDialog(answers.map { $0.text + "\n" }.joined(), language: language)
    }

    func shown(by dialog: PipedDialog) throws -> String { try dialog.transcript() }
  }

  @Test(arguments: Language.allCases)
  func `A line dialog on a pipe keeps the law of dialogs`(language: Language) async throws {
    #expect(try await DialogLaw.check(Pipe(language: language)) == [])
  }

  private struct AnswersFile: ExactDialogFixture {
    let user = DialogUser.preparedAnswers

    func dialog(_ answers: Answers) -> AnswersDialog {
      AnswersDialog(
        answers: Dictionary(answers.map { ($0.key, [$0.text]) }, uniquingKeysWith: +))
    }
  }

  @Test func `An answers dialog keeps the law of dialogs`() async throws {
    // A dialog without an output shows nothing; DocumentLayoutTests and others check the layout.
    #expect(try await DialogLaw.check(AnswersFile()) == [.shownContent])
  }
}
