import Deposit
import FeatureDependencies
import FeatureDependenciesTesting
import Ledger
import Savings
import TerminalDialog
import Testing

@testable import AppHost

/// Deposit → Savings → Deposit … through the real composition.
struct LifetimeTests {
  private static let depth = 1000

  @Test func `A thousand deep neither overflows nor leaves anything alive`() async throws {
    weak var component: OpeningComponent?
    do {
      let opening = try await openingComponent()
      component = opening
      let outcome = await opening.depositOpenBuilder.build().run()
      #expect(outcome.stop == nil)
      #expect(outcome.opened.count == Self.depth)
    }
    // Each flow and builder holds the component: if it is gone, they are.
    #expect(component == nil)
  }

  @Test func `Building a flow builds nothing of the other feature`() async throws {
    let opening = try await openingComponent()
    // If it did, this would not end: each would build the other.
    _ = opening.depositOpenBuilder.build()
    _ = opening.savingsOpenBuilder.build(id: nil)
  }

  /// The host's own components, around doubles for what is slow: signing and storage.
  private func openingComponent() async throws -> OpeningComponent {
    let doubles = try await OpeningDoubles([], balance: Won(1_000_000_000_000))
    return try OpeningComponent(doubles, dialog: Self.dialog(doubles.funding))
  }

  /// Deposit, then savings, each opening the other: savings ask for a deposit first, so a chain is
  /// deposit → savings → deposit → …, every other opening settled on the way back.
  private static func dialog(_ account: AccountNumber) -> AnswersDialog {
    let count = depth / 2
    var answers: [QuestionKey: [String]] = [:]
    for (kind, product, amount) in [
      ("deposit", "time-deposit", "1000000"), ("savings", "installment-savings", "10000"),
    ] {
      for (name, text) in [
        ("product", product), ("amount", amount), ("months", "12"),
        ("fundingAccount", "\(account)"), ("tax", "general"), ("consent", "yes"),
      ] {
        answers[QuestionKey(rawValue: "\(kind).\(name)")] = Array(repeating: text, count: count)
      }
    }
    answers[QuestionKey(rawValue: "deposit.openSavings")] = Array(repeating: "yes", count: count)
    answers[QuestionKey(rawValue: "savings.openDeposit")] = Array(
      repeating: "yes", count: count - 1)
    return AnswersDialog(
      answers: answers, output: Output(descriptor: -1, isNeeded: false),
      language: LanguageSetting(.english),
      products: ProductGlossary(), style: OutputStyle(surface: .lines, hasColor: false))
  }
}
