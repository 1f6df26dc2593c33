import Deposit
import FeatureDependencies
import FeatureDependenciesTesting
import Ledger
import Savings
import TerminalDialog
import Testing

@testable import AppHost

/// A long chain of nested openings, deposit → savings → deposit → …, in the host's composition.
struct LifetimeTests {
  private static let depth = 1000

  @Test func `A thousand nested openings neither overflow the stack nor leak`() async throws {
    weak var component: OpeningComponent?
    do {
      // Fast doubles for signing and storage.
      let doubles = try await OpeningDoubles([], balance: Won(1_000_000_000_000))
      let opening = try OpeningComponent(doubles, dialog: Self.dialog(doubles.funding))
      component = opening
      let outcome = await opening.depositOpenBuilder.build().run()
      #expect(outcome.stop == nil)
      #expect(outcome.opened.count == Self.depth)
    }
    // Each flow and builder retains the component: once it is released, so are they.
    #expect(component == nil)
  }

  /// The answers that open deposits and savings accounts in turn, each from within the one before.
  ///
  /// A savings flow offers a deposit before it opens its own account, so the savings accounts are
  /// opened on the way back.
  private static func dialog(_ account: AccountNumber) -> AnswersDialog {
    let count = depth / 2
    var answers = Dictionary(
      SampleAnswers.depositAndSavings(from: "\(account)").map {
        (QuestionKey(rawValue: $0.key), Array(repeating: $0.value, count: count))
      }
    ) { first, _ in first }
    answers[QuestionKey(rawValue: "savings.link")] = Array(repeating: "new", count: count - 1)
    return AnswersDialog(answers: answers)
  }
}
