import FeatureDependencies
import FeatureDependenciesTesting

@testable import AppHost

/// The offers of further products that follow an opening.
///
/// They are derived from the questions that features publish, so that scripted answers stay valid
/// when a feature is added.
enum LaterOffers {
  /// The questions that offer further products after a `kind` is opened.
  static func keys(after kind: ProductKind) -> [QuestionKey] {
    let product = HostedProduct.all.first { $0.description.kind == kind }
    let keys = product?.description.questionKeys ?? []
    return Array(keys.drop { $0.rawValue != "\(kind).consent" }.dropFirst())
  }

  /// The dialog steps that decline all offers but the first `answered`.
  static func declined(after kind: ProductKind, answered: Int = 0) -> [ScriptedDialog.Step] {
    keys(after: kind).dropFirst(answered).map { .answer($0.rawValue, "no") }
  }

  /// The terminal keys that decline all offers but the first `answered`.
  static func steps(after kind: ProductKind, answered: Int = 0) -> [TerminalSession.Step] {
    keys(after: kind).dropFirst(answered).map { _ in ("1 No", "1\r") }
  }

  /// The input lines of a pipe that decline all offers but the first `answered`.
  static func lines(after kind: ProductKind, answered: Int = 0) -> String {
    keys(after: kind).dropFirst(answered).map { _ in "no\n" }.joined()
  }

  /// The number of offers that follow if the customer accepts a deposit's first offer and opens a
  /// savings account: the offers after the savings account, then the deposit's remaining offers.
  static let afterSavingsInDeposit = keys(after: .savings).count + keys(after: .deposit).count - 1
}
