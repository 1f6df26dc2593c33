import FeatureDependencies

extension FlowRule {
  static let answering: [FlowRule] = [
    FlowRule("every valid answer is accepted, and an invalid one asked for again with the reason") {
      run, check in
      for turn in run.turns {
        guard let text = turn.text else { continue }
        let reasons = run.reasons(toReject: text, turn)
        let came = turn.rejection
        let check = check.inCase("\(turn.key) answered \"\(text.prefix(40))\"")
        // The flow may know other balances than the bank when another session has spent money.
        if case .insufficientFunds = came, !run.outside.isEmpty { continue }
        if !reasons.must.isEmpty || came != nil {
          let isMeant = (reasons.must + reasons.may).contains { came.map($0.isSame) == true }
          let expected = reasons.must.isEmpty ? "acceptance" : "rejection as \(reasons.must)"
          try check.holds(isMeant, expected, butCame: came as Any)
        }
      }
    },
    FlowRule("each question offers exactly the valid answers") { run, check in
      for turn in run.turns where run.earlier == nil {
        let check = check.inCase("\(turn.key)")
        let (asked, keys) = (turn.prompt.kind, run.law.keys)
        switch turn.key {
        case keys.product: try check.offers(asked, run.law.figures.keys.map { "\($0)" })
        case keys.tax: try check.offers(asked, TaxKind.allCases.map(\.rawValue))
        case keys.fundingAccount:
          try check.offers(asked, turn.accounts.filter(\.isDemand).map { "\($0.number)" })
        case keys.months:
          guard let offer = run.offer(at: turn) else { continue }
          try check.offers(asked, offer.tiers.map { "\($0.months)" })
        case keys.amount:
          guard case .amount(let limits) = asked, let offer = run.offer(at: turn) else {
            continue
          }
          try check.equal(limits, offer.limits, "the limits")
        default: continue
        }
      }
    },
    FlowRule("the flow asks its questions in the order of the product's description") {
      run, check in
      let keys = run.law.product.questionKeys
      var last: Int?
      for event in run.events {
        switch event {
        case .turn(let turn):
          let place = keys.firstIndex(of: turn.key)
          if let last, let place {
            try check.holds(place > last, "a later question than \(keys[last])", butCame: turn.key)
          }
          let isOver = turn.accepted != nil && !run.isConsent(turn)
          last = isOver ? place ?? last : nil
        case .nested, .signed: last = nil
        default: continue
        }
      }
    },
    FlowRule("a consented opening asked every published question that has several answers") {
      run, check in
      guard let opened = run.own, run.earlier == nil else { return }
      let answers = run.answers(before: run.opening)
      let (law, keys) = (run.law, run.law.keys)
      let offer = law.figures[opened.contract.terms.selection.productID]?.offer
      let choices = [
        (keys.product, law.figures.count), (keys.months, offer?.tiers.count ?? 0),
        (keys.fundingAccount, run.before.filter(\.isDemand).count), (keys.amount, 2),
        (keys.tax, 2), (keys.consent, 2),
      ]
      for case (let key?, let count) in choices where count > 1 {
        _ = try check.some(answers[key], "an answer to \(key)")
      }
    },
    FlowRule("questions, help and labels have their text in each language") { run, check in
      for prompt in run.turns.map(\.prompt) {
        try run.checkText(prompt.text, "the text of \(prompt.key)", check)
        try run.checkText(prompt.help, "the help of \(prompt.key)", check)
        let texts = [prompt.note, prompt.again?.text, prompt.exitLabel, prompt.personExitLabel]
        for text in texts.compactMap(\.self) {
          try run.checkText(text, "each text of \(prompt.key)", check)
        }
        for choice in prompt.choices {
          for text in [choice.label, choice.personLabel, choice.note].compactMap(\.self) {
            try run.checkText(text, "the labels of \(choice.value) at \(prompt.key)", check)
          }
        }
      }
    },
  ]
}

extension Prompt {
  var choices: [Choice] {
    switch kind {
    case .choice(let choices), .number(let choices): choices
    case .amount, .text, .consent: []
    }
  }
}

extension Check {
  /// Throws unless a question of this kind has exactly these values, in any order.
  fileprivate func offers(_ kind: Prompt.Kind, _ values: [String]) throws {
    switch kind {
    case .choice(let choices), .number(let choices):
      try equal(choices.map(\.value).sorted(), values.sorted(), "the values to choose from")
    case .amount, .text, .consent: try holds(false, "a choice", butCame: kind)
    }
  }
}

extension FlowRun {
  /// The offer of the product chosen before this question; nil if none was chosen.
  fileprivate func offer(at turn: FlowTurn) -> ProductOffer? {
    let text = law.keys.product.flatMap { turn.known[$0] }
    return text.flatMap { ProductID($0) }.flatMap { law.figures[$0]?.offer }
  }

  /// The reasons to reject the answer `text`: one of `must`, or if there are none, perhaps one of
  /// `may`.
  fileprivate func reasons(toReject text: String, _ turn: FlowTurn) -> FlowReasons {
    let wrong = turn.prompt.reasons(toReject: text)
    guard wrong.isEmpty else { return FlowReasons(must: wrong) }
    if turn.prompt.kind == .text { return tooLong(text, turn) }
    let lacking = shortfalls(text, turn)
    let perhaps = FlowReasons(may: lacking.must + lacking.may)
    guard outside.isEmpty else { return perhaps }
    guard let terms = earlier?.contract.terms else { return lacking }
    // A repetition needs no money, but other terms than before may be rejected at once.
    let isKnown = ["\(terms.selection.amount)", "\(terms.fundingAccount)"].contains(text)
    return isKnown ? FlowReasons() : perhaps
  }

  /// The customer's long texts have the maximum length that an earlier reason states, or one more.
  private func tooLong(_ text: String, _ turn: FlowTurn) -> FlowReasons {
    let limit = turns.lazy.compactMap { other in
      if other.key == turn.key, case .tooLong(let limit) = other.rejection { limit } else { nil }
    }.first
    guard let limit, text.count > limit else { return FlowReasons() }
    return FlowReasons(must: [.tooLong(limit: limit)])
  }

  /// The shortfall of an amount that no account can pay, or of an account that cannot pay the
  /// amount.
  private func shortfalls(_ text: String, _ turn: FlowTurn) -> FlowReasons {
    func lacking(_ sum: Won, _ balance: Won) -> [Rejection] {
      sum > balance ? [.insufficientFunds(shortfall: Won(sum.amount - balance.amount))] : []
    }
    let demand = turn.accounts.filter(\.isDemand)
    let chosen = law.keys.fundingAccount.flatMap { turn.known[$0] }
    if turn.key == law.keys.amount, let sum = Int64(text) {
      let most = demand.map(\.balance).max() ?? .zero
      let payer = demand.first { "\($0.number)" == chosen }?.balance ?? most
      let (must, may) = (lacking(Won(sum), most), lacking(Won(sum), payer))
      let isEntered = turn.prompt.choices.isEmpty
      return isEntered && must == may ? FlowReasons(must: must) : FlowReasons(may: must + may)
    }
    guard turn.key == law.keys.fundingAccount,
      let amount = law.keys.amount.flatMap({ turn.known[$0] }).flatMap({ Int64($0) }),
      let payer = demand.first(where: { "\($0.number)" == text })
    else { return FlowReasons() }
    return FlowReasons(must: lacking(Won(amount), payer.balance))
  }
}

/// The reasons to reject an answer: one of `must`, or if there are none, perhaps one of `may`.
private struct FlowReasons {
  var must: [Rejection] = []
  var may: [Rejection] = []
}
