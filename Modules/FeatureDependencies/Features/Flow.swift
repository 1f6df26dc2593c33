/// One product-opening conversation, from the first question to its outcome.
///
/// A conformer does nothing before ``run()``. It speaks only to its dialog, signs nothing and
/// writes nothing before the customer's consent, and reports every account that was opened, by
/// itself and by the flows nested in it, also when it stops later. A flow is run once. Its contract
/// is `FlowContract`.
public protocol Flow: Sendable {
  /// Runs the conversation to its end.
  func run() async -> FlowOutcome
}

/// How a flow ended.
public struct FlowOutcome: Sendable, Equatable {
  /// What the flow itself opened; nil if it stopped before.
  public var account: OpenedAccount?
  /// What the flows nested in it opened, in that order.
  public var nested: [OpenedAccount]
  /// Who or what stopped it; nil if it ran to its end.
  public var stop: FlowStop?

  /// An outcome.
  public init(account: OpenedAccount? = nil, nested: [OpenedAccount] = [], stop: FlowStop? = nil) {
    (self.account, self.nested, self.stop) = (account, nested, stop)
  }

  /// Takes over what a nested flow opened. Throws the nested flow's stop.
  public mutating func include(_ inner: FlowOutcome) throws(FlowStop) {
    nested += (inner.account.map { [$0] } ?? []) + inner.nested
    if let stop = inner.stop { throw stop }
  }
}

/// Who or what stopped a flow.
public enum FlowStop: Error, Sendable, Equatable {
  /// A question got no answer.
  case interrupted(DialogInterruption, at: QuestionKey)
  /// The customer read the terms and refused.
  case consentRefused(at: QuestionKey)
  /// There is no product of this kind on offer.
  case nothingOffered(ProductKind)
  /// The catalogue could not be had.
  case catalog(CatalogError)
  /// The figures could not be computed.
  case quote(QuoteError)
  /// The signature was not given.
  case signing(SigningError)
  /// The ledger refused.
  case ledger(LedgerError)
}
