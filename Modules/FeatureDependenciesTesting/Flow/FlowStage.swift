import FeatureDependencies
import Synchronization

/// A call of a flow, or an event during its run.
indirect enum FlowEvent: Sendable {
  case asked(FlowTurn)
  case shown(Presentation)
  /// The flow took a request ID.
  case took(RequestID)
  /// A flow that was built for another product ran.
  case nested(StubFlows.Request, FlowOutcome)
  case signed(SigningDocument)
  /// The flow asked the ledger to open an account.
  case ordered(OpeningContract)
  case opened(OpenedAccount)
  /// A dependency failed.
  case failed(FlowStop)
  /// An account was opened without the flow's knowledge.
  case outside(OpenedAccount)
  /// The flow ended; `built` flows were built for other products.
  case ended(FlowOutcome, accounts: [Account], built: Int)
}

/// A question with the customer's reply, and the state of the bank when it was asked.
struct FlowTurn: Sendable {
  let prompt: Prompt
  let reply: Result<String, DialogInterruption>
  /// What the reply means; nil if it is no valid answer to a question of its kind.
  let meaning: String?
  /// The moment of the reply.
  let moment: Timestamp
  let accounts: [Account]

  var key: QuestionKey { prompt.key }
  var text: String? { try? reply.get() }
}

/// Something out of the ordinary, at a question or in a dependency. A story has the case's name.
enum FlowAct: Sendable {
  /// One of the valid answers, by index, modulo their count.
  case valid(Int)
  /// The answer that starts another product's flow.
  case accept
  /// One of the invalid answers, by index, modulo their count.
  case wrong(Int)
  case interrupted(DialogInterruption)
  /// The plain answer after this many seconds.
  case late(seconds: Int64)
  /// The plain answer after another session has spent the money, or opened other terms with the
  /// flow's request ID.
  case meanwhile(isRival: Bool)
  /// The dependency fails, perhaps after it has done what it was asked to do.
  case fails(FlowStop, isDone: Bool)
}

/// The n-th time that a question is asked or a dependency called.
struct FlowPlace: Hashable {
  static let (catalog, request) = ("the catalog", "the lookup of the request")
  static let (accounts, signature) = ("the list of accounts", "the signature")
  static let (opening, nested) = ("the opening", "the nested flow")

  /// The key of the question, or the name of the dependency.
  let name: String
  let visit: Int
}

/// The acts of one run, and its events in order.
final class FlowStage: Sendable {
  private let acts: [FlowPlace: FlowAct]
  private let state = Mutex<(visits: [String: Int], events: [FlowEvent])>(([:], []))

  init(_ acts: [FlowPlace: FlowAct]) { self.acts = acts }

  var events: [FlowEvent] { state.withLock(\.events) }

  /// The uses of dependencies so far, and the other events.
  var used: [String] {
    state.withLock { state in
      state.visits.keys.sorted().map { "use of \($0)" }
        + state.events.map { $0.story ?? ValueDescription.text($0) }
    }
  }

  func add(_ event: FlowEvent) { state.withLock { $0.events.append(event) } }

  /// The act at a place, and how often it was visited.
  func enter(_ name: String) -> (act: FlowAct?, visit: Int) {
    let visit = state.withLock { state in
      state.visits[name, default: 0] += 1
      return state.visits[name] ?? 1
    }
    return (acts[FlowPlace(name: name, visit: visit)], visit)
  }
}
