import FeatureDependencies

/// What must be true of a conversation from here on, given its events so far.
///
/// Each event is compared with what it can be after the ones before it.
struct FlowModel {
  /// The number of questions after which a conversation counts as endless.
  static let mostQuestions = 100

  let law: FlowLaw
  /// Doubles that do not fail, for the quotes of the feature.
  let doubles: OpeningDoubles
  /// Whether figures exist on the day of the run.
  let isComputable: Bool
  /// The questions that a repetition must ask; nil if they can differ.
  let keys: [QuestionKey]?
  /// The account that the request opened before the run.
  let earlier: OpenedAccount?
  let before: [Account]
  /// The account to link to: the builder's, until the customer opens or chooses another.
  var link: AccountLink?

  let check = Check()
  /// The keys of the questions, without those that were asked again for a valid answer.
  var asked: [QuestionKey] = []
  /// The accepted answers.
  var answers: [QuestionKey: String] = [:]
  /// The latest question, until it is known whether the flow accepts the answer.
  var pending: FlowTurn?
  /// The answers to suggest if a question is asked again.
  var suggestions: [QuestionKey: String] = [:]
  /// The place of the latest answered question in the product's description.
  var place: Int?
  /// The questions to which the customer can go back, in order.
  var path: [Prompt] = []
  /// Where going back can lead, until the next question.
  var back: FlowWayBack?
  /// The question after the opening that the customer left by going back.
  var declined: QuestionKey?

  /// The other product that the customer accepted, until its flow runs.
  var offer: OtherProduct?
  /// The announcement of a nested flow that has not run.
  var began: Presentation?
  /// Whether the end of the nested flow that ran last must be announced next.
  var isEndDue = false
  var nestedCount = 0

  /// The figures and terms shown since consent was asked last.
  var preview: OpeningPreview?
  var sheet: TermsSheet?
  /// The consent for which the flow can sign and open.
  var consent: FlowConsent?
  var isSigned = false
  var taken: [RequestID] = []

  /// The account of the flow itself, and whether it was shown.
  var own: OpenedAccount?
  var isShown = false
  /// All accounts to report.
  var opened: [AccountNumber] = []
  /// The accounts that were opened without the flow's knowledge.
  var outside: [OpenedAccount] = []
  /// The reason for which the flow must stop.
  var stop: FlowStop?

  /// Tells the events in `story` up to the first that breaks the law. Throws a ``Deviation``.
  mutating func follow(_ events: [FlowEvent], _ story: Story) async throws {
    for event in events {
      story.note(event.story)
      do { try await see(event) } catch {
        throw Deviation(from: error, expecting: "values that can be computed")
      }
    }
  }

  private mutating func see(_ event: FlowEvent) async throws {
    switch event {
    case .asked(let turn):
      try settle(before: turn.prompt)
      try checkNext("the question \(turn.key)")
      try see(turn)
    case .shown(let content): try see(content)
    case .took(let id):
      taken.append(id)
      try check.holds(taken.count < 2, "one request ID", butCame: taken)
    case .nested(let request, let outcome):
      try settle(before: nil)
      try see(outcome, of: request)
    case .signed(let document):
      try settle(before: nil)
      try checkNext("a signature")
      try await see(document)
    case .ordered(let contract):
      try checkNext("an opening")
      try see(contract)
    case .opened(let account):
      if own == nil { opened.append(account.number) }
      own = account
    case .failed(let stop): fail(stop)
    case .outside(let account): outside.append(account)
    case .ended(let outcome, let accounts, let built):
      try settle(before: nil)
      try see(outcome, accounts, built)
    }
  }

  /// Throws if something else must happen before `act` of the flow, or the flow must stop.
  private func checkNext(_ act: String) throws {
    if let stop {
      throw Deviation("no more after \(ValueDescription.text(stop))", act)
    }
    try checkNested(act)
  }

  func checkNested(_ act: String) throws {
    if let offer { throw Deviation("the flow of \(offer.kind), which was accepted", act) }
    if let began {
      throw Deviation("the nested flow after \(ValueDescription.text(began))", act)
    }
    try check.holds(!isEndDue, "the end of the nested flow shown", butCame: act)
  }

  /// The flow must stop for this reason, unless the customer went back from the signature.
  private mutating func fail(_ stop: FlowStop) {
    if stop == .signing(.interrupted(.back)) {
      (consent, isSigned) = (nil, false)
      let consents = path.filter { $0.kind == .consent }.map(\.key)
      back = FlowWayBack(place: "the signature", allowed: Set(consents))
      return
    }
    self.stop = self.stop ?? stop
    guard case .ledger = stop, let account = own, !isShown else { return }
    // The account is open, but the flow cannot know.
    outside.append(account)
    own = nil
    opened.removeLast()
  }
}

/// Where going back can lead.
struct FlowWayBack {
  let place: String
  let allowed: Set<QuestionKey>
  /// The reason to report if the flow ends; nil if it cannot end there.
  var stop: FlowStop?
}

/// A consent of the customer, and what they saw before it.
struct FlowConsent {
  let turn: FlowTurn
  let preview: OpeningPreview?
  let sheet: TermsSheet?
}
