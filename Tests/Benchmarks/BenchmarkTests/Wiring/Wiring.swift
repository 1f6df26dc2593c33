import FeatureDependencies

/// A way to wire the two features.
protocol Wiring: Sendable {
  /// Deposit → Savings → Deposit: hands each flow that is built to `take`.
  func cycle(_ take: (any Flow) -> Void) throws
}

extension Wiring {
  /// Builds the cycle `count` times.
  func walk(_ count: Int) throws {
    for _ in 0..<count { try cycle(keep) }
  }
}

/// Not optimized, so that the compiler cannot remove the unused flows.
@_optimize(none) private func keep(_ flow: any Flow) {}
