import Deposit
import FeatureDependencies
import Savings

@testable import AppHost

/// What products offer once an account is open: as many questions as their features publish, so that
/// scripted keys and lines fit whatever features this bank has.
enum LaterOffers {
  /// How many offers follow the opening of a `kind`.
  static func count(after kind: ProductKind) -> Int {
    let product = HostedProduct.all.first { $0.description.kind == kind }
    let keys = product?.description.questionKeys ?? []
    return keys.drop { $0.rawValue != "\(kind).consent" }.dropFirst().count
  }

  /// How many offers follow the opening of a savings that was the first offer after a deposit: those
  /// of the savings, then the others of the deposit.
  static let afterSavingsInDeposit = count(after: .savings) + count(after: .deposit) - 1
}
