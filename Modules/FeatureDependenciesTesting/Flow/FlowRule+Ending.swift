import FeatureDependencies

extension FlowRule {
  static let nesting: [FlowRule] = [
    FlowRule("another product's builder is requested only when the customer accepts that product") {
      run, check in
      var (count, accepted) = (0, OtherProduct?.none)
      let built = run.turns.map(\.built) + [run.requests.count]
      for (turn, next) in zip(run.turns, built.dropFirst()) {
        accepted = run.law.others.first { $0.question == turn.key && $0.answer == turn.text }
        let kinds = run.requests[count..<next].map(\.kind)
        try check.equal(kinds, accepted.map { [$0.kind] } ?? [], "the flows after \(turn.key)")
        count = next
      }
      try check.equal(built.first, 0, "the flows before the first question")
      try check.equal(run.nested.count, run.requests.count, "the nested flows run")
    },
    FlowRule("the dialog is shown where a nested flow begins, and where it ends") { run, check in
      var last: FlowEvent?
      for (index, event) in run.events.enumerated() {
        defer { last = event }
        guard case .nested(let outcome) = event else { continue }
        let request = run.requests[run.events[..<index].count(where: \.isNested)]
        let began = Presentation.nestedBegan(request.kind, in: run.law.product.kind)
        try check.equal(last?.content, began, "the content before the flow of \(request.kind)")
        let rest = run.events[(index + 1)...].prefix { !$0.isTurn && !$0.isNested }
        let ends = rest.compactMap(\.content).compactMap { content in
          if case .nestedEnded(let isContinuing) = content { isContinuing } else { Bool?.none }
        }
        try check.equal(ends.count, 1, "the number of ends shown after it")
        let isStopped = outcome.stop.map { !$0.isBack } ?? false
        if isStopped || index < run.opening || outcome.isLeft {
          try check.equal(ends, [!isStopped], "whether the flow continues")
        }
      }
      let begun = run.events.compactMap(\.content).count {
        if case .nestedBegan = $0 { true } else { false }
      }
      try check.equal(begun, run.nested.count, "the number of beginnings shown")
    },
    FlowRule(
      "if the customer leaves a nested flow that opened nothing, its question is asked again"
    ) { run, check in
      for (index, event) in run.events.enumerated() {
        guard case .nested(let outcome) = event, outcome.isLeft else { continue }
        guard !run.isFailing else { continue }
        let asked = run.lastTurn(before: index)?.key
        try check.equal(run.nextTurn(after: index)?.key, asked, "the next question")
      }
    },
    FlowRule("a later product's flow gets the number of the account just opened") { run, check in
      for (index, request) in run.requests.enumerated() {
        let isLater = run.isLater(nested: index)
        let isLinked = run.law.others.contains { $0.kind == request.kind && $0.isLinked }
        let number = isLater && isLinked ? run.own?.number : nil
        try check.equal(request.link, number, "the link for the flow of \(request.kind)")
      }
    },
    FlowRule("the flow takes one request ID, before any nested flow takes one") { run, check in
      var taken: [RequestID] = []
      for event in run.events {
        switch event {
        case .took(let id): taken.append(id)
        case .nested, .signed, .opened:
          try check.equal(taken, [try given(RequestID("R"))], "the IDs taken so far")
        default: continue
        }
      }
      try check.holds(taken.count <= 1, "one request ID", butCame: taken)
    },
  ]

  static let ending: [FlowRule] = [
    FlowRule("every account that the flow or a nested flow opened is reported, in order") {
      run, check in
      let own = run.own
      var expected: [AccountNumber] = []
      for (index, event) in run.events.enumerated() {
        if index == run.opening, let own { expected.append(own.number) }
        if case .nested(let outcome) = event { expected += outcome.opened.map(\.number) }
      }
      try check.equal(run.outcome.opened.map(\.number), expected, "the reported accounts")
      try check.equal(run.outcome.account, own, "the account of the flow itself")
    },
    FlowRule("an account is shown as opened when it is open, and not before") { run, check in
      let shown = run.events.compactMap(\.content).compactMap { content in
        if case .opened(let account) = content { account } else { OpenedAccount?.none }
      }
      for account in shown { try check.equal(account, run.own, "the account shown as opened") }
      let first = run.events.firstIndex { if case .shown(.opened) = $0 { true } else { false } }
      try check.holds(
        first.map { $0 >= run.opening } ?? (run.own == nil), "the account shown",
        butCame: first == nil ? "nothing" : "it was not open")
    },
    FlowRule("the flow stops for the reason of the first failure, and does nothing after it") {
      run, check in
      guard let (index, stop) = run.failure else {
        return try run.checkEnd(check)
      }
      try check.equal(run.outcome.stop, stop, "the reason for the stop")
      let rest = run.events[(index + 1)...].filter(\.isEffect)
      try check.holds(rest.isEmpty, "nothing after the failure", butCame: rest.count)
    },
    FlowRule("money is debited once for each account that is open") { run, check in
      let known = run.before.map(\.number)
      let new = run.after.filter { !known.contains($0.number) }
      var expected = run.outcome.opened.map(\.number) + run.outside.map(\.number)
      if let number = run.unreported { expected.append(number) }
      let missing = Set(expected).subtracting(known)
      try check.equal(Set(new.map(\.number)), missing, "the new accounts")
      let spent = try new.compactMap(\.contracted?.terms.selection.amount).total()
      let balances = [run.before, run.after].map { $0.filter(\.isDemand).map(\.balance) }
      let left = try balances[0].total().subtracting(spent)
      try check.equal(try balances[1].total(), left, "the money left in demand accounts")
    },
    FlowRule("a repetition asks the same questions and reports the same account") { run, check in
      guard let earlier = run.earlier else { return }
      if let keys = run.keys, run.failure == nil {
        try check.equal(run.askedKeys, keys, "the questions asked again")
        try check.equal(run.outcome.account, earlier, "the account")
      }
      guard run.outcome.account != nil else { return }
      try run.checkTerms(earlier.contract.terms, before: run.opening, check)
    },
  ]
}

extension FlowRun {
  /// Whether a dependency failed.
  fileprivate var isFailing: Bool {
    events.contains { if case .failed = $0 { true } else { false } }
  }

  /// Whether this nested flow ran after the flow's own opening.
  fileprivate func isLater(nested index: Int) -> Bool {
    let places = events.indices.filter { events[$0].isNested }
    return places.indices.contains(index) && places[index] > opening
  }

  /// The account that the ledger opened although it threw an error.
  fileprivate var unreported: AccountNumber? {
    guard case .opened(let contract, .failure, _)? = events.last(where: \.isOpening) else {
      return nil
    }
    return after.first { account in
      !before.contains { $0.number == account.number }
        && account.contracted?.quote == contract.quote
    }?.number
  }

  /// The first event for which the flow must stop, and the reason that it must report.
  fileprivate var failure: (index: Int, stop: FlowStop)? {
    for (index, event) in events.enumerated() {
      if let stop = stop(at: index, event) { return (index, stop) }
    }
    return nil
  }

  private func stop(at index: Int, _ event: FlowEvent) -> FlowStop? {
    switch event {
    // A repetition may still know the product that it opened.
    case .failed(.nothingOffered) where earlier != nil && outcome.stop == nil: return nil
    case .failed(let stop): return stop
    case .signed(_, let error?): return error.isBack ? nil : .signing(error)
    case .opened(_, .failure(let error), _): return .ledger(error)
    case .nested(let outcome): return outcome.stop?.isBack == true ? nil : outcome.stop
    case .turn(let turn): return stop(at: index, turn)
    case .shown, .took, .signed, .opened, .outside: return nil
    }
  }

  private func stop(at index: Int, _ turn: FlowTurn) -> FlowStop? {
    switch turn.reply {
    case .success("no") where turn.prompt.kind == .consent:
      return earlier.map { isConsent(turn) ? .notContinued($0) : .consentRefused(at: turn.key) }
        ?? .consentRefused(at: turn.key)
    case .success: return nil
    case .failure(.back):
      let isLast = !events[(index + 1)...].contains(where: \.isEffect)
      let isBefore = index < opening
      return isLast && isBefore && outcome.stop?.isFailure != true
        ? .interrupted(.back, at: turn.key) : nil
    case .failure(let why): return .interrupted(why, at: turn.key)
    }
  }

  /// Throws unless a run in which nothing failed opened or found its account, or reports that the
  /// request has other terms or that there are no figures.
  fileprivate func checkEnd(_ check: Check) throws {
    if case .ledger(.requestConflict(let id, let opened, let asked)) = outcome.stop {
      let known = earlier ?? outside.first { $0.contract.requestID == id }
      try check.equal(opened, known?.contract.terms, "the opened terms in the conflict")
      try check.holds(asked != opened, "other terms in the conflict", butCame: asked)
      return try checkTerms(asked, before: events.endIndex, check)
    }
    if case .quote(let error) = outcome.stop, !isComputable {
      return try check.holds(error.isOfTheDay, "an error of the day", butCame: error)
    }
    try check.equal(outcome.stop, nil, "the reason for the stop")
    _ = try check.some(outcome.account, "an account opened")
  }
}

extension QuoteError {
  /// Whether the day is too early or too late for figures.
  fileprivate var isOfTheDay: Bool {
    switch self {
    case .dates(.outOfRange), .tax(.noRule): true
    default: false
    }
  }
}

extension FlowEvent {
  var content: Presentation? { if case .shown(let content) = self { content } else { nil } }
  var isTurn: Bool { if case .turn = self { true } else { false } }
  var isNested: Bool { if case .nested = self { true } else { false } }
  var isOpening: Bool { if case .opened = self { true } else { false } }

  /// Whether the flow did something that it must not do after a failure.
  var isEffect: Bool {
    switch self {
    case .turn, .nested, .signed, .opened: true
    case .shown, .took, .failed, .outside: false
    }
  }
}
