import FeatureDependencies

/// A step of another product's flow: it is announced, runs, and is announced to end.
enum NestedStep: Equatable {
  case shown(Presentation)
  case run(StubFlows.Request)
}

extension FlowModel {
  /// Accepts `step` if it comes next.
  mutating func take(_ step: NestedStep) throws {
    try check.equal(step, due.first, "the next step of another product's flow")
    due.removeFirst()
  }

  /// A nested flow runs for the product that the customer accepted, and stops the flow with it.
  mutating func see(_ outcome: FlowOutcome, of request: StubFlows.Request) throws {
    try take(.run(request))
    _ = try check.some(requestID, "a request ID before a nested flow")
    opened += outcome.opened.map(\.number)
    if let account = outcome.account, offer?.isLinked == true {
      link = AccountLink(to: account.number, of: request.kind)
    }
    (last, path, suggestions, hasNested) = (nil, [], [:], true)
    if outcome.isLeft, let offer { back = ("the flow of \(request.kind)", [offer.question], nil) }
    if !outcome.isLeft { stop = stop ?? outcome.stop }
  }

  /// The flow reports why it stopped and all accounts, and has shown its own.
  func end(_ outcome: FlowOutcome) throws {
    try check.equal(nil, due.first, "the next step at the end of the flow")
    try check.equal(outcome.stop, try reason(for: outcome.stop), "the reason for the stop")
    try check.equal(outcome.account, own, "the account of the flow")
    try check.equal(outcome.opened.map(\.number), opened, "the accounts to report")
    try check.holds(own == nil || isShown, "the opened account shown", butCame: "nothing")
    for other in law.others where outcome.stop == nil {
      _ = try check.some(answers[other.question], "\(other.question) asked")
    }
  }

  /// The reason for which the flow must stop, given the one that it reports.
  ///
  /// If nothing failed, the flow opened or found its account, or reports that the request has other
  /// terms or that there are no figures.
  private func reason(for came: FlowStop?) throws -> FlowStop? {
    if let stop { return stop }
    switch came {
    case .ledger(.requestConflict(let id, let opened, let asked)) where id == requestID:
      try check.equal(opened, earlier?.contract.terms, "the opened terms in the conflict")
      try check.holds(asked != opened, "other terms in the conflict", butCame: asked)
      try checkTerms(asked)
      return came
    case .quote(.dates) where !isComputable, .quote(.noTaxRule) where !isComputable: return came
    default:
      if let back {
        return try check.some(back.stop, "another question after going back from \(back.place)")
      }
      try check.holds(came != nil || own != nil, "an account opened", butCame: "none")
      return nil
    }
  }
}

extension FlowEvent {
  /// The event in a few words; nil if it only shows content.
  var story: String? {
    switch self {
    case .asked(let turn):
      switch turn.reply {
      case .success(let text): "\(turn.key): \"\(text.prefix(40))\""
      case .failure(let why): "\(turn.key): \(ValueDescription.text(why))"
      }
    case .shown, .took, .ordered: nil
    case .signed: "the flow signs"
    case .opened(let account): "the ledger opens \(account.number)"
    case .failed(let stop): "failed: \(ValueDescription.text(stop))"
    case .nested(let request, let outcome): "the flow of \(request.kind) \(outcome.story)"
    case .ended(let outcome): "the flow \(outcome.story)"
    }
  }
}

extension FlowOutcome {
  fileprivate var story: String {
    "ends: opened \(opened.map(\.number)), stopped by \(ValueDescription.text(stop as Any))"
  }
}
