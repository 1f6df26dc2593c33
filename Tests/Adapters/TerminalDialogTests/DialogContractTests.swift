import FeatureDependencies
import FeatureDependenciesTesting
import Testing

@testable import TerminalDialog

struct DialogContractTests {
  @Test(
    arguments: DialogContract.clauses + DialogContract.lines + DialogContract.showing
      + DialogContract.consent)
  func `A line dialog on a pipe passes the dialog contract`(
    clause: Clause<DialogContract.Fixture>
  ) async throws {
    try await clause.verify {
      DialogContract.Fixture(
        shown: { try (try #require($0 as? PipedDialog)).transcript() },
        dialog: { answers in try PipedDialog(answers.map { $0.text + "\n" }.joined()) })
    }
  }

  @Test(arguments: DialogContract.clauses + DialogContract.lines)
  func `An answers dialog passes the dialog contract`(
    clause: Clause<DialogContract.Fixture>
  ) async throws {
    try await clause.verify {
      DialogContract.Fixture { answers in
        AnswersDialog(
          answers: Dictionary(answers.map { ($0.key, [$0.text]) }, uniquingKeysWith: +),
          output: Output(descriptor: 1), language: LanguageSetting(.english),
          products: ProductGlossary(), style: OutputStyle(surface: .lines, hasColor: false))
      }
    }
  }
}
