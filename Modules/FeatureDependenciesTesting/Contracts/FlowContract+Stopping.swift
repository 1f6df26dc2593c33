import FeatureDependencies

extension FlowContract {
  static let stopping: [Clause<Fixture>] = [
    Clause(
      "Flow.stopsAtAnyQuestion",
      "an interruption at any question before the opening leaves everything untouched, and is told"
    ) {
      fixture, check in
      for question in fixture.questions {
        for why in [DialogInterruption.stopped, .endOfInput, .answerMissing] {
          let doubles = try await fixture.doubles(
            fixture.steps(upTo: question) + [fixture.interrupt(question, why)])
          let outcome = await fixture.run(doubles)
          let stop = FlowStop.interrupted(why, at: question.questionKey)
          try check.equal(outcome, FlowOutcome(stop: stop), "the outcome at \(question.key)")
          try await fixture.isUntouched(doubles, check, after: "\(why) at \(question.key)")
          try await doubles.script.verify()
        }
      }
    },
    Clause(
      "Flow.needsTheSignature",
      "without a signature nothing is opened, and why there is none is told as it is"
    ) {
      fixture, check in
      let errors: [SigningError] = [
        .declined, .interrupted(.stopped), .interrupted(.endOfInput), .notAPIN,
        .wrongPIN(attemptsLeft: 3), .locked, .duplicateField(name: "a"),
        .unavailable(reason: LocalizedText(verbatim: "no key")),
      ]
      for error in errors {
        let doubles = try await fixture.doubles(
          fixture.steps(upTo: fixture.consent) + [fixture.answer(fixture.consent)], refusal: error)
        let outcome = await fixture.run(doubles)
        try check.equal(outcome, FlowOutcome(stop: .signing(error)), "the outcome")
        try await fixture.isUntouched(doubles, check, after: "the error \(Told.text(error))")
      }
    },
    Clause(
      "Flow.tellsLedgerErrors", "what the ledger refuses stops the flow with the ledger's own error"
    ) {
      fixture, check in
      let closed = LedgerError.unavailable(reason: LocalizedText(verbatim: "closed"))
      for part in HalfClosedLedger.Part.allCases {
        var doubles = try await fixture.doubles()
        doubles.ledger = HalfClosedLedger(doubles.ledger, failing: part, with: closed)
        let outcome = await fixture.run(doubles)
        let what = "the outcome where \(part.rawValue) cannot be had"
        try check.equal(outcome, FlowOutcome(stop: .ledger(closed)), what)
        try await fixture.isUntouched(doubles, check, after: "the ledger's error")
      }
    },
    Clause(
      "Flow.leavesFromTheFirstQuestion",
      "going back from the first question leaves the flow, as does input that cannot be read"
    ) { fixture, check in
      let first = fixture.script.questions[0]
      for why in [DialogInterruption.back, .unreadable(reason: "x"), .refused(.empty)] {
        let doubles = try await fixture.doubles([fixture.interrupt(first, why)])
        let outcome = await fixture.run(doubles)
        let stop = FlowStop.interrupted(why, at: first.questionKey)
        try check.equal(outcome, FlowOutcome(stop: stop), "the outcome")
        try await doubles.script.verify()
      }
    },
  ]

  static let goingBack: [Clause<Fixture>] = [
    Clause(
      "Flow.goesBackOne",
      "going back asks again the question before the consent, and offers its answer"
    ) {
      fixture, check in
      let place = fixture.questions.lastIndex { !$0.kind.isConsent }
      let before = try check.some(place, "a question before the consent, in the script")
      let question = fixture.questions[before]
      let doubles = try await fixture.doubles(
        fixture.steps(upTo: fixture.consent) + fixture.wayBack(to: before)
          + [fixture.answer(question)] + fixture.steps(after: question))
      let outcome = await fixture.run(doubles)
      try check.equal(outcome.stop, nil, "what stopped the flow")
      let again = await doubles.script.asked.last { $0.key == question.questionKey }
      try check.equal(again?.earlier, question.answer, "the answer offered again")
      try await doubles.script.verify()
    },
    Clause(
      "Flow.goesBackFromEach",
      "going back leads to the question before, wherever it is done, and loses nothing"
    ) {
      fixture, check in
      for place in fixture.placesToGoBackFrom {
        let question = fixture.questions[place]
        let target = fixture.questions[fixture.reached(backFrom: place)]
        let doubles = try await fixture.doubles(
          fixture.steps(upTo: question) + [fixture.interrupt(question, .back)]
            + [fixture.answer(target)] + fixture.steps(after: target))
        let outcome = await fixture.run(doubles)
        try check.equal(outcome.stop, nil, "what stopped the flow after \(question.key)")
        let chosen = outcome.account.map { ScriptedSelection($0.contract.terms.selection) }
        try check.equal(chosen, fixture.script.chosen, "what is opened")
        try await doubles.script.verify()
      }
    },
    Clause(
      "Flow.agreesAnew",
      "a changed answer makes a new document, with consent asked anew, and only that is signed"
    ) {
      fixture, check in
      let doubles = try await fixture.doubles(
        fixture.steps(upTo: fixture.consent) + fixture.wayBack(to: fixture.changeIndex)
          + [fixture.changedStep] + fixture.script.steps(after: fixture.script.change.key))
      let contract = try await fixture.opened(doubles, check).contract
      let chosen = ScriptedSelection(contract.terms.selection)
      try check.equal(chosen, fixture.changed, "what is opened")
      let document = contract.document(in: fixture.script.product.words)
      let signed = await doubles.signer.signed.map(\.spelled)
      try check.equal(signed, [document.spelled], "what was signed")
      try await doubles.script.verify()
    },
  ]
}

extension SigningDocument {
  /// What is signed of it; what people read beside that may have other words.
  var spelled: [String] { fields.flatMap { [$0.name, $0.value.signed] } }

  /// Whether its title and each label say something in every language.
  var isLabelled: Bool {
    ([title] + fields.map(\.label)).allSatisfy { text in
      Language.allCases.allSatisfy { !text($0).isEmpty }
    }
  }
}

extension FlowContract.Fixture {
  /// The questions that have one before them to go back to: another product that is opened first is
  /// an effect, and there is no going back behind it.
  fileprivate var placesToGoBackFrom: Range<Int> {
    let last = script.questions[..<consentIndex].lastIndex {
      if case .neighbour = $0.role { true } else { false }
    }
    return min((last ?? -1) + 2, consentIndex)..<consentIndex
  }
}

/// A ledger of which some part fails.
private struct HalfClosedLedger: AccountLedger {
  enum Part: String, CaseIterable {
    case accounts = "the accounts"
    case requests = "what a request opened"
  }

  private let base: any AccountLedger
  private let failing: Part
  private let error: LedgerError

  init(_ base: any AccountLedger, failing: Part, with error: LedgerError) {
    self.base = base
    self.failing = failing
    self.error = error
  }

  func accounts() async throws(LedgerError) -> [Account] {
    if failing == .accounts { throw error }
    return try await base.accounts()
  }

  func opening(for requestID: RequestID) async throws(LedgerError) -> OpenedAccount? {
    if failing == .requests { throw error }
    return try await base.opening(for: requestID)
  }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount { try await base.open(contract, signed: signed) }
}
