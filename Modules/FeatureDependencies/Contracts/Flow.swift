/// The conversation that opens one product, from its first question to its outcome.
///
/// A conformer does nothing before ``run()``, and communicates with the customer only through its
/// dialog.
///
/// - Questions: every valid answer is accepted, the limits included. An invalid one is asked for
///   again with the reason, and has no effect. The flow asks in
///   ``OpeningDependency/interview(_:)``, so that its answers are in the host's journal.
/// - Funding: the customer can choose any demand account. The flow rejects one with too little
///   money, and an amount that no account can pay, and names the shortfall.
/// - Consent: the flow signs and opens nothing before it. The question suggests no answer, and
///   follows the terms and the figures of the current day in Seoul; if the day changes before
///   consent, the flow computes the figures and asks again.
/// - Figures: they have the name, rate and interest of the product, the bonus of a link, and, if
///   money is paid in monthly, growth for each month up to principal and interest. The remaining
///   balance is that of the account that pays.
/// - Signing: the flow signs ``OpeningContract/document(in:naming:agreeingTo:)`` with the figures
///   and terms shown last. Title and labels can be its own. All texts are in every language.
/// - Going back leads to the previous question, from the first question out of the flow, and from
///   the signature (``SigningError/interrupted(_:)``) to the consent. A question asked again
///   suggests its earlier answer (``Prompt/earlier``), and a new answer replaces it. Going back may
///   pass over a consent to something else. From the first question after a nested opening, it
///   leads out of the flow or to that product's offer. After the flow's own opening, it means no.
/// - Nested flows: the flow takes one request ID, before any nested flow takes one, and runs nested
///   flows by ``OpeningDependency/run(_:opening:in:)``. If the customer goes back out of one before
///   anything is open, the question that started it is asked again. If it stops otherwise, this flow
///   stops for the same reason. After it, the flow reads the ledger again, links the account just
///   opened, and computes with the remaining balances.
/// - Outcome: the flow shows the account that it opened, and reports every account that it and its
///   nested flows opened, even if one of them stops later.
/// - Repetition: if its request ID has opened an account before, the flow asks the same questions,
///   consent and offers included, so that prepared answers fit. It signs and opens nothing, and
///   reports the same account. Without consent it stops with ``FlowStop/notContinued(_:)``. Other
///   terms, including the funding account and the link, stop it with
///   ``LedgerError/requestConflict(_:opened:asked:)``, even if another session opened the account.
/// - Errors: the flow reports them unchanged. ``LedgerError/outcomeUnknown(_:)`` is not a success,
///   and is not retried under another request ID.
///
/// Any task may run a flow, once. The contract is `FlowLaw`.
public protocol Flow: Sendable {
  /// Runs the conversation to its end. Call it once.
  func run() async -> FlowOutcome
}

/// The accounts that a flow opened, and why it stopped.
public struct FlowOutcome: Sendable, Equatable {
  /// The account that the flow itself opened; nil if it stopped before.
  public private(set) var account: OpenedAccount?
  /// All accounts that the flow and its nested flows opened, in the order of opening.
  public private(set) var opened: [OpenedAccount] = []
  /// Why the flow stopped; nil if it ran to its end.
  public var stop: FlowStop?

  /// Creates an outcome without accounts.
  public init(stop: FlowStop? = nil) { self.stop = stop }

  /// The accounts that nested flows opened, in the order of opening.
  public var nested: [OpenedAccount] { opened.filter { $0.number != account?.number } }

  /// Whether the customer went back out of the flow before anything was opened.
  public var isLeft: Bool { opened.isEmpty && stop?.isBack == true }

  /// Adds the account that the flow itself opened.
  public mutating func add(_ account: OpenedAccount) {
    self.account = account
    opened.append(account)
  }

  /// Adds the accounts that a nested flow opened. Throws its ``stop``.
  public mutating func include(_ inner: FlowOutcome) throws(FlowStop) {
    opened += inner.opened
    if let stop = inner.stop { throw stop }
  }
}

/// Why a flow stopped.
public enum FlowStop: Error, Sendable, Equatable {
  /// The question with this key got no answer.
  case interrupted(DialogInterruption, at: QuestionKey)
  /// The customer read the terms and did not consent.
  case consentRefused(at: QuestionKey)
  /// The request opened this account before, and the customer chose not to continue.
  case notContinued(OpenedAccount)
  /// The catalog offers no product of this kind.
  case nothingOffered(ProductKind)
  /// The catalog is unavailable.
  case catalog(CatalogError)
  /// The figures could not be computed.
  case quote(QuoteError)
  /// The document was not signed.
  case signing(SigningError)
  /// The ledger did not complete a call.
  case ledger(LedgerError)
}

extension FlowStop {
  /// Whether the customer went back.
  public var isBack: Bool { interruption == .back }

  /// Why a question, or the request for a signature, got no answer; nil if the flow stopped for
  /// another reason.
  public var interruption: DialogInterruption? {
    switch self {
    case .interrupted(let why, _), .signing(.interrupted(let why)): why
    case .consentRefused, .notContinued, .nothingOffered, .catalog, .quote, .signing, .ledger: nil
    }
  }
}
