import FeatureDependencies
import FeatureDependenciesTesting
import Testing

@testable import TerminalDialog

struct DialogContractTests {
  @Test(arguments: Language.allCases)
  func `A line dialog on a pipe keeps the law of dialogs`(language: Language) async throws {
    let notChecked = try await DialogLaw.check(.pipe, in: language) { answers in
      let dialog = try PipedDialog(answers.map { $0.text + "\n" }.joined(), language: language)
      return DialogFixture(dialog, shown: .checked { try dialog.transcript() })
    }
    #expect(notChecked == [])
  }

  @Test func `An answers dialog keeps the law of dialogs`() async throws {
    let notChecked = try await DialogLaw.check(.preparedAnswers) { answers in
      let dialog = AnswersDialog(
        answers: Dictionary(answers.map { ($0.key, [$0.text]) }, uniquingKeysWith: +))
      return DialogFixture(
        dialog, shown: .notChecked(because: "AccountLayoutTests and others check the layout"))
    }
    #expect(notChecked.count == 1)
  }
}
