import FeatureDependencies

extension FlowModel {
  /// Throws unless the question has words, offers exactly the valid answers, and suggests its
  /// earlier answer.
  func checkPrompt(_ turn: FlowTurn) throws {
    let prompt = turn.prompt
    try checkWords([prompt.text, prompt.help] + prompt.choices.map(\.label), of: "\(turn.key)")
    if prompt.kind == .consent {
      try check.equal(prompt.earlier, nil, "the suggestion at \(turn.key)")
      try check.equal(prompt.unattended, nil, "the unattended answer to \(turn.key)")
    } else if let earlier = suggestions[turn.key], prompt.earlier != earlier,
      let meaning = prompt.meaning(of: earlier)
    {
      let suggested = prompt.earlier.map { prompt.meaning(of: $0) ?? $0 }
      try check.equal(suggested, meaning, "the suggestion at \(turn.key)")
    }
    if earlier == nil { try checkOffer(turn) }
  }

  /// Throws unless each text of the part `name` has words in every language.
  func checkWords(_ texts: [LocalizedText], of name: String) throws {
    let isWhole = texts.allSatisfy { !$0.en.isEmpty && !$0.ko.isEmpty }
    try check.holds(isWhole, "words in each language in \(name)", butCame: texts)
  }

  private func checkOffer(_ turn: FlowTurn) throws {
    let chosen = law.key("product").flatMap { answers[$0] }.flatMap { ProductID($0) }
    let offer = chosen.flatMap(law.offer)
    var values: [String]?
    // The question `deposit.amount` is about the amount.
    switch turn.key.rawValue.dropFirst("\(law.product.kind).".count) {
    case "product": values = law.offers.map { "\($0.id)" }
    case "tax": values = TaxKind.allCases.map(\.rawValue)
    case "fundingAccount": values = turn.accounts.filter(\.isDemand).map { "\($0.number)" }
    case "months": values = offer?.tiers.map { "\($0.months)" }
    case "amount":
      guard let offer, case .amount(let limits) = turn.prompt.kind else { return }
      try check.equal(limits, offer.limits, "the limits of \(turn.key)")
    default: return
    }
    guard let values else { return }
    let offered = turn.prompt.choices.map(\.value)
    try check.equal(offered.sorted(), values.sorted(), "the values to choose at \(turn.key)")
  }
}

extension Prompt {
  var choices: [Choice] {
    switch kind {
    case .choice(let choices), .number(let choices): choices
    case .amount, .text, .consent: []
    }
  }
}
