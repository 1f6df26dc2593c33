import FeatureDependencies

extension FlowContract {
  /// Clauses about nested flows: how they are announced, and where going back out of one leads.
  static let returning: [Clause<Fixture>] = [
    Clause(
      "Flow.announcesNested",
      "the dialog is shown where a nested flow begins, with both products, where it ends, and that "
        + "nothing continues after a stop"
    ) { fixture, check in
      let stopped = FlowStop.interrupted(.stopped, at: QuestionKey(rawValue: "elsewhere"))
      for otherFeature in try fixture.otherFeatures() {
        for stop in [nil, stopped] {
          let check = check.inCase("\(otherFeature.key), " + (stop == nil ? "opened" : "stopped"))
          let (before, shown) = try await fixture.shown(running: otherFeature, stop)
          let began = Presentation.nestedBegan(otherFeature.kind, in: fixture.script.product.kind)
          try check.equal(before.last, began, "the content shown last before the nested flow runs")
          try check.equal(shown.filter { $0 == began }.count, 1, "the number of beginnings shown")
          let ends = shown.dropFirst(before.count).compactMap {
            if case .nestedEnded(let isContinuing) = $0 { isContinuing } else { nil }
          }
          try check.equal(ends.count, 1, "the number of ends shown after it")
          if stop != nil { try check.equal(ends, [false], "whether the flow continues") }
        }
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
      // From an earlier consent on, all questions are asked again, unless it is remembered.
      let again =
        fixture.script.remembersConsents
        ? [] : fixture.questions.drop { !$0.kind.isConsent }.dropLast()
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

extension FlowContract.Fixture {
  /// The content shown before `otherFeature`'s flow runs, and all content of the run. The nested
  /// flow stops with `stop`, or opens an account if that is nil.
  fileprivate func shown(
    running otherFeature: OtherFeature, _ stop: FlowStop?
  ) async throws -> (before: [Presentation], all: [Presentation]) {
    let (stage, first) = (Stage(), try await doubles([]))
    var nested = FlowOutcome(stop: stop)
    if stop == nil { nested.add(try await first.openOtherFeature(of: otherFeature.kind)) }
    let flows = StubFlows { [nested] _ in
      await stage.look()
      return nested
    }
    let steps = script.steps([otherFeature.key: "yes"])
    let doubles = try await doubles(steps, after: first, flows: flows)
    await stage.watch(doubles.script)
    _ = await run(doubles)
    return (await stage.shown, await doubles.script.shown)
  }
}

/// What a dialog has shown when a nested flow runs.
private actor Stage {
  private var script: ScriptedDialog?
  private(set) var shown: [Presentation] = []

  func watch(_ script: ScriptedDialog) { self.script = script }
  func look() async { shown = await script?.shown ?? [] }
}
