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
    weak var scope: OpeningScope?
    do {
      let opening = try await openingScope()
      scope = opening
      let outcome = await opening.deposit.depositOpenBuilder.build().run()
      #expect(outcome.stop == nil)
      #expect(outcome.opened.count == Self.depth)
    }
    // Each flow, builder and component holds the scope: nothing is left of any.
    #expect(scope == nil)
  }

  @Test func `Building a flow builds nothing of the other feature`() async throws {
    let opening = try await openingScope()
    // If it did, this would not end: each would build the other.
    _ = opening.deposit.depositOpenBuilder.build()
    _ = opening.savings.savingsOpenBuilder.build(id: nil)
  }

  /// The host's own scopes, around doubles for what is slow: signing and storage.
  private func openingScope() async throws -> OpeningScope {
    let doubles = try await OpeningDoubles([], balance: Won(1_000_000_000_000))
    let root = try CompositionRoot(doubles, dialog: Self.dialog(doubles.funding))
    let customer = CustomerScope(
      root: root, signing: doubles.signer, ledger: doubles.ledger, documents: NoDocuments(),
      drafts: NoDrafts(), batches: NoBatches())
    let draft = OpeningDraft(kind: .deposit, requestID: try #require(RequestID("R")))
    return OpeningScope(customer: customer, draft: draft)
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
