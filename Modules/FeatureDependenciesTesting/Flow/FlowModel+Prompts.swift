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
    } else if let meaning = suggestions[turn.key].flatMap(prompt.meaning) {
      let suggested = prompt.earlier.map { prompt.meaning(of: $0) ?? $0 }
      try check.equal(suggested, meaning, "the suggestion at \(turn.key)")
    }
    // A repetition also offers what it chose before.
    if earlier == nil { try checkOffer(turn) }
  }

  /// Throws unless each text of the part `name` has words in every language.
  func checkWords(_ texts: [LocalizedText], of name: String) throws {
    let isWhole = texts.allSatisfy { !$0.en.isEmpty && !$0.ko.isEmpty }
    try check.holds(isWhole, "words in each language in \(name)", butCame: texts)
  }

  private func checkOffer(_ turn: FlowTurn) throws {
    let offers = law.products.map(\.offer)
    let offer = offers.first { "\($0.id)" == law.key("product").flatMap { answers[$0] } }
    if case .amount(let limits) = turn.prompt.kind, let offer, turn.key == law.key("amount") {
      try check.equal(limits, offer.limits, "the limits of \(turn.key)")
    }
    let values = [
      "product": offers.map { "\($0.id)" }, "tax": TaxKind.allCases.map(\.rawValue),
      "fundingAccount": turn.accounts.filter(\.isDemand).map { "\($0.number)" },
      "months": offer?.tiers.map { "\($0.months)" },
    ]
    for (part, values) in values where law.key(part) == turn.key {
      guard let values else { continue }
      let offered = turn.prompt.choices.map(\.value)
      try check.equal(offered.sorted(), values.sorted(), "the values to choose at \(turn.key)")
    }
  }
}
