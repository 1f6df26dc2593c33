public import FeatureDependencies
import Synchronization

/// Makes flows in the place of other features' flows, and remembers which were asked for.
///
/// It stands behind the stub of each `Buildable`: a stub is a struct of two lines that holds it.
public final class StubFlows: Sendable {
  /// A flow that was asked for.
  public struct Request: Sendable, Equatable {
    /// The product it would open.
    public let kind: ProductKind
    /// The account it would be linked to, or nil for none.
    public let link: AccountNumber?

    /// A flow of `kind`.
    public init(_ kind: ProductKind, linkedTo link: AccountNumber? = nil) {
      self.kind = kind
      self.link = link
    }
  }

  private let end: @Sendable (Request) async -> FlowOutcome
  private let asked = Mutex<[Request]>([])

  /// Makes flows that each do what `end` does when they run, and end in its outcome.
  public init(_ end: @escaping @Sendable (Request) async -> FlowOutcome) { self.end = end }

  /// Makes flows that do nothing and end in `outcome`.
  public convenience init(outcome: FlowOutcome) { self.init { _ in outcome } }

  /// The flows made so far, in order.
  public var requests: [Request] { asked.withLock { $0 } }

  /// A flow in the place of one that opens a `kind`, linked to `account` or to none.
  public func flow(of kind: ProductKind, linkedTo account: AccountNumber? = nil) -> any Flow {
    let request = Request(kind, linkedTo: account)
    asked.withLock { $0.append(request) }
    return StubFlow(request: request, end: end)
  }
}

private struct StubFlow: Flow {
  let request: StubFlows.Request
  let end: @Sendable (StubFlows.Request) async -> FlowOutcome

  func run() async -> FlowOutcome { await end(request) }
}
