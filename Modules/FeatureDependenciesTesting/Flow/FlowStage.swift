import FeatureDependencies

/// A call of a flow, or an event during its run.
enum FlowEvent: Sendable {
  case asked(FlowTurn)
  case shown(Presentation)
  case took(RequestID)
  /// A flow that was built for another product ran.
  case nested(StubFlows.Request, FlowOutcome)
  case signed(SigningDocument)
  /// The flow asked the ledger to open an account.
  case ordered(OpeningContract)
  case opened(OpenedAccount)
  /// A service failed.
  case failed(FlowStop)
  case ended(FlowOutcome)
}

/// A question with the customer's reply, and the state of the bank when it was asked.
struct FlowTurn: Sendable {
  let prompt: Prompt
  let reply: Result<String, DialogInterruption>
  /// The moment of the reply.
  let moment: Timestamp
  let accounts: [Account]
  /// Why the flow asked again; nil if it accepted the answer.
  var rejection: Rejection?

  var key: QuestionKey { prompt.key }
  var text: String? { try? reply.get() }
  /// What the reply means; nil if it is no valid answer to a question of its kind.
  var meaning: String? { text.flatMap(prompt.meaning) }
}

/// The customer and the services of one run. They record what the flow does, and otherwise do what
/// is planned.
actor FlowStage {
  let law: FlowLaw
  let bank: OpeningDoubles
  private let acts: [String: FlowAct]
  private let isRepeated: Bool
  private var visits: [String: Int] = [:]
  private(set) var events: [FlowEvent] = []
  /// The answers in the journal, with the keys of their questions.
  var steps: [String] = []
  /// The answers so far to the question that is asked.
  private var tried: [String] = []

  init(_ law: FlowLaw, at bank: OpeningDoubles, _ acts: [String: FlowAct], isRepeated: Bool) {
    (self.law, self.bank, self.acts, self.isRepeated) = (law, bank, acts, isRepeated)
  }

  /// The questions and services that were used so far.
  var used: [String] { visits.keys.sorted() }

  var turns: [FlowTurn] {
    events.compactMap { if case .asked(let turn) = $0 { turn } else { nil } }
  }

  func add(_ event: FlowEvent) { events.append(event) }

  /// Counts the visit of a place. Returns the act planned there.
  @discardableResult
  func enter(_ name: String) -> FlowAct? {
    let visit = (visits[name] ?? 0) + 1
    visits[name] = visit
    return acts[FlowStep.place(name, visit: visit, isRepeated: isRepeated)]
  }
}

extension FlowStage: Dialog {
  func show(_ content: Presentation) {
    enter("the dialog")
    add(.shown(content))
  }

  func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    note(prompt.rejected, at: prompt.key)
    let accounts = await bank.allAccounts()
    let reply = reply(to: prompt)
    let now = bank.clock.now()
    add(.asked(FlowTurn(prompt: prompt, reply: reply, moment: now, accounts: accounts)))
    return try reply.get()
  }

  /// The flow asks again because it has rejected the latest answer.
  private func note(_ rejected: Prompt.Rejected?, at key: QuestionKey) {
    let place = events.lastIndex { if case .asked = $0 { true } else { false } }
    guard let rejected, let place, case .asked(var turn) = events[place], turn.key == key,
      turn.text == rejected.text
    else { return tried = [] }
    turn.rejection = rejected.reason
    events[place] = .asked(turn)
  }

  private func reply(to prompt: Prompt) -> Result<String, DialogInterruption> {
    let (act, start) = (enter(prompt.key.rawValue), law.other(at: prompt.key)?.answer)
    let valid = prompt.validAnswers.filter { $0 != start }
    var text = self.plain(at: prompt, valid, start)
    switch act {
    case .valid(let index): text = valid[at: index]
    case .wrong(let index): text = prompt.wrongAnswers[at: index]
    case .accept: text = start ?? text
    case .late(let seconds): bank.clock.advance(seconds: seconds)
    case .interrupted(let why): return .failure(why)
    case .fails, .day, .balance, .linkable, .again, nil: break
    }
    // A flow that never stops asking breaks its law; the customer must end the conversation.
    guard turns.count < 100, !tried.contains(text) else { return .failure(.stopped) }
    tried.append(text)
    return .success(text)
  }

  /// What the plan has for the first visit, so that a repetition and a question asked again get the
  /// same answer; another one if that was rejected. Asked again, the customer declines an offer.
  private func plain(at prompt: Prompt, _ valid: [String], _ start: String?) -> String {
    let first = acts[prompt.key.rawValue]
    let isFirst = visits[prompt.key.rawValue] == 1
    if case .accept = first, isFirst, let start { return start }
    let planned = if case .valid(let index) = first { valid[at: index] } else { valid[at: 0] }
    return tried.contains(planned) ? valid.first { !tried.contains($0) } ?? planned : planned
  }
}

extension [String] {
  /// The text at this index, modulo their count; empty if there are none.
  fileprivate subscript(at index: Int) -> String { isEmpty ? "" : self[index % count] }
}
