import FeatureDependencies
import Synchronization

/// What a flow did or what happened to it.
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
///
/// It is a class because many rules pass it on, and copies of a prompt are slow.
final class FlowTurn: Sendable {
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
  let rejection: Rejection?
  /// The accepted answers before this question.
  let known: [QuestionKey: String]

  /// Creates a turn whose consequences are not known yet.
  convenience init(
    _ prompt: Prompt, _ reply: Result<String, DialogInterruption>, at moment: Timestamp,
    accounts: [Account], built: Int, isAfterSkipped: Bool
  ) {
    self.init(
      prompt, reply, moment, accounts, built, isAfterSkipped, rejection: nil, known: [:])
  }

  private init(
    _ prompt: Prompt, _ reply: Result<String, DialogInterruption>, _ moment: Timestamp,
    _ accounts: [Account], _ built: Int, _ isAfterSkipped: Bool, rejection: Rejection?,
    known: [QuestionKey: String]
  ) {
    (self.prompt, self.reply, self.moment) = (prompt, reply, moment)
    (self.accounts, self.built, self.isAfterSkipped) = (accounts, built, isAfterSkipped)
    (self.rejection, self.known) = (rejection, known)
  }

  /// The turn after `known` answers, and before the `next` question.
  func between(_ known: [QuestionKey: String], _ next: FlowTurn?) -> FlowTurn {
    var rejection: Rejection?
    if let next, next.key == key, let rejected = next.prompt.rejected, rejected.text == text {
      rejection = rejected.reason
    }
    return FlowTurn(
      prompt, reply, moment, accounts, built, isAfterSkipped, rejection: rejection, known: known)
  }

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
