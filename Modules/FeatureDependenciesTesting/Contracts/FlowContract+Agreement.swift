import FeatureDependencies

extension FlowContract {
  static let agreement: [Clause<Fixture>] = [
    Clause(
      "Flow.opensTheAnsweredTerms",
      "the account has the answered terms, is in the ledger, is shown and is reported; the "
        + "flow shows and signs exactly one document, the contract"
    ) {
      fixture, check in
      let doubles = try await fixture.doubles()
      let outcome = await fixture.run(doubles)
      try check.equal(outcome.stop, nil, "the stop of the flow")
      let opened = try check.some(outcome.account, "an account opened")
      try check.equal(outcome.opened, [opened], "the accounts reported as opened")
      let terms = opened.contract.terms
      try check.equal(terms.selection.kind, fixture.script.product.kind, "the kind")
      try check.equal(ScriptedSelection(terms.selection), fixture.script.chosen, "the selection")
      try check.equal(terms.fundingAccount, doubles.funding, "the funding account")
      try check.equal(terms.link, nil, "the link")
      let request = try await doubles.ledger.opening(for: opened.contract.requestID)
      try check.equal(request, opened, "the opening in the ledger")
      try await doubles.signsOnly(
        opened.contract.document(in: fixture.script.product.words), fixture.offers, check)
      let shown = await doubles.script.shown
      try check.holds(
        shown.contains(.opened(opened)), "the account \(opened.number) shown as opened",
        butCame: "\(shown.count) other presentations shown")
      try await doubles.script.verify()
    },
    Clause(
      "Flow.doesNothingBeforeItRuns",
      "a flow that has not run asks, shows and opens nothing"
    ) {
      fixture, check in
      let doubles = try await fixture.doubles()
      _ = fixture.flow(doubles)
      try check.equal(await doubles.script.events, [], "the questions and content")
      try check.equal(doubles.nestedFlows.requests, [], "the requests for other builders")
      try check.equal(await doubles.bank.requests, 0, "the number of ledger requests")
      try check.equal(doubles.clockReads, 0, "the number of clock reads")
      try await fixture.isUntouched(doubles, check, after: "making the flow")
    },
    Clause(
      "Flow.showsFiguresBeforeConsent",
      "the signed figures and the terms are shown before consent is asked"
    ) {
      fixture, check in
      let doubles = try await fixture.doubles()
      let opened = try await fixture.opened(doubles, check)
      let before = await doubles.script.events.before(fixture.consent)
      let previews = before.compactMap(\.preview)
      try check.equal(previews.last?.illustration.quote, opened.contract.quote, "the figures shown")
      let left = try fixture.script.balance.subtracting(fixture.amount)
      try check.equal(previews.last?.left, left, "the remaining balance in the preview")
      let hasTerms = before.contains { if case .shown(.terms) = $0 { true } else { false } }
      try check.holds(hasTerms, "terms shown before consent", butCame: "none")
    },
    Clause(
      "Flow.asksConsentBeforeSigning",
      "the document to sign is not shown before consent is asked"
    ) {
      fixture, check in
      let doubles = try await fixture.doubles()
      _ = await fixture.run(doubles)
      let before = await doubles.script.events.before(fixture.consent)
      let early = before.contains { if case .shown(.document) = $0 { true } else { false } }
      try check.holds(!early, "consent before the document to sign", butCame: "the document first")
    },
    Clause(
      "Flow.datesByConsent",
      "if the date in Seoul changes before consent, the figures are recomputed and consent is "
        + "asked again; a date change elsewhere has no effect"
    ) {
      fixture, check in
      for (start, late, again) in waysToTheNextDay {
        let check = check.inCase("started \(start) seconds after noon, agreed \(late) later")
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
      "after any number of date changes, consent is to the figures of the current date"
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

  /// Seconds from noon in Seoul on 20 November 2026 to the start, seconds from there to the
  /// consent, and the answer if consent is asked again. The cases: from noon to noon, over
  /// midnight, the next day after midnight, and the next day over 9:00, which is midnight in
  /// London.
  private static let waysToTheNextDay: [(start: Int64, late: Int64, again: String?)] = [
    (0, 86_400, "yes"), (43_170, 60, "yes"), (45_000, 60, nil), (75_540, 120, nil),
  ]
}

extension OpeningDoubles {
  /// Throws unless exactly `document` was shown and signed, with labels in every language.
  fileprivate func signsOnly(
    _ document: SigningDocument, _ offers: [ProductOffer], _ check: Check
  ) async throws {
    let signed = await signer.signed
    try check.equal(signed.map(\.spelled), [document.spelled], "the signed documents")
    for document in signed {
      try check.isTranslated(document.title, "the title of the document", naming: offers)
      for field in document.fields {
        try check.isTranslated(field.label, "the label of \(field.name)", naming: offers)
      }
    }
    let documents = await script.shown.filter {
      if case .document = $0 { true } else { false }
    }
    try check.equal(documents, signed.map { .document($0) }, "the documents shown")
  }
}

extension [ScriptedDialog.Event] {
  /// The events before `question` was first asked.
  fileprivate func before(_ question: ScriptedQuestion) -> ArraySlice<ScriptedDialog.Event> {
    prefix { $0.askedKey != question.questionKey }
  }
}

extension ScriptedDialog.Event {
  var prompt: Prompt? { if case .asked(let prompt) = self { prompt } else { nil } }
  var askedKey: QuestionKey? { prompt?.key }

  var preview: OpeningPreview? {
    if case .shown(.preview(let preview)) = self { preview } else { nil }
  }
}
