public import FeatureDependencies
import Synchronization

/// A savings builder that builds flows with an outcome given beforehand, and remembers the ids.
public final class StubSavingsOpenBuilder: SavingsOpenBuildable {
  private let outcome: FlowOutcome
  private let asked = Mutex<[AccountNumber?]>([])

  /// A builder whose flows end in `outcome`.
  public init(outcome: FlowOutcome) { self.outcome = outcome }

  /// The ids it was asked to build for, in order.
  public var requests: [AccountNumber?] { asked.withLock { $0 } }

  /// A flow that ends in the outcome given.
  public func build(id: AccountNumber?) -> any Flow {
    asked.withLock { $0.append(id) }
    return StubFlow(outcome: outcome)
  }
}

/// A deposit builder that builds flows with an outcome given beforehand, and counts them.
public final class StubDepositOpenBuilder: DepositOpenBuildable {
  private let outcome: FlowOutcome
  private let asked = Mutex(0)

  /// A builder whose flows end in `outcome`.
  public init(outcome: FlowOutcome) { self.outcome = outcome }

  /// How often it was asked to build.
  public var requests: Int { asked.withLock { $0 } }

  /// A flow that ends in the outcome given.
  public func build() -> any Flow {
    asked.withLock { $0 += 1 }
    return StubFlow(outcome: outcome)
  }
}

private struct StubFlow: Flow {
  let outcome: FlowOutcome
  func run() async -> FlowOutcome { outcome }
}
