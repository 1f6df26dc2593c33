import FeatureDependencies

/// One run of a flow: its input, its events and its outcome.
struct FlowRun: Sendable {
  /// The number of questions after which a conversation counts as endless.
  static let mostTurns = 100

  let law: FlowLaw
  /// Whether the flow did nothing before it ran.
  let isIdle: Bool
  /// Whether figures exist on the day of the run.
  let isComputable: Bool
  /// The link that the builder got.
  let link: AccountLink?
  /// The account that the request opened before the run.
  let earlier: OpenedAccount?
  /// The questions that a repetition must ask; nil if they can differ.
  let keys: [QuestionKey]?
  let before: [Account]
  let after: [Account]
  let events: [FlowEvent]
  let turns: [FlowTurn]
  /// The index of the event at which the flow's own account was open; `endIndex` if it was not.
  let opening: Int
  /// The flows that were built for other products.
  let requests: [StubFlows.Request]
  let outcome: FlowOutcome
}

extension [FlowEvent] {
  var opening: Int { firstIndex(where: \.isOpen) ?? endIndex }

  var turns: [FlowTurn] {
    compactMap { if case .turn(let turn) = $0 { turn } else { nil } }
  }

  /// The events, whose turns know the answers before and whether the flow rejected them.
  var completed: [FlowEvent] {
    var (known, rest): ([QuestionKey: String], ArraySlice<FlowTurn>) = ([:], turns[...])
    return map { event in
      guard case .turn = event, var turn = rest.popFirst() else { return event }
      if let next = rest.first, next.key == turn.key, next.prompt.rejected?.text == turn.text {
        turn.rejection = next.prompt.rejected?.reason
      }
      turn.known = known
      if let text = turn.accepted { known[turn.key] = text }
      return .turn(turn)
    }
  }
}

extension FlowRun {
  /// The keys of the questions asked, without those that were asked again for a valid answer.
  var askedKeys: [QuestionKey] { turns.filter { $0.prompt.rejected == nil }.map(\.key) }

  /// The accounts that other sessions opened.
  var outside: [OpenedAccount] {
    events.compactMap { if case .outside(let opened) = $0 { opened } else { nil } }
  }

  /// The outcomes of the nested flows.
  var nested: [FlowOutcome] {
    events.compactMap { if case .nested(let outcome) = $0 { outcome } else { nil } }
  }

  func isConsent(_ turn: FlowTurn) -> Bool { turn.key == law.keys.consent }

  /// The account that the flow itself opened, in this run or before it.
  var own: OpenedAccount? {
    for case .opened(_, .success(let account), _) in events { return account }
    return opening < events.endIndex ? earlier : nil
  }

  func nextTurn(after index: Int) -> FlowTurn? {
    for case .turn(let turn) in events[(index + 1)...] { return turn }
    return nil
  }

  func lastTurn(before index: Int) -> FlowTurn? {
    for case .turn(let turn) in events[..<index].reversed() { return turn }
    return nil
  }

  /// The accepted answers before this event.
  func answers(before index: Int) -> [QuestionKey: String] {
    guard let last = lastTurn(before: index) else { return [:] }
    guard let text = last.accepted else { return last.known }
    return last.known.merging([last.key: text]) { $1 }
  }

  /// The link that the customer chose before this event: an account that they named or that a
  /// nested flow opened, and otherwise the builder's.
  func link(before index: Int) -> AccountLink? {
    var (link, count) = (link, 0)
    for event in events[..<min(index, opening)] {
      switch event {
      case .turn(let turn):
        // Accepting another product leaves the link open until that product's account is.
        let isOffer = law.others.contains { $0.question == turn.key && $0.answer == turn.text }
        if !isOffer { link = turn.link(to: law.product.linkedKind, from: link) }
      case .nested(let outcome):
        let kind = requests[count].kind
        count += 1
        let isLinked = law.others.contains { $0.kind == kind && $0.isLinked }
        if let account = outcome.account, isLinked {
          link = AccountLink(to: account.number, of: kind)
        }
      default: continue
      }
    }
    return link
  }

  /// The contract to which the customer consented last before this event, and what was shown.
  func consented(before index: Int) -> FlowConsent? {
    var (consent, shown): (FlowConsent?, [Presentation]) = (nil, [])
    for (place, event) in events[..<index].enumerated() {
      switch event {
      case .shown(let content): shown.append(content)
      case .turn(let turn) where isConsent(turn):
        consent = FlowConsent(
          turn: turn, shown: shown, link: link(before: place), beside: turn.accounts)
        let isAnswered = turn.text.map { turn.prompt.reasons(toReject: $0).isEmpty } ?? true
        if isAnswered { shown = [] }
      case .turn: consent = nil
      default: continue
      }
    }
    return consent
  }
}

extension FlowEvent {
  /// Whether the flow's own account is open then.
  fileprivate var isOpen: Bool {
    switch self {
    case .opened(_, .success, _), .shown(.opened): true
    default: false
    }
  }
}

extension FlowTurn {
  /// The link after this turn, if the question offers accounts of `kind`.
  fileprivate func link(to kind: ProductKind?, from link: AccountLink?) -> AccountLink? {
    guard let kind, case .choice(let choices) = prompt.kind, let text = accepted
    else { return link }
    let numbers = accounts.filter { $0.product == kind }.map(\.number)
    guard choices.contains(where: { choice in numbers.contains { "\($0)" == choice.value } })
    else { return link }
    return numbers.first { "\($0)" == text }.map { AccountLink(to: $0, of: kind) }
  }
}

/// A consent, and what the customer saw before it.
struct FlowConsent {
  let turn: FlowTurn
  /// The content since consent was asked before.
  let shown: [Presentation]
  let link: AccountLink?
  let beside: [Account]

  var preview: OpeningPreview? {
    shown.reversed().lazy.compactMap { if case .preview(let one) = $0 { one } else { nil } }.first
  }

  var terms: TermsSheet? {
    shown.reversed().lazy.compactMap { if case .terms(let one) = $0 { one } else { nil } }.first
  }

  /// The contract that follows from the figures shown last.
  func contract(_ id: RequestID) -> OpeningContract? {
    guard let preview else { return nil }
    let quote = preview.illustration.quote
    return OpeningContract(
      requestID: id,
      terms: OpeningTerms(
        selection: quote.selection, fundingAccount: preview.fundingAccount, link: link),
      quote: quote, agreedAt: turn.moment)
  }
}
