import FeatureDependencies

extension FlowContract {
  /// Each interruption except going back.
  private static let waysToStop: [DialogInterruption] = [
    .stopped, .endOfInput, .answerMissing, .refused(.empty), .unreadable(reason: "x"),
    .unwritable(reason: "x"),
  ]

  static let stopping: [Clause<Fixture>] = [
    Clause(
      "Flow.stopsAtAnyQuestion",
      "an interruption at any question before the opening has no effect and is reported"
    ) {
      fixture, check in
      for question in fixture.questions {
        for why in waysToStop {
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
      "without a signature nothing is opened, and the signing error is reported unchanged"
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
        let check = check.inCase(ValueDescription.text(error))
        let outcome = await fixture.run(doubles)
        try check.equal(outcome, FlowOutcome(stop: .signing(error)), "the outcome")
        try await fixture.isUntouched(
          doubles, check, after: "the error \(ValueDescription.text(error))")
      }
    },
    Clause(
      "Flow.reportsLedgerErrors", "an error of the ledger stops the flow and is reported unchanged"
    ) {
      fixture, check in
      let closed = LedgerError.unavailable(reason: LocalizedText(verbatim: "closed"))
      for part in PartlyFailingLedger.Part.allCases {
        var doubles = try await fixture.doubles()
        doubles.ledger = PartlyFailingLedger(doubles.ledger, failing: part, with: closed)
        let outcome = await fixture.run(doubles)
        let what = "the outcome if \(part.rawValue) cannot be read"
        try check.equal(outcome, FlowOutcome(stop: .ledger(closed)), what)
        try await fixture.isUntouched(doubles, check, after: "the ledger's error")
      }
    },
    Clause(
      "Flow.leavesFromTheFirstQuestion",
      "going back from the first question stops the flow"
    ) { fixture, check in
      let first = fixture.script.questions[0]
      let doubles = try await fixture.doubles([fixture.interrupt(first, .back)])
      let outcome = await fixture.run(doubles)
      let stop = FlowStop.interrupted(.back, at: first.questionKey)
      try check.equal(outcome, FlowOutcome(stop: stop), "the outcome")
      try await doubles.script.verify()
    },
  ]

  static let goingBack: [Clause<Fixture>] = [
    Clause(
      "Flow.goesBackFromEach",
      "going back from any question leads to the previous one, suggests its answer and loses none"
    ) {
      fixture, check in
      for place in fixture.placesToGoBackFrom {
        let question = fixture.questions[place]
        let target = fixture.questions[fixture.reached(backFrom: place)]
        let doubles = try await fixture.doubles(
          fixture.steps(upTo: question) + [fixture.interrupt(question, .back)]
            + [fixture.answer(target)] + fixture.steps(after: target))
        let outcome = await fixture.run(doubles)
        try check.equal(outcome.stop, nil, "the stop of the flow after \(question.key)")
        let chosen = outcome.account.map { ScriptedSelection($0.contract.terms.selection) }
        try check.equal(chosen, fixture.script.chosen, "the selection after \(question.key)")
        let asked = await doubles.script.asked.filter { $0.key == target.questionKey }
        let suggested = target.kind.isConsent ? nil : target.answer
        try check.equal(asked.last?.earlier, suggested, "the answer offered again")
        try await doubles.script.verify()
      }
    },
    Clause(
      "Flow.asksConsentAgainAfterChange",
      "going back from the consent asks the previous question again and suggests its answer; "
        + "a changed answer needs a new consent, and only the new document is signed"
    ) {
      fixture, check in
      for (change, steps) in fixture.changesByGoingBack() {
        let check = check.inCase("\(change.key) answered \(change.answer)")
        let doubles = try await fixture.doubles(steps, balance: fixture.balance(after: change))
        let contract = try await fixture.opened(doubles, check).contract
        try fixture.isAnswered(contract, by: change, check)
        let document = contract.document(in: fixture.script.product.words)
        let signed = await doubles.signer.signed.map(\.spelled)
        try check.equal(signed, [document.spelled], "the signed documents")
        let place = fixture.questions.lastIndex { !$0.kind.isConsent }
        let before = try check.some(place, "a question before the consent, in the script")
        let question = fixture.questions[before]
        let asked = await doubles.script.asked.filter { $0.key == question.questionKey }
        let earlier = asked.dropFirst().first?.earlier
        try check.equal(earlier, question.answer, "the answer offered again")
        try await doubles.script.verify()
      }
    },
  ]

  static let stoppingLater: [Clause<Fixture>] = [
    Clause(
      "Flow.keepsNestedOpenings",
      "open accounts stay reported if the flow stops at a question after the opening or "
        + "because a nested flow stops"
    ) { fixture, check in
      try check.holds(
        !fixture.later.isEmpty || fixture.script.otherIndex != nil,
        "questions after the opening or about another product, in the script", butCame: "none")
      for question in fixture.later {
        for why in waysToStop {
          let check = check.inCase("\(why) at \(question.key)")
          let doubles = try await fixture.doubles(
            fixture.steps(upTo: question) + [fixture.interrupt(question, why)])
          let outcome = await fixture.run(doubles)
          let stop = FlowStop.interrupted(why, at: question.questionKey)
          try check.equal(outcome.stop, stop, "the reason for the stop")
          let opened = try check.some(outcome.account, "the account opened before")
          try check.equal(outcome.opened, [opened], "the reported accounts")
        }
      }
      guard fixture.script.otherIndex != nil else { return }
      let stop = FlowStop.interrupted(.stopped, at: QuestionKey(rawValue: "elsewhere"))
      for otherFeature in try fixture.otherFeatures() {
        let check = check.inCase("stopped in the flow of \(otherFeature.key)")
        let (nested, doubles) = try await fixture.opening(otherFeature, stop: stop)
        let outcome = await fixture.run(doubles)
        try check.equal(outcome.stop, stop, "the reason for the stop")
        let own = outcome.account.map { [$0] } ?? []
        let count = otherFeature.isFirst ? 0 : 1
        try check.equal(own.count, count, "the number of accounts of the flow itself")
        try check.equal(outcome.opened, own + [nested], "the reported accounts")
      }
    }
  ]

  static let later: [Clause<Fixture>] = [
    Clause(
      "Flow.declinesByGoingBack",
      "going back from a question after the opening declines it; the account stays open"
    ) { fixture, check in
      try check.holds(
        !fixture.later.isEmpty, "questions after the opening, in the script", butCame: "none")
      for question in fixture.later {
        let doubles = try await fixture.doubles(
          fixture.steps(upTo: question) + [fixture.interrupt(question, .back)]
            + fixture.steps(after: question))
        let outcome = await fixture.run(doubles)
        try check.equal(outcome.stop, nil, "the stop of the flow at \(question.key)")
        try check.equal(outcome.opened.count, 1, "the number of reported accounts")
        try await doubles.script.verify()
      }
    }
  ]
}

extension FlowContract.Fixture {
  /// The indices before the consent from which going back leads to an earlier question. Opening
  /// another product is an effect, so going back never passes that question.
  fileprivate var placesToGoBackFrom: Range<Int> {
    let last = script.questions[..<consentIndex].lastIndex {
      if case .otherFeature = $0.role { true } else { false }
    }
    return min((last ?? -1) + 2, consentIndex)..<consentIndex
  }
}

/// A ledger in which one of the two reads fails.
private struct PartlyFailingLedger: AccountLedger {
  enum Part: String, CaseIterable {
    case accounts = "the accounts"
    case requests = "the opening of a request"
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
