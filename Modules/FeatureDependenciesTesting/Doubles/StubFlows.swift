public import FeatureDependencies
import Synchronization

/// Creates stub flows in place of other features' flows, and records each request.
///
/// The stub of each `Buildable` is a small struct that holds a value of this type.
public final class StubFlows: Sendable {
  /// A request for a flow.
  public struct Request: Sendable, Equatable {
    /// The kind of product to open.
    public let kind: ProductKind
    /// The account to link to, or nil for none.
    public let link: AccountNumber?

    /// Creates a request for a flow that opens a product of `kind`.
    public init(_ kind: ProductKind, linkedTo link: AccountNumber? = nil) {
      self.kind = kind
      self.link = link
    }
  }

  private let end: @Sendable (Request) async -> FlowOutcome
  private let asked = Mutex<[Request]>([])

  /// Creates flows that run `end` and return its outcome.
  public init(_ end: @escaping @Sendable (Request) async -> FlowOutcome) { self.end = end }

  /// The requests so far, in order.
  public var requests: [Request] { asked.withLock { $0 } }

  /// Records a request for a product of `kind`, linked to `account` or to none, and returns a stub
  /// flow.
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
