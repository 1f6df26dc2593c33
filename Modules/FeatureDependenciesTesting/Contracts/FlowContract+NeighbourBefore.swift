import FeatureDependencies

extension FlowContract {
  static let neighbourBefore: [Clause<Fixture>] = [
    Clause(
      "Flow.keepsTheNested",
      "what a nested flow opened first stays reported, as nested, wherever this one stops later"
    ) { fixture, check in
      for neighbour in try fixture.neighbours() where neighbour.isFirst {
        for question in fixture.questions[(neighbour.place + 1)...] {
          let (nested, doubles) = try await fixture.opening(neighbour, stoppedAt: question)
          let outcome = await fixture.run(doubles)
          let stop = FlowStop.interrupted(.stopped, at: question.questionKey)
          try check.equal(outcome.stop, stop, "why it stopped")
          try check.equal(outcome.account, nil, "what it opened itself")
          try check.equal(outcome.opened, [nested], "what is reported")
        }
      }
    },
    Clause(
      "Flow.looksAgainAfterTheNested",
      "what another product's flow took from the account is gone from what is said to be left, and "
        + "lacking where the sum is asked for"
    ) { fixture, check in
      for neighbour in try fixture.neighbours() where neighbour.isFirst {
        let doubles = try await fixture.openingWhenRun(neighbour)
        _ = try await fixture.opened(doubles, check)
        let preview = await doubles.script.events.compactMap(\.preview).last
        let after = Won(fixture.script.balance.amount - 1_000_001)
        let left = try after.subtracting(fixture.amount)
        try check.equal(preview?.left, left, "what is said to be left in the account")
        try await fixture.lacksMoney(after: neighbour, check)
      }
    },
    Clause(
      "Flow.insuresAfterTheNested",
      "what another product's flow opened counts in what is said not to be insured"
    ) { fixture, check in
      let balance = try DepositInsurance.sample.limit.adding(fixture.script.balance)
      for neighbour in try fixture.neighbours() where neighbour.isFirst {
        let doubles = try await fixture.openingWhenRun(neighbour, balance: balance)
        let opened = try await fixture.opened(doubles, check)
        let before = try await doubles.accounts(before: opened)
        let notice = try doubles.depositInsurance.notice(
          opening: opened.contract.quote, beside: before)
        let preview = await doubles.script.events.compactMap(\.preview).last
        try check.equal(preview?.insurance, notice, "what is said not to be insured")
      }
    },
    Clause(
      "Flow.linksTheNewest",
      "of several accounts that could be linked the one just opened is, at the rate for a link"
    ) { fixture, check in
      for neighbour in try fixture.neighbours() where neighbour.isFirst && neighbour.isLinked {
        let doubles = try await fixture.openingWhenRun(neighbour)
        let outcome = await fixture.run(doubles)
        let contract = try check.some(outcome.account, "an account opened").contract
        let nested = try check.some(outcome.nested.first, "the account opened first, reported")
        let link = AccountLink(to: nested.number, of: neighbour.kind)
        try check.equal(contract.terms.link, link, "what the new account is linked to")
        let rate = fixture.script.linkedRate ?? fixture.script.rate
        try check.equal(contract.quote.rate.basisPoints, rate, "the rate of the linked account")
      }
    },
  ]
}

extension FlowContract.Fixture {
  /// Throws unless a sum for which the flow of `neighbour` leaves too little is rejected with what
  /// is missing, if it is asked for after that flow.
  fileprivate func lacksMoney(after neighbour: Neighbour, _ check: Check) async throws {
    let later = questions[(neighbour.place + 1)...]
    guard later.contains(where: \.isFundingAccount), let sum = later.first(where: \.isAmount)
    else { return }
    // The older account takes a won, that of the flow a million.
    let doubles = try await openingWhenRun(
      neighbour, balance: Won(amount.amount + 1_000_000),
      steps: script.steps(upTo: sum.key, [neighbour.key: "yes"])
        + [answer(sum), interrupt(sum, .stopped)])
    _ = await run(doubles)
    let rejected = await doubles.script.asked.last?.rejected?.reason
    try check.equal(rejected, .insufficientFunds(shortfall: Won(1)), "why the sum was rejected")
  }
}
