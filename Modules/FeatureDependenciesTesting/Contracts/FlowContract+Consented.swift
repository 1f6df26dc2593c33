import FeatureDependencies

extension FlowContract.Fixture {
  /// Throws unless the customer last consented to exactly the figures of `opened`, after the terms:
  /// its quote under the product's name, its growth, the account that pays with the balance left,
  /// and the notice of deposit insurance.
  func consented(
    to opened: OpenedAccount, _ doubles: OpeningDoubles, _ check: Check
  ) async throws {
    let contract = opened.contract
    let shown = await doubles.script.events.sinceLast(consent)
    let preview = try check.some(shown.compactMap(\.preview).last, "figures before consent")
    try check.equal(preview.illustration.quote, contract.quote, "the figures shown last")
    try check.equal(preview.fundingAccount, contract.terms.fundingAccount, "the account to pay")
    let before = try await doubles.accounts(before: opened)
    let payer = try check.some(
      before.first { $0.number == preview.fundingAccount },
      "an account of the customer with the funding number")
    let left = try payer.balance.subtracting(contract.terms.selection.amount)
    try check.equal(preview.left, left, "the remaining balance in the preview")
    let notice = try doubles.depositInsurance.notice(opening: contract.quote, beside: before)
    try check.equal(preview.insurance, notice, "the notice about deposit insurance")
    try preview.illustration.growsToThePayout(check)
    try await names(contract.terms.selection.productID, preview.illustration.name, doubles, check)
    let sheets = shown.compactMap { if case .shown(.terms(let sheet)) = $0 { sheet } else { nil } }
    let sheet = try check.some(sheets.last, "terms since consent was asked last")
    try check.holds(!sheet.clauses.isEmpty, "terms with clauses", butCame: sheet)
    for text in [sheet.title] + sheet.clauses {
      try check.isTranslated(text, "each of the terms", naming: offers)
    }
  }

  /// Throws unless `name` and the signed document name the product `id` as the catalog does.
  private func names(
    _ id: ProductID, _ name: LocalizedText, _ doubles: OpeningDoubles, _ check: Check
  ) async throws {
    guard let offer = offers.first(where: { $0.id == id }) else { return }
    try check.equal(name, offer.name, "the name of the product in the figures")
    for field in await doubles.signer.signed.flatMap(\.fields) {
      guard case .named("\(id)", let name) = field.value else { continue }
      try check.equal(name, offer.name, "the name of the product in the document")
    }
  }

  /// Throws unless `contract` has the selection, rate and interest of the script after `change`;
  /// nil stands for the script's own answers.
  func isAnswered(
    _ contract: OpeningContract, by change: ScriptedChange? = nil, _ check: Check
  ) throws {
    let chosen = change.map(script.selection(after:)) ?? script.chosen
    try check.equal(ScriptedSelection(contract.terms.selection), chosen, "the opened selection")
    if change?.isRateKnown != false {
      let rate = change?.rate ?? script.rate
      try check.equal(contract.quote.rate.basisPoints, rate, "the rate")
    }
    let bonus = contract.quote.bonus?.basisPoints ?? 0
    try check.equal(bonus, 0, "the bonus of an account without a link")
    if let interest = change.map(\.interest) ?? script.interest {
      try check.equal(contract.quote.interest, Won(interest), "the interest")
    }
  }

  /// Throws unless `quote` has the rate, bonus and interest of the script with a link.
  func isLinked(_ quote: Quote, _ check: Check) throws {
    let rate = script.linkedRate ?? script.rate
    try check.equal(quote.rate.basisPoints, rate, "the rate of the linked account")
    try check.equal(quote.bonus?.basisPoints ?? 0, rate - script.rate, "the bonus in that rate")
    if let interest = script.linkedInterest {
      try check.equal(quote.interest, Won(interest), "the interest of the linked account")
    }
  }

  /// A balance that covers the script's amount, also after `change`.
  func balance(after change: ScriptedChange) throws -> Won {
    max(script.balance, try Won(script.selection(after: change).amount).adding(Won(2_000_000)))
  }

  /// The changes of the script that going back from the consent can reach, each with steps that go
  /// back and make it.
  func changesByGoingBack() -> [(ScriptedChange, steps: [ScriptedDialog.Step])] {
    script.changes.compactMap { change in
      guard let place = questions.firstIndex(where: { $0.key == change.key }),
        // Opening another product is an effect, so going back never passes that question.
        !questions[place...].contains(where: \.isOtherFeature)
      else { return nil }
      let back = wayBack(to: place) + [.answer(change.key, change.answer)]
      return (change, steps(upTo: consent) + back + script.steps(after: change.key))
    }
  }
}

extension [ScriptedDialog.Event] {
  /// The events between the last two times that `question` was asked, or all before its only time.
  fileprivate func sinceLast(_ question: ScriptedQuestion) -> ArraySlice<ScriptedDialog.Event> {
    let asked = indices.filter { self[$0].askedKey == question.questionKey }
    guard let last = asked.last else { return [] }
    return self[(asked.dropLast().last ?? 0)..<last]
  }
}

extension ScriptedQuestion {
  fileprivate var isOtherFeature: Bool { if case .otherFeature = role { true } else { false } }
}
