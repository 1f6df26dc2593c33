import FeatureDependencies

extension FlowContract {
  static let repetition: [Clause<Fixture>] = [
    Clause(
      "Flow.opensOnce",
      "the same request with the same answers returns the same account: nothing is signed or opened"
    ) {
      fixture, check in
      let first = try await fixture.doubles()
      let opened = try await fixture.opened(first, check)
      let second = try await fixture.doubles(fixture.script.steps(), after: first)
      let outcome = await fixture.run(second)
      try check.equal(outcome.stop, nil, "the stop of the repeated flow")
      try check.equal(outcome.account, opened, "the outcome of the repeated flow")
      try check.equal(await second.signer.signed, [], "the documents signed by the repeated flow")
      try check.equal(try await second.ledger.accounts().count, 2, "the number of accounts")
    },
    Clause(
      "Flow.asksTheSameAgain",
      "a repeated request asks the same questions, consent included, so that prepared answers fit"
    ) {
      fixture, check in
      let first = try await fixture.doubles()
      _ = await fixture.run(first)
      let second = try await fixture.doubles(fixture.script.steps(), after: first)
      _ = await fixture.run(second)
      let (before, again) = (await first.script.asked, await second.script.asked)
      try check.equal(again.map(\.key), before.map(\.key), "the questions asked again")
    },
    Clause(
      "Flow.needsConsentAgain",
      "if the customer declines to continue a completed request, no further question is asked "
        + "and the open account is reported"
    ) {
      fixture, check in
      let first = try await fixture.doubles()
      let opened = try await fixture.opened(first, check)
      let second = try await fixture.doubles(
        fixture.steps(upTo: fixture.consent) + [fixture.answer(fixture.consent, "no")],
        after: first)
      let outcome = FlowOutcome(stop: .notContinued(opened))
      try check.equal(await fixture.run(second), outcome, "the outcome")
      try await second.script.verify()
    },
    Clause(
      "Flow.opensOnceWithoutMoney",
      "a repeated request does not require the money again, even the next day"
    ) {
      fixture, check in
      let first = try await fixture.doubles(fixture.script.steps(), balance: fixture.amount)
      let opened = try await fixture.opened(first, check)
      first.clock.advance(seconds: 86_400)
      let second = try await fixture.doubles(fixture.script.steps(), after: first)
      try check.equal(await fixture.run(second).account, opened, "the outcome of the repeated flow")
    },
    Clause(
      "Flow.rejectsOtherTerms",
      "the same request with other answers is a conflict that names both terms, before "
        + "anything is signed"
    ) {
      fixture, check in
      let chosen = fixture.script.chosen
      // A longer text, for example, does not change the terms.
      for change in fixture.script.changes where fixture.script.selection(after: change) != chosen {
        let check = check.inCase("\(change.key) answered \(change.answer)")
        let first = try await fixture.doubles()
        let opened = try await fixture.opened(first, check)
        let second = try await fixture.doubles(
          fixture.script.steps([change.key: change.answer]), after: first)
        let asked = try await fixture.conflict(second, with: opened, check)
        let selection = asked.map { ScriptedSelection($0.selection) }
        let changed = fixture.script.selection(after: change)
        try check.equal(selection, changed, "the requested terms in the conflict")
      }
    },
  ]

  static let payerConflict: [Clause<Fixture>] = [
    Clause(
      "Flow.rejectsAnotherPayer",
      "the same request paid from another account is a conflict, before anything is signed"
    ) {
      fixture, check in
      let account = try given(fixture.script.accountQuestion)
      let first = try await fixture.doubles(fixture.script.steps(), second: fixture.script.balance)
      let opened = try await fixture.opened(first, check)
      let second = try await fixture.doubles(
        fixture.script.steps([account.key: OpeningDoubles.secondNumber]), after: first)
      let asked = try await fixture.conflict(second, with: opened, check)
      try check.equal(
        asked?.fundingAccount, first.second, "the requested funding account in the conflict")
    }
  ]

  static let linkConflict: [Clause<Fixture>] = [
    Clause(
      "Flow.rejectsAnotherLink",
      "the same request with another link, or without its link, is a conflict"
    ) {
      fixture, check in
      for otherFeature in try fixture.otherFeatures()
      where otherFeature.isFirst && otherFeature.isLinked {
        let first = try await fixture.doubles()
        let opened = try await fixture.opened(first, check)
        let nested = try await first.openOtherFeature(of: otherFeature.kind)
        var outcome = FlowOutcome()
        outcome.add(nested)
        let second = try await fixture.accepting(otherFeature, nested: outcome, after: first)
        let asked = try await fixture.conflict(second, with: opened, check)
        try check.equal(asked?.link?.number, nested.number, "the requested link in the conflict")
        let (_, third) = try await fixture.opening(otherFeature)
        let linked = try await fixture.opened(third, check)
        let fourth = try await fixture.doubles(fixture.script.steps(), after: third)
        let plain = try await fixture.conflict(fourth, with: linked, check)
        try check.equal(
          plain?.link, nil, "the requested link in the conflict, if none was requested")
      }
    }
  ]
}

extension FlowContract.Fixture {
  /// Runs a flow and returns the requested terms in its conflict. Throws unless it stops with a
  /// conflict with `opened` and signs nothing.
  fileprivate func conflict(
    _ doubles: OpeningDoubles, with opened: OpenedAccount, _ check: Check
  ) async throws -> OpeningTerms? {
    let outcome = await run(doubles)
    guard case .ledger(.requestConflict(let id, let before, let asked)) = outcome.stop else {
      try check.holds(false, "a conflict", butCame: outcome.stop as Any)
      return nil
    }
    try check.equal(id, opened.contract.requestID, "the request in the conflict")
    try check.equal(before, opened.contract.terms, "the opened terms in the conflict")
    try check.equal(await doubles.signer.signed, [], "the signed documents")
    return asked
  }
}
