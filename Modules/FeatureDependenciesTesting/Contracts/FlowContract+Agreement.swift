import FeatureDependencies

extension FlowContract {
  static let agreement: [Clause<Fixture>] = [
    Clause(
      "Flow.opensWhatWasAnswered",
      "the account has the terms answered, is in the ledger, and is reported"
    ) {
      fixture, check in
      let doubles = try await fixture.doubles()
      let outcome = await fixture.run(doubles)
      try check.equal(outcome.stop, nil, "what stopped the flow")
      let opened = try check.some(outcome.account, "an account opened")
      try check.equal(outcome.opened, [opened], "what is reported as opened")
      let terms = opened.contract.terms
      try check.equal(terms.selection.kind, fixture.script.product.kind, "the kind")
      try check.equal(ScriptedSelection(terms.selection), fixture.script.chosen, "what is chosen")
      try check.equal(terms.fundingAccount, doubles.funding, "the account that pays")
      try check.equal(terms.link, nil, "what it is linked to")
      let request = try await doubles.ledger.opening(for: opened.contract.requestID)
      try check.equal(request, opened, "what the ledger has")
      try await doubles.script.verify()
    },
    Clause("Flow.doesNothingBeforeItRuns", "a flow that is not run asks, shows and opens nothing") {
      fixture, check in
      let doubles = try await fixture.doubles()
      _ = fixture.flow(doubles)
      try check.equal(await doubles.script.events, [], "what was asked and shown")
      try check.equal(doubles.nestedFlows.requests, [], "what other builders were asked for")
      try check.equal(await doubles.bank.requests, 0, "how often the ledger was asked")
      try check.equal(doubles.clockReads, 0, "how often the clock was asked")
      try await fixture.isUntouched(doubles, check, after: "making the flow")
    },
    Clause(
      "Flow.signsWhatIsOpened",
      "one document is signed, the contract of what is opened, after it was shown"
    ) {
      fixture, check in
      let doubles = try await fixture.doubles()
      let contract = try await fixture.opened(doubles, check).contract
      let document = contract.document(in: fixture.script.product.words)
      let signed = await doubles.signer.signed
      try check.equal(signed.map(\.spelled), [document.spelled], "what was signed")
      try check.holds(
        signed.allSatisfy(\.isLabelled), "a title, and a label for each field, in every language",
        butCame: "a document that lacks some")
      let documents = await doubles.script.shown.filter {
        if case .document = $0 { true } else { false }
      }
      try check.equal(documents, signed.map { .document($0) }, "the documents shown")
    },
    Clause(
      "Flow.showsFiguresBeforeConsent",
      "the figures that are signed, and the terms, are shown before consent is asked"
    ) {
      fixture, check in
      let doubles = try await fixture.doubles()
      let opened = try await fixture.opened(doubles, check)
      let before = await doubles.script.events.before(fixture.consent)
      let previews = before.compactMap(\.preview)
      try check.equal(previews.last?.illustration.quote, opened.contract.quote, "the figures shown")
      let left = try fixture.script.balance.subtracting(fixture.amount)
      try check.equal(previews.last?.left, left, "what is said to be left in the account")
      let hasTerms = before.contains { if case .shown(.terms) = $0 { true } else { false } }
      try check.holds(hasTerms, "terms shown before consent", butCame: "none")
    },
    Clause("Flow.asksConsentBeforeSigning", "nothing is shown for signing before consent was asked")
    {
      fixture, check in
      let doubles = try await fixture.doubles()
      _ = await fixture.run(doubles)
      let before = await doubles.script.events.before(fixture.consent)
      let early = before.contains { if case .shown(.document) = $0 { true } else { false } }
      try check.holds(!early, "consent before the document to sign", butCame: "the document first")
    },
    Clause("Flow.showsWhatWasOpened", "the opened account is shown") {
      fixture, check in
      let doubles = try await fixture.doubles()
      let opened = try await fixture.opened(doubles, check)
      let shown = await doubles.script.shown
      try check.holds(
        shown.contains(.opened(opened)), "the account \(opened.number) shown as opened",
        butCame: "\(shown.count) other things shown")
    },
    Clause(
      "Flow.datesByConsent",
      "if the day changes in Seoul before consent, figures and consent are made and asked again, and "
        + "not where it changes elsewhere"
    ) {
      fixture, check in
      for (start, late, again) in waysToTheNextDay {
        let doubles = try await fixture.doubles(from: start, late: late, again: again)
        let opened = try await fixture.opened(doubles, check)
        try check.equal("\(opened.contract.quote.openedOn)", "2026-11-21", "the opening date")
        let previews = await doubles.script.events.compactMap(\.preview).count
        let days = again == nil ? 1 : 2
        try check.holds(previews >= days, "figures shown for each of \(days)", butCame: previews)
        try await doubles.script.verify()
      }
    },
    Clause(
      "Flow.datesByEachConsent",
      "however often the day changes, consent is to the figures of the day"
    ) {
      fixture, check in
      let clock = try given(FixedClock(noonOn: "2026-11-20"))
      let late = fixture.answer(fixture.consent).after { clock.advance(seconds: 86_400) }
      let doubles = try await fixture.doubles(
        fixture.steps(upTo: fixture.consent) + [late, late, fixture.answer(fixture.consent)]
          + fixture.steps(after: fixture.consent), clock: clock)
      let opened = try await fixture.opened(doubles, check)
      try check.equal("\(opened.contract.quote.openedOn)", "2026-11-22", "the opening date")
      try await doubles.script.verify()
    },
  ]

  /// So many seconds after noon on 20 November 2026 the flow starts, so many later consent is
  /// given, and it is asked again or not: from noon to the next, over midnight, and on the next day
  /// after midnight and over nine o'clock, which is midnight in London.
  private static let waysToTheNextDay: [(start: Int64, late: Int64, again: String?)] = [
    (0, 86_400, "yes"), (43_170, 60, "yes"), (45_000, 60, nil), (75_540, 120, nil),
  ]
}

extension [ScriptedDialog.Event] {
  /// What came before `question` was asked.
  fileprivate func before(_ question: ScriptedQuestion) -> ArraySlice<ScriptedDialog.Event> {
    prefix { $0.askedKey != question.questionKey }
  }
}

extension ScriptedDialog.Event {
  var askedKey: QuestionKey? { if case .asked(let prompt) = self { prompt.key } else { nil } }

  var preview: OpeningPreview? {
    if case .shown(.preview(let preview)) = self { preview } else { nil }
  }
}
