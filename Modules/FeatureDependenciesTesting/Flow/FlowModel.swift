import FeatureDependencies

/// What must be true of a conversation from here on, given its events so far.
struct FlowModel {
  let law: FlowLaw
  /// The bank of the run, with services that do not fail.
  let bank: OpeningDoubles
  /// Whether figures exist on the day of the run.
  let isComputable: Bool
  /// The account that the request opened before the run.
  let earlier: OpenedAccount?
  /// The account to link to: the builder's, until the customer opens or chooses another.
  var link: AccountLink?

  let check = Check()
  /// The meanings of the accepted answers.
  var answers: [QuestionKey: String] = [:]
  /// The answers to suggest if a question is asked again.
  var suggestions: [QuestionKey: String] = [:]
  /// The latest question, if its answer was accepted.
  var last: QuestionKey?
  /// The answered questions to which the customer can go back, in order.
  var path: [Prompt] = []
  /// Where going back must lead, until the next question; with the reason to report if the flow
  /// ends there, which is nil if it cannot.
  var back: (place: String, allowed: [QuestionKey], stop: FlowStop?)?

  /// The other product that the customer accepted last.
  var offer: OtherProduct?
  /// The steps of that product's flow that come next, in order.
  var due: [NestedStep] = []
  var hasNested = false

  /// The figures and terms shown last.
  var preview: OpeningPreview?
  var sheet: TermsSheet?
  /// The consent for which the flow can sign and open, and what it signed.
  var consent: FlowTurn?
  var signed: OpeningContract?
  var requestID: RequestID?

  /// The account of the flow itself, and whether it was shown.
  var own: OpenedAccount?
  var isShown = false
  /// All accounts to report.
  var opened: [AccountNumber] = []
  /// The reason for which the flow must stop.
  var stop: FlowStop?

  /// Tells the events in `story` up to the first that breaks the law. Throws a ``Deviation``.
  mutating func follow(_ events: [FlowEvent], _ story: Story) async throws {
    for event in events {
      if let text = event.story { story.note(text) }
      do { try await see(event) } catch {
        throw Deviation(from: error, expecting: "values that can be computed")
      }
    }
  }

  private mutating func see(_ event: FlowEvent) async throws {
    switch event {
    case .asked(let turn): try see(turn)
    case .shown(let content): try see(content)
    case .took(let id):
      try check.equal(requestID, nil, "the request ID before \(id)")
      requestID = id
    case .nested(let request, let outcome): try see(outcome, of: request)
    case .signed(let document): try await see(document)
    case .ordered(let contract):
      try checkNext("an opening")
      try check.equal(contract, signed, "the contract that was signed")
    case .opened(let account):
      if own == nil { opened.append(account.number) }
      own = account
    case .failed(let stop): fail(stop)
    case .ended(let outcome): try end(outcome)
    }
  }

  /// Throws if something else must happen before `act` of the flow, or the flow must stop.
  func checkNext(_ act: String) throws {
    if let stop { throw Deviation("no more after \(ValueDescription.text(stop))", act) }
    if let next = due.first { throw Deviation(ValueDescription.text(next), act) }
  }

  /// The flow must stop for this reason, unless the customer went back from the signature.
  private mutating func fail(_ stop: FlowStop) {
    guard stop != .signing(.interrupted(.back)) else {
      back = ("the signature", consents, nil)
      return consent = nil
    }
    self.stop = self.stop ?? stop
    // The account may be open, but the flow cannot know.
    guard case .ledger = stop, !isShown else { return }
    opened.removeAll { $0 == own?.number }
    own = nil
  }

  /// The consents to which going back may lead.
  var consents: [QuestionKey] { path.filter { $0.kind == .consent }.map(\.key) }
}
