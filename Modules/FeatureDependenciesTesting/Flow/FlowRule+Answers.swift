import FeatureDependencies

extension FlowRule {
  static let answering: [FlowRule] = [
    FlowRule("every valid answer is accepted, and an invalid one asked for again with the reason") {
      run, check in
      for (index, event) in run.events.enumerated() {
        guard case .turn(let turn) = event, let text = turn.text else { continue }
        let reasons = run.reasons(toReject: text, at: index)
        let came = run.rejection(at: index)
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
      for (index, event) in run.events.enumerated() {
        guard case .turn(let turn) = event, run.earlier == nil else { continue }
        let check = check.inCase("\(turn.key)")
        let asked = turn.prompt.kind
        switch turn.key {
        case run.key("product"): try check.offers(asked, run.law.figures.keys.map { "\($0)" })
        case run.key("tax"): try check.offers(asked, TaxKind.allCases.map(\.rawValue))
        case run.key("fundingAccount"):
          try check.offers(asked, turn.accounts.filter(\.isDemand).map { "\($0.number)" })
        case run.key("months"):
          guard let offer = run.offer(before: index) else { continue }
          try check.offers(asked, offer.tiers.map { "\($0.months)" })
        case run.key("amount"):
          guard case .amount(let limits) = asked, let offer = run.offer(before: index) else {
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
      for (index, event) in run.events.enumerated() {
        switch event {
        case .turn(let turn):
          let place = keys.firstIndex(of: turn.key)
          if let last, let place {
            try check.holds(place > last, "a later question than \(keys[last])", butCame: turn.key)
          }
          let isOver = turn.text != nil && run.rejection(at: index) == nil && !run.isConsent(turn)
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
      let choices = [
        "product": run.law.figures.count,
        "months": run.law.figures[opened.contract.terms.selection.productID]?.offer.tiers.count,
        "fundingAccount": run.before.filter(\.isDemand).count, "amount": 2, "tax": 2, "consent": 2,
      ]
      for (part, count) in choices where count ?? 1 > 1 {
        guard let key = run.key(part) else { continue }
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
  /// The offer of the chosen product before this event; nil if none was chosen.
  fileprivate func offer(before index: Int) -> ProductOffer? {
    guard let text = key("product").flatMap({ answers(before: index)[$0] }),
      let id = ProductID(text)
    else { return nil }
    return law.figures[id]?.offer
  }

  /// The reasons to reject the answer `text` at this event: one of `must`, or if there are none,
  /// perhaps one of `may`.
  fileprivate func reasons(
    toReject text: String, at index: Int
  ) -> (must: [Rejection], may: [Rejection]) {
    guard case .turn(let turn) = events[index] else { return ([], []) }
    let wrong = turn.prompt.reasons(toReject: text)
    guard wrong.isEmpty else { return (wrong, []) }
    if turn.prompt.kind == .text { return tooLong(text, at: index) }
    let lacking = shortfalls(text, turn, answers(before: index))
    let known = earlier?.contract.terms
    let isKnown =
      known.map { text == "\($0.selection.amount)" || text == "\($0.fundingAccount)" } ?? false
    if isKnown { return ([], []) }
    return earlier == nil && outside.isEmpty ? lacking : ([], lacking.must + lacking.may)
  }

  /// The customer's long text has 1,000 letters, and then as many as the reason says.
  private func tooLong(_ text: String, at index: Int) -> (must: [Rejection], may: [Rejection]) {
    guard text.allSatisfy({ $0 == "a" }), text.count > 1 else { return ([], []) }
    let limits = events[..<index].compactMap { event in
      if case .turn(let turn) = event, case .tooLong(let limit) = turn.prompt.rejected?.reason {
        limit
      } else { Int?.none }
    }
    if case .turn(let turn) = events[index], case .tooLong(let limit) = turn.prompt.rejected?.reason
    {
      return text.count > limit ? ([.tooLong(limit: limit)], []) : ([], [])
    }
    if let limit = limits.last { return text.count > limit ? ([.tooLong(limit: limit)], []) : ([], []) }
    return ([], (0..<1000).map { .tooLong(limit: $0) })
  }

  /// The shortfall of an amount that no account can pay, or of an account that cannot pay the
  /// amount.
  private func shortfalls(
    _ text: String, _ turn: FlowTurn, _ answers: [QuestionKey: String]
  ) -> (must: [Rejection], may: [Rejection]) {
    let demand = turn.accounts.filter(\.isDemand)
    func lacking(_ sum: Won, _ balance: Won) -> [Rejection] {
      sum > balance ? [.insufficientFunds(shortfall: Won(sum.amount - balance.amount))] : []
    }
    let chosen = key("fundingAccount").flatMap { answers[$0] }
    if turn.key == key("amount"), let sum = Int64(text) {
      let most = demand.map(\.balance).max() ?? .zero
      let payer = demand.first { "\($0.number)" == chosen }?.balance ?? most
      let isEntered = turn.prompt.choices.isEmpty
      let (must, may) = (lacking(Won(sum), most), lacking(Won(sum), payer))
      return isEntered && must == may ? (must, []) : ([], must + may)
    }
    let amount = key("amount").flatMap { answers[$0] }.flatMap { Int64($0) }
    guard turn.key == key("fundingAccount"), let amount,
      let payer = demand.first(where: { "\($0.number)" == text })
    else { return ([], []) }
    return (lacking(Won(amount), payer.balance), [])
  }
}
