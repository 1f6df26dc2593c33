public import FeatureDependencies
import Synchronization

/// Makes flows with an outcome given beforehand, and remembers what each was linked to.
///
/// It stands behind the stub of each `Buildable`: a stub is a struct of two lines that holds it.
public final class StubFlows: Sendable {
  private let outcome: FlowOutcome
  private let asked = Mutex<[AccountNumber?]>([])

  /// Makes flows that end in `outcome`.
  public init(outcome: FlowOutcome) { self.outcome = outcome }

  /// The accounts that the flows made so far were linked to, in order; nil for one linked to none.
  public var requests: [AccountNumber?] { asked.withLock { $0 } }

  /// A flow that is linked to `account`, or to none, and ends in the outcome given.
  public func flow(linkedTo account: AccountNumber? = nil) -> any Flow {
    asked.withLock { $0.append(account) }
    return StubFlow(outcome: outcome)
  }
}

private struct StubFlow: Flow {
  let outcome: FlowOutcome
  func run() async -> FlowOutcome { outcome }
}
