import FeatureDependencies

extension FlowContract {
  static let outcome: [Clause<Fixture>] = [
    Clause(
      "Flow.tellsRefusalAtOpening",
      "what the ledger refuses after the signature is told, and nothing is shown as opened"
    ) { fixture, check in
      let first = try await fixture.doubles([])
      let contract = try SampleContracts(funding: first.funding)
        .contract("SPENT", amount: fixture.script.balance.amount)
      let marker = MarkerSignature.of(contract, by: OpeningDoubles.customer)
      let spend = fixture.answer(fixture.consent).after { [ledger = first.ledger] in
        _ = try? await ledger.open(contract, signed: marker)
      }
      let doubles = try await fixture.doubles(
        fixture.steps(upTo: fixture.consent) + [spend] + fixture.steps(after: fixture.consent),
        after: first)
      let refusal = LedgerError.insufficientFunds(doubles.funding, shortfall: fixture.amount)
      try check.equal(
        await fixture.run(doubles), FlowOutcome(stop: .ledger(refusal)), "the outcome")
      let isShown = await doubles.script.shown.contains {
        if case .opened = $0 { true } else { false }
      }
      try check.holds(!isShown, "nothing shown as opened", butCame: "an opened account")
    },
    Clause(
      "Flow.tellsErrorsAtOpening",
      "whatever the ledger throws when it opens is told as it is, and nothing as opened"
    ) { fixture, check in
      let reason = LocalizedText(verbatim: "reason")
      for error in [LedgerError.unavailable(reason: reason), .contractMismatch(reason: reason)] {
        var doubles = try await fixture.doubles()
        doubles.ledger = OpeningLedger(doubles.ledger) { _ in error }
        try check.equal(
          await fixture.run(doubles), FlowOutcome(stop: .ledger(error)), "the outcome")
      }
    },
    Clause(
      "Flow.tellsUnknownOutcomes",
      "an outcome that cannot be known is told with the id to retry with, neither as opened nor tried "
        + "under another id"
    ) { fixture, check in
      for isOpened in [true, false] {
        var doubles = try await fixture.doubles()
        let ledger = OpeningLedger(doubles.ledger, opens: isOpened) { .outcomeUnknown($0) }
        doubles.ledger = ledger
        let root = try given(RequestID("R"))
        let stop = FlowStop.ledger(.outcomeUnknown(root))
        try check.equal(await fixture.run(doubles), FlowOutcome(stop: stop), "the outcome")
        let ids = Set(await ledger.asked)
        try check.equal(ids, [root], "the request ids that the ledger was asked to open")
        let isShown = await doubles.script.shown.contains {
          if case .opened = $0 { true } else { false }
        }
        try check.holds(!isShown, "nothing shown as opened", butCame: "an opened account")
      }
    },
  ]

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
      "the same request linked to an account that it was not linked to is a conflict"
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

/// A ledger that throws when it opens, before or after it has opened.
private actor OpeningLedger: AccountLedger {
  private let base: any AccountLedger
  private let opens: Bool
  private let error: @Sendable (RequestID) -> LedgerError
  /// The ids it was asked to open.
  private(set) var asked: [RequestID] = []

  init(
    _ base: any AccountLedger, opens: Bool = false,
    error: @escaping @Sendable (RequestID) -> LedgerError
  ) {
    self.base = base
    self.opens = opens
    self.error = error
  }

  func accounts() async throws(LedgerError) -> [Account] { try await base.accounts() }

  func opening(for requestID: RequestID) async throws(LedgerError) -> OpenedAccount? {
    try await base.opening(for: requestID)
  }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    asked.append(contract.requestID)
    if opens { _ = try await base.open(contract, signed: signed) }
    throw error(contract.requestID)
  }
}
