import FeatureDependencies

/// A way to wire the two features.
protocol Wiring: Sendable {
  /// Deposit → Savings → Deposit: hands each flow that is built to `take`.
  func cycle(_ take: (any Flow) -> Void) throws
}

extension Wiring {
  /// `count` times the cycle.
  func walk(_ count: Int) throws {
    for _ in 0..<count { try cycle(keep) }
  }
}

/// So that the compiler does not leave out what nobody uses: it may not look in here.
@_optimize(none) private func keep(_ flow: any Flow) {}
