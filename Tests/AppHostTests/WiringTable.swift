import Deposit
import FeatureDependencies
import Savings

@testable import AppHost

/// What each feature requires of the component that hosts it, by key path, so that a requirement
/// that is renamed or removed does not compile here.
///
/// Docs/Architecture draws this table; `WiringTableTests` verifies that it is complete.
enum WiringTable {
  typealias Requirement = (name: String, path: any PartialKeyPath<OpeningComponent> & Sendable)

  /// The requirements of every opening.
  static let shared: [Requirement] = [
    ("clock", \.clock),
    ("taxPolicy", \.taxPolicy),
    ("depositInsurance", \.depositInsurance),
    ("signing", \.signing),
    ("ledger", \.ledger),
    ("dialog", \.dialog),
    ("requestIDs", \.requestIDs),
  ]

  /// The requirements of each feature beside those.
  static let features: [(name: String, requirements: [Requirement])] = [
    (
      "Deposit",
      [
        ("depositCatalog", \.depositCatalog),
        ("savingsOpenBuilder", \.savingsOpenBuilder),
      ]
    ),
    (
      "Savings",
      [
        ("savingsCatalog", \.savingsCatalog),
        ("depositOpenBuilder", \.depositOpenBuilder),
      ]
    ),
  ]
}
