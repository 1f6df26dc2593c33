import FeatureDependencies

extension FlowContract {
  /// Clauses about nested flows: how they are announced, and where going back out of one leads.
  static let returning: [Clause<Fixture>] = [
    Clause(
      "Flow.announcesNested",
      "the dialog is shown where a nested flow begins and ends, with both products"
    ) { fixture, check in
      for otherFeature in try fixture.otherFeatures() {
        let (_, doubles) = try await fixture.opening(otherFeature)
        _ = try await fixture.opened(doubles, check)
        let own = fixture.script.product.kind
        let shown = await doubles.script.shown
        let begins = shown.filter { $0 == .nestedBegan(otherFeature.kind, in: own) }
        try check.equal(begins.count, 1, "the number of beginnings shown for \(otherFeature.key)")
        let ends = shown.filter { if case .nestedEnded = $0 { true } else { false } }
        try check.equal(ends.count, 1, "the number of ends shown for it")
      }
    },
    Clause(
      "Flow.asksAgainAfterNestedBack",
      "if the customer goes back out of a nested flow that has opened nothing, the question that "
        + "started it is asked again and can be answered differently"
    ) { fixture, check in
      let left = FlowStop.interrupted(.back, at: QuestionKey(rawValue: "elsewhere"))
      for otherFeature in try fixture.otherFeatures() {
        let question = fixture.script.questions[otherFeature.place]
        let doubles = try await fixture.doubles(
          fixture.steps(upTo: question) + [fixture.answer(question, "yes")]
            + [fixture.answer(question, "no")] + fixture.steps(after: question),
          nested: FlowOutcome(stop: left))
        let outcome = await fixture.run(doubles)
        try check.equal(outcome.stop, nil, "the stop of the flow")
        let opened = try check.some(outcome.account, "an account opened")
        try check.equal(outcome.opened, [opened], "the reported accounts")
        try check.equal(opened.contract.terms.link, nil, "the link")
        try await doubles.script.verify()
      }
    },
  ]

  static let unsigned: [Clause<Fixture>] = [
    Clause(
      "Flow.asksConsentAfterUnsigned",
      "going back from the signature asks for consent again, and nothing is opened"
    ) { fixture, check in
      let consent = fixture.consent
      // A consent is never remembered: from an earlier one on, all questions are asked again.
      let again = fixture.questions.drop { !$0.kind.isConsent }.dropLast()
      let doubles = try await fixture.doubles(
        fixture.steps(upTo: consent)
          + [fixture.answer(consent)] + again.map { fixture.answer($0) }
          + [fixture.interrupt(consent, .stopped)],
        refusal: .interrupted(.back))
      let outcome = await fixture.run(doubles)
      let stop = FlowStop.interrupted(.stopped, at: consent.questionKey)
      try check.equal(outcome, FlowOutcome(stop: stop), "the outcome")
      try await doubles.script.verify()
      try await fixture.isUntouched(doubles, check, after: "going back from the signature")
    }
  ]
}
