import FeatureDependencies

extension FlowContract {
  static let later: [Clause<Fixture>] = [
    Clause(
      "Flow.keepsItsOwn",
      "what the flow opened stays reported when a question after the opening is interrupted"
    ) { fixture, check in
      try check.holds(
        !fixture.later.isEmpty, "questions after the opening, in the script", butCame: "none")
      for question in fixture.later {
        for why in [DialogInterruption.stopped, .endOfInput, .answerMissing] {
          let doubles = try await fixture.doubles(
            fixture.steps(upTo: question) + [fixture.interrupt(question, why)])
          let outcome = await fixture.run(doubles)
          let stop = FlowStop.interrupted(why, at: question.questionKey)
          try check.equal(outcome.stop, stop, "why it stopped")
          let opened = try check.some(outcome.account, "the account opened before")
          try check.equal(outcome.opened, [opened], "what is reported")
        }
      }
    },
    Clause(
      "Flow.declinesByGoingBack",
      "going back from a question after the opening declines it: what is open stays open"
    ) { fixture, check in
      for question in fixture.later {
        let doubles = try await fixture.doubles(
          fixture.steps(upTo: question) + [fixture.interrupt(question, .back)]
            + fixture.steps(after: question))
        let outcome = await fixture.run(doubles)
        try check.equal(outcome.stop, nil, "what stopped the flow at \(question.key)")
        try check.equal(outcome.opened.count, 1, "how many accounts are reported")
        try await doubles.script.verify()
      }
    },
  ]
}
