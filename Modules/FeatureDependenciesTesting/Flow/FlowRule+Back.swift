import FeatureDependencies

extension FlowRule {
  static let goingBack: [FlowRule] = [
    FlowRule("going back leads to the previous question, and from the first one out of the flow") {
      run, check in
      var path: [FlowTurn] = []
      for (index, event) in run.events[..<run.opening].enumerated() {
        switch event {
        case .nested: path = []
        case .signed(_, let error) where error?.isBack == true:
          let allowed = Set(path.filter { $0.prompt.kind == .consent }.map(\.key))
          path = try run.reached(from: "the signature", index, path, allowed, check)
        case .turn(let turn) where turn.interruption == .back:
          // Going back to a question that the dialog answers itself leads forward again.
          let same: Set = turn.isAfterSkipped ? [turn.key] : []
          let allowed = path.reachedByGoingBack.union(same)
          path = try run.reached(from: "\(turn.key)", index, path, allowed, check)
        case .turn(let turn) where turn.accepted != nil:
          path.removeAll { $0.key == turn.key }
          path.append(turn)
        default: continue
        }
      }
    },
    FlowRule("a question asked again suggests its earlier answer") { run, check in
      var (answers, isNested) = ([QuestionKey: String](), false)
      let offers = run.law.others.map(\.question)
      for event in run.events {
        switch event {
        case .nested: (answers, isNested) = ([:], true)
        case .turn(let turn):
          // Back at the offer of a nested opening, the questions after it are new ones.
          if isNested, offers.contains(turn.key) { answers = [:] }
          if let earlier = answers[turn.key], turn.prompt.kind != .consent,
            turn.prompt.reasons(toReject: earlier).isEmpty
          {
            try check.equal(turn.prompt.earlier, earlier, "the suggestion at \(turn.key)")
          }
          if let text = turn.accepted { answers[turn.key] = text }
        default: continue
        }
      }
    },
    FlowRule("going back from a question after the opening declines it, and nothing is undone") {
      run, check in
      guard run.opening < run.events.endIndex else { return }
      for index in run.opening..<run.events.endIndex {
        guard case .turn(let turn) = run.events[index], turn.interruption == .back else { continue }
        let next = run.nextTurn(after: index)?.key
        try check.holds(next != turn.key, "no question \(turn.key) again", butCame: "the question")
        try check.holds(run.outcome.stop?.isBack != true, "no stop", butCame: "going back")
      }
    },
  ]
}

extension [FlowTurn] {
  /// The questions to which going back can lead: the last one, or one before it if a consent, or a
  /// question that only a prepared answer can answer, may be forgotten.
  fileprivate var reachedByGoingBack: Set<QuestionKey> {
    var keys = Set(filter { $0.prompt.kind == .consent }.map(\.key))
    for turn in reversed() {
      keys.insert(turn.key)
      guard turn.isForgettable else { break }
    }
    return keys
  }
}

extension FlowTurn {
  fileprivate var isForgettable: Bool { prompt.kind == .consent || prompt.audience == .prepared }
}

extension FlowRun {
  /// The path before the question that follows the event `index`. Throws unless that is `allowed`,
  /// or the flow is left where it can be.
  fileprivate func reached(
    from place: String, _ index: Int, _ path: [FlowTurn], _ allowed: Set<QuestionKey>,
    _ check: Check
  ) throws -> [FlowTurn] {
    guard let next = nextTurn(after: index) else {
      // Going back need not pass the offer of another product: opening that is an effect.
      let questions = law.others.map(\.question)
      let isFirst = path.reversed().prefix { !questions.contains($0.key) }.allSatisfy(
        \.isForgettable)
      let isLeft = outcome.stop?.isBack == true && isFirst
      try check.holds(
        isLeft || outcome.stop?.isFailure == true, "going back from \(place) asks again",
        butCame: outcome.stop as Any)
      return []
    }
    let isOffer = path.isEmpty && law.others.contains { $0.question == next.key }
    try check.holds(
      allowed.contains(next.key) || (isOffer && !nested.isEmpty),
      "from \(place) back to \(allowed.map(\.rawValue).sorted())", butCame: next.key)
    return Array(path.prefix { $0.key != next.key })
  }
}

extension FlowStop {
  /// Whether a dependency failed on the way to the next question.
  var isFailure: Bool {
    switch self {
    case .ledger, .catalog, .nothingOffered, .quote: true
    case .interrupted, .consentRefused, .notContinued, .signing: false
    }
  }
}
