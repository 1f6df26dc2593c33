import Deposit
import FeatureDependencies
import Savings

@testable import AppHost

/// The requirements of each feature, as key paths of the component that hosts it. A renamed or
/// removed requirement does not compile here.
///
/// Docs/Reference/Architecture draws this table; `WiringTableTests` verifies that it is complete.
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

  /// The further requirements of each feature.
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
