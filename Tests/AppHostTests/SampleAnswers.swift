import FeatureDependencies
import FeatureDependenciesTesting

@testable import AppHost

/// A customer's answers by question key: the one place where these tests answer the features'
/// questions.
///
/// The order of the questions, and the offers of further products that follow an opening, are those
/// that the features publish, so that the answers stay valid when a feature is added.
enum SampleAnswers {
  /// The answers that open a time deposit.
  static func deposit(from account: String, amount: String = "1,000,000") -> [String: String] {
    opening("deposit", "time-deposit", amount, from: account)
  }

  /// The answers of a savings account that a deposit opens.
  static func savings(from account: String) -> [String: String] {
    opening("savings", "installment-savings", "300,000", from: account)
      .merging(["deposit.openSavings": "yes"]) { $1 }
  }

  /// The answers of both.
  static func depositAndSavings(
    from account: String, amount: String = "1,000,000"
  ) -> [String: String] {
    deposit(from: account, amount: amount).merging(savings(from: account)) { $1 }
  }

  private static func opening(
    _ kind: String, _ product: String, _ amount: String, from account: String
  ) -> [String: String] {
    [
      "\(kind).product": product, "\(kind).amount": amount, "\(kind).months": "12",
      "\(kind).fundingAccount": account, "\(kind).tax": "general", "\(kind).consent": "yes",
    ]
  }

  /// The keys of all questions about `kind`, in order.
  static func keys(of kind: ProductKind) -> [QuestionKey] {
    HostedProduct.all.first { $0.description.kind == kind }?.description.questionKeys ?? []
  }

  /// The questions that offer further products after a `kind` is opened.
  static func offers(after kind: ProductKind) -> [QuestionKey] {
    Array(keys(of: kind).drop { $0.rawValue != "\(kind).consent" }.dropFirst())
  }

  /// The questions that have only one answer for a customer with one demand account, and so are
  /// not asked.
  private static let unasked = [
    "deposit.fundingAccount", "savings.fundingAccount", "savings.product",
  ]

  /// The texts that answer the questions about `kind` in order, up to its offers.
  static func texts(_ kind: ProductKind, _ answers: [String: String]) -> [String] {
    let keys = keys(of: kind).dropLast(offers(after: kind).count).map(\.rawValue)
    return keys.filter { !unasked.contains($0) }.compactMap { answers[$0] }
  }

  /// The dialog steps that give `answers` to the questions about `kind`.
  static func steps(_ kind: ProductKind, _ answers: [String: String]) -> [ScriptedDialog.Step] {
    keys(of: kind).map(\.rawValue).filter { !unasked.contains($0) }.compactMap { key in
      answers[key].map { .answer(key, $0) }
    }
  }

  /// The dialog steps that decline all offers after a `kind` is opened but the first `answered`.
  static func declined(after kind: ProductKind, answered: Int = 0) -> [ScriptedDialog.Step] {
    offers(after: kind).dropFirst(answered).map { .answer($0.rawValue, "no") }
  }
}
