import Foundation

/// The seeds with which correct but unusual implementations are run: 200 for `MUTANTS=all`.
let correctSeeds: ClosedRange<UInt64> =
  ProcessInfo.processInfo.environment["MUTANTS"] == "all" ? 1...200 : 1...20
