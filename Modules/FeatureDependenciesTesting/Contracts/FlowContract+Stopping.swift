import FeatureDependencies

extension FlowContract {
  static let stopping: [Clause<Fixture>] = [
    Clause(
      "Flow.stopsAtAnyQuestion",
      "an interruption at any question before the opening leaves everything untouched, and is told"
    ) {
      fixture, check in
      for name in fixture.questions {
        for why in [DialogInterruption.stopped, .endOfInput, .answerMissing] {
          let doubles = try await OpeningDoubles(
            fixture.steps(upTo: name) + [fixture.interrupt(name, why)])
          let outcome = await fixture.run(doubles)
          try check.equal(
            outcome.stop, .interrupted(why, at: fixture.key(name)), "why it stopped at \(name)")
          try check.equal(outcome.opened, [], "what was opened")
          try await fixture.isUntouched(doubles, check, after: "\(why) at \(name)")
          try await doubles.script.verify()
        }
      }
    },
    Clause("Flow.needsConsent", "refused consent signs and opens nothing, and is told") {
      fixture, check in
      let doubles = try await OpeningDoubles(
        fixture.steps(upTo: "consent") + [fixture.answer("consent", "no")])
      let outcome = await fixture.run(doubles)
      try check.equal(
        outcome, FlowOutcome(stop: .consentRefused(at: fixture.key("consent"))), "the outcome")
      try await fixture.isUntouched(doubles, check, after: "refused consent")
    },
    Clause("Flow.needsTheSignature", "a declined signature opens nothing, and is told") {
      fixture, check in
      let doubles = try await OpeningDoubles(
        fixture.steps(upTo: "consent") + [fixture.answer("consent")], refusal: .declined)
      let outcome = await fixture.run(doubles)
      try check.equal(outcome, FlowOutcome(stop: .signing(.declined)), "the outcome")
      try await fixture.isUntouched(doubles, check, after: "a declined signature")
    },
    Clause(
      "Flow.tellsLedgerErrors", "what the ledger refuses stops the flow with the ledger's own error"
    ) {
      fixture, check in
      var doubles = try await OpeningDoubles(fixture.steps())
      doubles.ledger = FailingLedger(.unavailable(reason: LocalizedText(verbatim: "closed")))
      let outcome = await fixture.run(doubles)
      try check.equal(
        outcome,
        FlowOutcome(stop: .ledger(.unavailable(reason: LocalizedText(verbatim: "closed")))),
        "the outcome")
    },
    Clause(
      "Flow.rejectsBadAnswers",
      "an answer that cannot be is asked for again, with what was wrong, and nothing comes of it"
    ) {
      fixture, check in
      for (name, bad) in badAnswers {
        let doubles = try await OpeningDoubles(
          fixture.steps(upTo: name)
            + [fixture.answer(name, bad), fixture.interrupt(name, .stopped)])
        _ = await fixture.run(doubles)
        let rejected = await doubles.script.asked.last?.rejected?.text
        try check.equal(rejected, bad, "the rejected answer to \(name)")
        try await fixture.isUntouched(doubles, check, after: "\"\(bad)\" for \(name)")
      }
    },
    Clause(
      "Flow.namesTheShortfall",
      "an account with too little money is rejected with what is missing, before consent"
    ) {
      fixture, check in
      let name = "fundingAccount"
      let doubles = try await OpeningDoubles(
        fixture.steps(upTo: name) + [fixture.answer(name), fixture.interrupt(name, .stopped)],
        balance: Won(fixture.amount.amount - 1))
      _ = await fixture.run(doubles)
      let rejected = await doubles.script.asked.last?.rejected?.reason
      try check.equal(
        rejected, .insufficientFunds(shortfall: Won(1)), "why the account was rejected")
    },
  ]

  private static let badAnswers = [
    ("product", "nothing"), ("product", ""), ("amount", "ten"), ("amount", "0"), ("amount", "-1"),
    ("amount", "1"), ("amount", "9223372036854775808"), ("months", "13"), ("months", "x"),
    ("fundingAccount", "DEMAND-2"), ("tax", "none"), ("consent", "perhaps"), ("consent", ""),
  ]

  static let goingBack: [Clause<Fixture>] = [
    Clause("Flow.goesBackOne", "going back asks the question before again, and offers its answer") {
      fixture, check in
      let doubles = try await OpeningDoubles(
        fixture.steps(upTo: "consent") + [
          fixture.interrupt("consent", .back), fixture.answer("tax"),
        ]
          + fixture.steps(after: "tax"))
      let outcome = await fixture.run(doubles)
      try check.equal(outcome.stop, nil, "what stopped the flow")
      let again = await doubles.script.asked.last { $0.key == fixture.key("tax") }
      try check.equal(again?.earlier, "general", "the answer offered again")
      try await doubles.script.verify()
    },
    Clause(
      "Flow.agreesAnew",
      "a changed answer makes a new document, with consent asked anew, and only that is signed"
    ) {
      fixture, check in
      let back = ["consent", "tax", "fundingAccount", "months"]
        .map { fixture.interrupt($0, .back) }
      let doubled = Won(2 * fixture.amount.amount)
      let doubles = try await OpeningDoubles(
        fixture.steps(upTo: "consent") + back + [fixture.answer("amount", "\(doubled)")]
          + fixture.steps(after: "amount"))
      let opened = try check.some(await fixture.run(doubles).account, "an account opened")
      try check.equal(opened.contract.terms.selection.amount, doubled, "the amount opened")
      try check.equal(
        await doubles.signer.signed, [opened.contract.document], "what was signed")
      try await doubles.script.verify()
    },
  ]
}
