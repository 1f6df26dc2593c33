import FeatureDependencies

extension FlowContract {
  static let repetition: [Clause<Fixture>] = [
    Clause(
      "Flow.opensOnce",
      "the same request and answers give the account again: nothing is signed or opened"
    ) {
      fixture, check in
      let first = try await fixture.doubles()
      let opened = try await fixture.opened(first, check)
      let second = try await fixture.doubles(fixture.script.steps(), after: first)
      let outcome = await fixture.run(second)
      try check.equal(outcome.stop, nil, "what stopped the repeated flow")
      try check.equal(outcome.account, opened, "what the repeated flow gives")
      try check.equal(await second.signer.signed, [], "what the repeated flow signed")
      try check.equal(try await second.ledger.accounts().count, 2, "how many accounts there are")
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
      "whoever refuses to go on with a request that was carried out is asked nothing more, and told "
        + "what is open"
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
      "a repeated request does not ask for money that is gone, also the next day"
    ) {
      fixture, check in
      let first = try await fixture.doubles(fixture.script.steps(), balance: fixture.amount)
      let opened = try await fixture.opened(first, check)
      first.clock.advance(seconds: 86_400)
      let second = try await fixture.doubles(fixture.script.steps(), after: first)
      try check.equal(await fixture.run(second).account, opened, "what the repeated flow gives")
    },
    Clause(
      "Flow.refusesOtherTerms",
      "the same request with other answers is a conflict that names both, before anything is signed"
    ) {
      fixture, check in
      for change in fixture.script.changes {
        let first = try await fixture.doubles()
        let opened = try await fixture.opened(first, check)
        let second = try await fixture.doubles(
          fixture.script.steps([change.key: change.answer]), after: first)
        let asked = try await fixture.conflict(second, with: opened, check)
        var changed = fixture.script.chosen
        change.apply(&changed)
        let what = "what it says was asked once \(change.key) is \(change.answer)"
        try check.equal(asked.map { ScriptedSelection($0.selection) }, changed, what)
      }
    },
  ]

  static let payerConflict: [Clause<Fixture>] = [
    Clause(
      "Flow.refusesAnotherPayer",
      "the same request paid from another account is a conflict, before anything is signed"
    ) {
      fixture, check in
      let account = try given(fixture.script.accountQuestion)
      let first = try await fixture.doubles(fixture.script.steps(), second: fixture.script.balance)
      let opened = try await fixture.opened(first, check)
      let second = try await fixture.doubles(
        fixture.script.steps([account.key: OpeningDoubles.secondNumber]), after: first)
      let asked = try await fixture.conflict(second, with: opened, check)
      try check.equal(asked?.fundingAccount, first.second, "the account that it says was to pay")
    }
  ]

  static let linkConflict: [Clause<Fixture>] = [
    Clause(
      "Flow.refusesAnotherLink",
      "the same request linked to an account that it was not linked to, or to none, is a conflict"
    ) {
      fixture, check in
      for neighbour in try fixture.neighbours() where neighbour.isFirst && neighbour.isLinked {
        let first = try await fixture.doubles()
        let opened = try await fixture.opened(first, check)
        let nested = try await first.openNeighbour(of: neighbour.kind)
        var outcome = FlowOutcome()
        outcome.add(nested)
        let second = try await fixture.accepting(neighbour, nested: outcome, after: first)
        let asked = try await fixture.conflict(second, with: opened, check)
        try check.equal(asked?.link?.number, nested.number, "the link that it says was asked")
        let (_, third) = try await fixture.opening(neighbour)
        let linked = try await fixture.opened(third, check)
        let fourth = try await fixture.doubles(fixture.script.steps(), after: third)
        let plain = try await fixture.conflict(fourth, with: linked, check)
        try check.equal(plain?.link, nil, "the link that it says was asked, where there was none")
      }
    }
  ]
}

extension FlowContract.Fixture {
  /// The terms that the flow says were asked. Throws unless it stops with a conflict with `opened`,
  /// and signs nothing.
  fileprivate func conflict(
    _ doubles: OpeningDoubles, with opened: OpenedAccount, _ check: Check
  ) async throws -> OpeningTerms? {
    let outcome = await run(doubles)
    guard case .ledger(.requestConflict(let id, let before, let asked)) = outcome.stop else {
      try check.holds(false, "a conflict", butCame: outcome.stop as Any)
      return nil
    }
    try check.equal(id, opened.contract.requestID, "the request in the conflict")
    try check.equal(before, opened.contract.terms, "what it says was opened")
    try check.equal(await doubles.signer.signed, [], "what was signed")
    return asked
  }
}
