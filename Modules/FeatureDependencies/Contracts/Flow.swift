/// One product-opening conversation, from the first question to its outcome.
///
/// A conformer does nothing before ``run()``. It speaks only to its dialog, signs nothing and
/// writes nothing before the customer's consent, which it asks for without suggesting an answer and
/// to the figures of the day that it is in Seoul. With them it shows the limit of deposit insurance
/// and the sum of all her accounts, this one among them, if that sum passes the limit. It signs
/// ``OpeningContract/document(in:naming:)``, with title and labels in words of its own, in every
/// language. It reports every account that was opened, by itself and by the flows nested in it,
/// also when it or they stop later.
///
/// Going back from a question leads to the one before, and from the first one out of the flow; from
/// a question after the opening it declines what is offered. What stops a nested flow stops this
/// one, unless the customer went back out of it. After a nested flow the books are read anew: the
/// account just opened is linked, and sums and figures are about what is left.
///
/// A repeated request asks the same questions again, consent and other products too, so that
/// prepared answers fit; consent refused then is ``FlowStop/notContinued(_:)``. Other terms, of
/// which the paying account and the link are some, are a conflict, also where another session was
/// first. Every demand account can be chosen, and one that lacks the money is rejected with what it
/// lacks. Errors are told as they are, ``LedgerError/outcomeUnknown(_:)`` above all: it is no
/// success, and is not tried under another id. A flow is run once. Its contract is `FlowContract`.
public protocol Flow: Sendable {
  /// Runs the conversation to its end.
  func run() async -> FlowOutcome
}

/// How a flow ended.
public struct FlowOutcome: Sendable, Equatable {
  /// What the flow itself opened; nil if it stopped before.
  public private(set) var account: OpenedAccount?
  /// All that was opened, by the flow and by those nested in it, in the order of opening.
  public private(set) var opened: [OpenedAccount] = []
  /// Who or what stopped it; nil if it ran to its end.
  public var stop: FlowStop?

  /// An outcome with nothing opened so far.
  public init(stop: FlowStop? = nil) { self.stop = stop }

  /// What the flows nested in this one opened, in the order of opening.
  public var nested: [OpenedAccount] { opened.filter { $0.number != account?.number } }

  /// Adds the account that the flow itself opened.
  public mutating func add(_ account: OpenedAccount) {
    self.account = account
    opened.append(account)
  }

  /// Adds the accounts that a nested flow opened. Throws what stopped that flow, unless the
  /// customer only went back out of it: then the outer flow goes on.
  public mutating func include(_ inner: FlowOutcome) throws(FlowStop) {
    opened += inner.opened
    if let stop = inner.stop, !stop.isBack { throw stop }
  }
}

/// Who or what stopped a flow.
public enum FlowStop: Error, Sendable, Equatable {
  /// A question got no answer.
  case interrupted(DialogInterruption, at: QuestionKey)
  /// The customer read the terms and refused.
  case consentRefused(at: QuestionKey)
  /// The request was carried out before, and the customer did not want to go on from there.
  case notContinued(OpenedAccount)
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

extension FlowStop {
  /// Whether the customer went back from the first question of an interview.
  public var isBack: Bool {
    if case .interrupted(.back, _) = self { true } else { false }
  }

  /// Why a question, or the request for a signature, got no answer; nil if the flow stopped for
  /// another reason.
  public var interruption: DialogInterruption? {
    switch self {
    case .interrupted(let why, _), .signing(.interrupted(let why)): why
    default: nil
    }
  }
}
