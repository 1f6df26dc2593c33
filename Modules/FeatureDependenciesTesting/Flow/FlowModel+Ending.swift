import FeatureDependencies

extension FlowModel {
  /// A nested flow runs for the product that the customer accepted, and stops the flow with it.
  mutating func see(_ outcome: FlowOutcome, of request: StubFlows.Request) throws {
    try check.equal(request.kind, offer?.kind, "the product whose flow runs")
    let announced = Presentation.nestedBegan(request.kind, in: law.product.kind)
    try check.equal(began, announced, "the content before the flow of \(request.kind)")
    let isLinked = law.others.contains { $0.kind == request.kind && $0.isLinked }
    try check.equal(
      request.link, isLinked ? own?.number : nil, "the link for the flow of \(request.kind)")
    try checkIDs()
    opened += outcome.opened.map(\.number)
    nestedCount += 1
    if isLinked, let account = outcome.account {
      link = AccountLink(to: account.number, of: request.kind)
    }
    if outcome.isLeft, let offer {
      back = FlowWayBack(place: "the flow of \(request.kind)", allowed: [offer.question])
    }
    (offer, began, place, path, suggestions) = (nil, nil, nil, [], [:])
    if let stop = outcome.stop, !stop.isBack { self.stop = stop }
    isEndDue = true
  }

  /// The flow reports why it stopped and all accounts, and the bank has these and no more.
  mutating func see(_ outcome: FlowOutcome, _ accounts: [Account], _ built: Int) throws {
    try checkNested("the end of the flow")
    try check.equal(built, nestedCount, "the flows built")
    try check.equal(outcome.stop, try reason(for: outcome.stop), "the reason for the stop")
    try check.equal(outcome.account, own, "the account of the flow")
    try check.equal(outcome.opened.map(\.number), opened, "the accounts to report")
    let new = accounts.filter { account in !before.contains { $0.number == account.number } }
    let known = Set(opened + outside.map(\.number)).subtracting(before.map(\.number))
    try check.equal(Set(new.map(\.number)), known, "the new accounts in the bank")
    let spent = try new.compactMap(\.contracted?.terms.selection.amount).total()
    try check.equal(
      try accounts.money.adding(spent), try before.money, "the money, with the new accounts'")
    if own != nil { try check.holds(isShown, "the opened account shown", butCame: "nothing") }
    if let keys, let asked = askedOnce(outcome) {
      try check.equal(asked, keys, "the questions asked again")
    }
  }

  /// The questions of a run that ended without a stop; nil if the customer came back to one.
  func askedOnce(_ outcome: FlowOutcome) -> [QuestionKey]? {
    outcome.stop == nil && Set(asked).count == asked.count ? asked : nil
  }

  /// The reason for which the flow must stop, given the one that it reports.
  ///
  /// If nothing failed, the flow opened or found its account, or reports that the request has other
  /// terms or that there are no figures.
  private func reason(for came: FlowStop?) throws -> FlowStop? {
    if let stop { return stop }
    if case .ledger(.requestConflict(let id, let opened, let asked)) = came {
      let known = earlier ?? outside.first { $0.contract.requestID == id }
      try check.equal(opened, known?.contract.terms, "the opened terms in the conflict")
      try check.holds(asked != opened, "other terms in the conflict", butCame: asked)
      try checkTerms(asked)
      return came
    }
    if case .quote(let error) = came, !isComputable {
      // The day is too early or too late for figures.
      let isOfTheDay = if case .noTaxRule = error { true } else { error == .dates }
      try check.holds(isOfTheDay, "an error of the day", butCame: error)
      return came
    }
    if let back {
      return try check.some(back.stop, "another question after going back from \(back.place)")
    }
    try check.equal(came, nil, "the reason for the stop")
    _ = try check.some(own, "an account opened")
    return nil
  }
}

extension [Account] {
  fileprivate var money: Won { get throws { try filter(\.isDemand).map(\.balance).total() } }
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
    case .outside(let account): "another session opens \(account.number)"
    case .nested(let request, let outcome): "the flow of \(request.kind) \(outcome.story)"
    case .ended(let outcome, _, _): "the flow \(outcome.story)"
    }
  }
}

extension FlowOutcome {
  fileprivate var story: String {
    "ends: opened \(opened.map(\.number)), stopped by \(ValueDescription.text(stop as Any))"
  }
}
