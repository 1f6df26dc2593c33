// Compiled into each mutated module by Tests/Mutations/swaps.py.

import FeatureDependencies
import Foundation

/// The number of the chosen mutation.
private let chosen = ProcessInfo.processInfo.environment["WIRING_MUTANT"]
func mutant(_ number: Int) -> Bool { chosen == "\(number)" }

struct NoSource: CatalogSource {
  func section(_ name: String) async throws(CatalogError) -> InputValue? { nil }
}
struct StoppedClock: WallClock {
  // swift-format-ignore: NeverForceUnwrap
  func now() -> Timestamp { Timestamp(secondsSince1970: 1_000_000_000)! }
}
