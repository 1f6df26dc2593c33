import FeatureDependencies

extension FlowModel {
  /// A question follows from the ones before it, and its reply determines what can follow.
  mutating func see(_ turn: FlowTurn) throws {
    try checkNext("the question \(turn.key)")
    if hasNested, law.other(at: turn.key) != nil { suggestions = [:] }
    try checkPrompt(turn)
    try checkOrder(turn.key)
    (last, consent) = (nil, nil)
    switch turn.reply {
    case .success(let text):
      try checkRejection(of: text, turn)
      if turn.rejection == nil { accept(text, turn) }
    // Going back declines an offer after the opening.
    case .failure(.back) where own != nil: (last, answers[turn.key]) = (turn.key, "no")
    case .failure(.back): goBack(from: turn)
    case .failure(let why): stop = .interrupted(why, at: turn.key)
    }
  }

  private mutating func accept(_ text: String, _ turn: FlowTurn) {
    let (key, isOwn) = (turn.key, turn.key == law.key("consent"))
    (answers[key], suggestions[key]) = (turn.meaning ?? text, text)
    path.removeAll { $0.key == key }
    path.append(turn.prompt)
    offer = law.other(at: key).flatMap { $0.answer == text ? $0 : nil }
    due = offer.map(steps) ?? []
    // Accepting another product leaves the link open until that product's account is.
    if offer == nil { choose(text, turn) }
    if turn.prompt.kind == .consent, turn.meaning == "no" {
      stop = isOwn ? earlier.map(FlowStop.notContinued) : nil
      stop = stop ?? .consentRefused(at: key)
    }
    // Consent is asked again when the day has changed.
    guard isOwn else { return last = key }
    (consent, signed) = (turn, nil)
  }

  private func steps(of offer: OtherProduct) -> [NestedStep] {
    let request = StubFlows.Request(offer.kind, linkedTo: offer.isLinked ? own?.number : nil)
    return [
      .shown(.nestedBegan(offer.kind, in: law.product.kind)), .run(request), .shown(.nestedEnded),
    ]
  }

  /// Links the account that the customer chose, if the question offers accounts to link to.
  private mutating func choose(_ text: String, _ turn: FlowTurn) {
    let offered = turn.prompt.choices.map(\.value)
    let linkable = turn.accounts.filter { account in
      account.product == law.product.linkedKind && offered.contains("\(account.number)")
    }
    guard let kind = law.product.linkedKind, !linkable.isEmpty else { return }
    let chosen = linkable.first { "\($0.number)" == text }
    link = chosen.map { AccountLink(to: $0.number, of: kind) }
  }

  /// Going back leads to the last question, or to a consent that may be forgotten; out of the flow
  /// if no question came before, or if the last one has opened another product.
  private mutating func goBack(from turn: FlowTurn) {
    let last = path.last { $0.kind != .consent }?.key
    let isFirst = last.map { law.other(at: $0) != nil } ?? true
    let offers = path.isEmpty && hasNested ? law.others.map(\.question) : []
    back = (
      "\(turn.key)", consents + offers + [last].compactMap(\.self),
      isFirst ? .interrupted(.back, at: turn.key) : nil
    )
  }

  private mutating func checkOrder(_ key: QuestionKey) throws {
    if let back {
      try check.holds(
        back.allowed.contains(key), "from \(back.place) back to \(back.allowed)", butCame: "\(key)")
      path = Array(path.prefix { $0.key != key })
      self.back = nil
    }
    let keys = law.product.questionKeys
    guard let last, let place = keys.firstIndex(of: last), let next = keys.firstIndex(of: key)
    else { return }
    try check.holds(next > place, "a later question than \(last)", butCame: "\(key)")
  }

  /// Throws unless an invalid answer was rejected for its reason, and a valid one accepted.
  private func checkRejection(of text: String, _ turn: FlowTurn) throws {
    let short = turn.meaning.flatMap { shortfall(at: turn, answering: $0) }
    var reasons = turn.prompt.reasons(toReject: text) + [short].compactMap(\.self)
    if let terms = earlier?.contract.terms,
      ["\(terms.selection.amount)", "\(terms.fundingAccount)"].contains(turn.meaning)
    {
      reasons = []
    }
    // A repetition needs no money, and amounts to choose from may be more than any account has.
    let isChoice = turn.key == law.key("amount") && !turn.prompt.choices.isEmpty
    if turn.rejection == nil, short != nil, isChoice || earlier != nil { return }
    try check.holds(
      turn.rejection.map(reasons.contains) ?? reasons.isEmpty,
      reasons.isEmpty ? "acceptance of \(text)" : "rejection as \(ValueDescription.text(reasons))",
      butCame: turn.rejection as Any)
  }

  /// What the chosen account lacks of the amount; before a choice, the one with the most money.
  private func shortfall(at turn: FlowTurn, answering answer: String) -> Rejection? {
    let (amount, account) = (law.key("amount"), law.key("fundingAccount"))
    guard [amount, account].contains(turn.key) else { return nil }
    func known(_ key: QuestionKey?) -> String? {
      key == turn.key ? answer : path.first { $0.key == key }.flatMap { answers[$0.key] }
    }
    let chosen = turn.accounts.first { "\($0.number)" == known(account) }
    let most = turn.accounts.filter(\.isDemand).map(\.balance).max()
    let balance = chosen?.balance ?? most ?? .zero
    guard let sum = known(amount).flatMap(Int64.init), sum > balance.amount else { return nil }
    return .insufficientFunds(shortfall: Won(sum - balance.amount))
  }
}
