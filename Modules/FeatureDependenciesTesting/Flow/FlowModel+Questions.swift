import FeatureDependencies

extension FlowModel {
  /// A question follows from the ones before it, and its reply determines what can follow.
  mutating func see(_ turn: FlowTurn) throws {
    try check.holds(
      asked.count < Self.mostQuestions, "a conversation that ends", butCame: turn.key)
    try check.holds(declined != turn.key, "another question than the declined", butCame: turn.key)
    if nestedCount > 0, law.isOffer(turn.key) { suggestions = [:] }
    try checkPrompt(turn)
    try checkOrder(turn.key)
    (pending, consent, isSigned) = (turn, nil, false)
    if turn.prompt.rejected == nil { asked.append(turn.key) }
    see(reply: turn)
  }

  private mutating func see(reply turn: FlowTurn) {
    let isOwn = turn.key == law.key("consent")
    switch turn.reply.map({ turn.meaning ?? $0 }) {
    case .success("no") where turn.prompt.kind == .consent:
      stop = .consentRefused(at: turn.key)
      if let earlier, isOwn { stop = .notContinued(earlier) }
    case .success("yes") where isOwn:
      if earlier == nil { consent = FlowConsent(turn: turn, preview: preview, sheet: sheet) }
      (preview, sheet) = (nil, nil)
    case .success: return
    case .failure(.back): goBack(from: turn)
    case .failure(let why): stop = .interrupted(why, at: turn.key)
    }
  }

  /// Going back leads to the last question, or to one before it if a consent may be forgotten.
  private mutating func goBack(from turn: FlowTurn) {
    guard own == nil else { return declined = turn.key }
    var allowed = Set(path.filter { $0.kind == .consent }.map(\.key))
    if path.isEmpty, nestedCount > 0 { allowed.formUnion(law.others.map(\.question)) }
    for prompt in path.reversed() {
      allowed.insert(prompt.key)
      guard prompt.kind == .consent else { break }
    }
    // Going back need not pass the offer of another product: opening that is an effect.
    let rest = path.reversed().prefix { !law.isOffer($0.key) }
    let isLeft = rest.allSatisfy { $0.kind == .consent }
    let stop = isLeft ? FlowStop.interrupted(.back, at: turn.key) : nil
    back = FlowWayBack(place: "\(turn.key)", allowed: allowed, stop: stop)
  }

  private mutating func checkOrder(_ key: QuestionKey) throws {
    if let back {
      let allowed = back.allowed.map(\.rawValue).sorted()
      try check.holds(
        back.allowed.contains(key), "from \(back.place) back to \(allowed)", butCame: key)
      path = Array(path.prefix { $0.key != key })
      self.back = nil
    }
    let keys = law.product.questionKeys
    if let last = place, let next = keys.firstIndex(of: key) {
      try check.holds(next > last, "a later question than \(keys[last])", butCame: key)
    }
  }

  /// Decides whether the flow accepted the latest answer, and for the right reason if not.
  ///
  /// `next` is the next question; nil if something else follows.
  mutating func settle(before next: Prompt?) throws {
    guard let turn = pending else { return }
    (pending, place) = (nil, nil)
    guard let text = turn.text else { return }
    let rejected = next?.key == turn.key ? next?.rejected : nil
    let reason = rejected?.text == text ? rejected?.reason : nil
    try checkRejection(reason, of: text, turn)
    if reason == nil { accept(text, turn) }
  }

  private mutating func accept(_ text: String, _ turn: FlowTurn) {
    (answers[turn.key], suggestions[turn.key]) = (turn.meaning ?? text, text)
    path.removeAll { $0.key == turn.key }
    path.append(turn.prompt)
    if turn.key != law.key("consent") { place = law.product.questionKeys.firstIndex(of: turn.key) }
    offer = law.others.first { $0.question == turn.key && $0.answer == text }
    // Accepting another product leaves the link open until that product's account is.
    if offer == nil { choose(text, turn) }
  }

  /// Links the account that the customer chose, if the question offers accounts to link to.
  private mutating func choose(_ text: String, _ turn: FlowTurn) {
    guard let kind = law.product.linkedKind else { return }
    let numbers = turn.accounts.filter { $0.product == kind }.map(\.number)
    let offered = turn.prompt.choices.map(\.value)
    guard numbers.contains(where: { offered.contains("\($0)") }) else { return }
    link = numbers.first { "\($0)" == text }.map { AccountLink(to: $0, of: kind) }
  }

  /// Throws unless the answer was rejected if it must be, for that reason.
  private func checkRejection(_ came: Rejection?, of text: String, _ turn: FlowTurn) throws {
    let (must, may) = reasons(toReject: text, turn)
    // The flow may know other balances than the bank when another session has spent money.
    if case .insufficientFunds = came, !outside.isEmpty { return }
    if must.isEmpty, came == nil { return }
    let isMeant = (must + may).contains { $0 == came }
    try check.holds(
      isMeant,
      must.isEmpty
        ? "acceptance of \(text.prefix(40))" : "rejection as \(ValueDescription.text(must))",
      butCame: came as Any)
  }

  /// The reasons to reject an answer: one of `must`, or if there are none, perhaps one of `may`.
  private func reasons(
    toReject text: String, _ turn: FlowTurn
  ) -> (must: [Rejection], may: [Rejection]) {
    guard let meaning = turn.meaning else { return (turn.prompt.reasons(toReject: text), []) }
    let lacking = shortfalls(meaning, turn)
    guard outside.isEmpty, earlier == nil else {
      return ([], isKnown(meaning) ? [] : lacking.must + lacking.may)
    }
    return lacking
  }

  /// A repetition needs no money, but other terms than before may be rejected at once.
  private func isKnown(_ text: String) -> Bool {
    guard let terms = earlier?.contract.terms else { return false }
    return ["\(terms.selection.amount)", "\(terms.fundingAccount)"].contains(text)
  }

  /// The shortfall of an amount that no account can pay, or of an account that cannot pay the
  /// amount.
  private func shortfalls(
    _ text: String, _ turn: FlowTurn
  ) -> (must: [Rejection], may: [Rejection]) {
    let demand = turn.accounts.filter(\.isDemand)
    func lacking(_ sum: String?, _ number: String?) -> [Rejection] {
      let payer = demand.first { "\($0.number)" == number }?.balance
      let balance = payer ?? demand.map(\.balance).max() ?? .zero
      guard let sum = sum.flatMap(Int64.init), sum > balance.amount else { return [] }
      return [.insufficientFunds(shortfall: Won(sum - balance.amount))]
    }
    let (amount, account) = (law.key("amount"), law.key("fundingAccount"))
    switch turn.key {
    case amount:
      let must = lacking(text, nil)
      let may = lacking(text, account.flatMap { answers[$0] })
      return turn.prompt.choices.isEmpty && must == may ? (must, []) : ([], must + may)
    case account: return (lacking(amount.flatMap { answers[$0] }, text), [])
    default: return ([], [])
    }
  }
}
