import Deposit
import FeatureDependencies
import FeatureDependenciesTesting
import Savings

@testable import AppHost

/// What products offer once an account is open: as many questions as their features publish, so
/// that scripted answers fit whatever features this bank has.
enum LaterOffers {
  /// The questions that offer something once a `kind` is open.
  static func keys(after kind: ProductKind) -> [QuestionKey] {
    let product = HostedProduct.all.first { $0.description.kind == kind }
    let keys = product?.description.questionKeys ?? []
    return Array(keys.drop { $0.rawValue != "\(kind).consent" }.dropFirst())
  }

  /// No to each of them, but for the first `answered`.
  static func declined(after kind: ProductKind, answered: Int = 0) -> [ScriptedDialog.Step] {
    keys(after: kind).dropFirst(answered).map { .answer($0.rawValue, "no") }
  }

  /// The keys that decline them at a terminal that draws, but for the first `answered`.
  static func steps(after kind: ProductKind, answered: Int = 0) -> [TerminalSession.Step] {
    keys(after: kind).dropFirst(answered).map { _ in ("2 No", "2\r") }
  }

  /// The lines of a pipe that decline them, but for the first `answered`.
  static func lines(after kind: ProductKind, answered: Int = 0) -> String {
    keys(after: kind).dropFirst(answered).map { _ in "no\n" }.joined()
  }

  /// How many offers follow the opening of a savings that was the first offer after a deposit:
  /// those of the savings, then the others of the deposit.
  static let afterSavingsInDeposit = keys(after: .savings).count + keys(after: .deposit).count - 1
}
