import FeatureDependencies
import Synchronization

/// An action of a flow, or an event during its run.
indirect enum FlowEvent: Sendable {
  case turn(FlowTurn)
  case shown(Presentation)
  /// The flow took a request ID.
  case took(RequestID)
  /// A nested flow ran; `wasAnnounced` if the dialog was shown nothing between its beginning and
  /// its run.
  case nested(FlowOutcome)
  case signed(SigningDocument, SigningError?)
  case opened(OpeningContract, Result<OpenedAccount, LedgerError>, beside: [Account])
  /// The catalog or a read of the ledger failed, for which the flow must stop.
  case failed(FlowStop)
  /// Another session opened an account.
  case outside(OpenedAccount)
}

/// A question with the customer's reply, and the state of the bank when it was asked.
struct FlowTurn: Sendable {
  let prompt: Prompt
  let reply: Result<String, DialogInterruption>
  /// The moment of the reply.
  let moment: Timestamp
  let accounts: [Account]
  /// The number of flows that were built for other products before.
  let built: Int
  /// Whether the dialog answered a question just before this one without asking the customer.
  let isAfterSkipped: Bool
  /// The reason for which the flow rejected the answer; nil if it did not.
  var rejection: Rejection?
  /// The accepted answers before this question.
  var known: [QuestionKey: String] = [:]

  var key: QuestionKey { prompt.key }
  var text: String? { try? reply.get() }
  /// The answer, if the flow accepted it.
  var accepted: String? { rejection == nil ? text : nil }

  var interruption: DialogInterruption? {
    if case .failure(let why) = reply { why } else { nil }
  }
}

/// Records events in order.
final class FlowTrace: Sendable {
  private let recorded = Mutex<[FlowEvent]>([])

  var events: [FlowEvent] { recorded.withLock { $0 } }

  func add(_ event: FlowEvent) { recorded.withLock { $0.append(event) } }
}
