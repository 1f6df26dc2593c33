import FeatureDependencies

extension FlowContract {
  static let outcome: [Clause<Fixture>] = [
    Clause(
      "Flow.reportsConflictsAtOpening",
      "an error of the ledger after the signature is reported, and no account is shown as "
        + "opened: insufficient funds, and a conflict with a concurrent request that names both "
        + "terms"
    ) { fixture, check in
      let (_, spent) = try await fixture.opening(meanwhile: "SPENT", amount: fixture.script.balance)
      let refusal = LedgerError.insufficientFunds(spent.funding, shortfall: fixture.amount)
      try check.equal(await fixture.run(spent), FlowOutcome(stop: .ledger(refusal)), "the outcome")
      try await spent.showsNothingOpened(check)
      let (other, doubles) = try await fixture.opening(meanwhile: "R", amount: Won(1))
      let outcome = await fixture.run(doubles)
      guard case .ledger(.requestConflict(other.requestID, let opened, let asked)) = outcome.stop
      else { return try check.holds(false, "a conflict", butCame: outcome.stop as Any) }
      try check.equal(opened, other.terms, "the opened terms in the conflict")
      let chosen = ScriptedSelection(asked.selection)
      try check.equal(chosen, fixture.script.chosen, "the requested terms in the conflict")
      try check.equal(outcome.opened, [], "the accounts reported as opened")
      try await doubles.showsNothingOpened(check)
    },
    Clause(
      "Flow.reportsErrorsAtOpening",
      "every error of the ledger at the opening is reported unchanged, and no account as opened"
    ) { fixture, check in
      let reason = LocalizedText(verbatim: "reason")
      let number = try given(AccountNumber("ELSEWHERE-1"))
      let link = AccountLink(to: number, of: ProductKind(declared: "elsewhere"))
      let errors: [LedgerError] = [
        .unavailable(reason: reason), .contractMismatch(reason: reason), .unknownAccount(number),
        .notLinkable(link),
      ]
      for error in errors {
        var doubles = try await fixture.doubles()
        doubles.ledger = OpeningLedger(doubles.ledger) { _ in error }
        try check.inCase(ValueDescription.text(error)).equal(
          await fixture.run(doubles), FlowOutcome(stop: .ledger(error)), "the outcome")
      }
    },
    Clause(
      "Flow.reportsUnknownOutcomes",
      "an unknown outcome is reported with the request ID to repeat, not as opened, and not "
        + "retried under another id"
    ) { fixture, check in
      for isOpened in [true, false] {
        let check = check.inCase(isOpened ? "opened" : "not opened")
        var doubles = try await fixture.doubles()
        let ledger = OpeningLedger(doubles.ledger, opens: isOpened) { .outcomeUnknown($0) }
        doubles.ledger = ledger
        let root = try given(RequestID("R"))
        let stop = FlowStop.ledger(.outcomeUnknown(root))
        try check.equal(await fixture.run(doubles), FlowOutcome(stop: stop), "the outcome")
        let ids = Set(await ledger.asked)
        try check.equal(ids, [root], "the request IDs that the ledger was asked to open")
        try await doubles.showsNothingOpened(check)
      }
    },
  ]
}

extension FlowContract.Fixture {
  /// A contract for `amount` with the request ID `id`, and doubles in whose ledger it is opened
  /// while the customer is asked for consent.
  fileprivate func opening(
    meanwhile id: String, amount: Won
  ) async throws -> (OpeningContract, OpeningDoubles) {
    let first = try await doubles([])
    let contract = try SampleContracts(funding: first.funding).contract(id, amount: amount.amount)
    let marker = MarkerSignature.of(contract, by: OpeningDoubles.customer)
    let agree = answer(consent).after { [ledger = first.ledger] in
      _ = try? await ledger.open(contract, signed: marker)
    }
    let steps = steps(upTo: consent) + [agree] + steps(after: consent)
    return (contract, try await doubles(steps, after: first))
  }
}

extension OpeningDoubles {
  /// Throws if an account was shown as opened.
  fileprivate func showsNothingOpened(_ check: Check) async throws {
    let isShown = await script.shown.contains { if case .opened = $0 { true } else { false } }
    try check.holds(!isShown, "nothing shown as opened", butCame: "an opened account")
  }
}

/// A ledger whose `open` always throws, with or without opening the account first.
actor OpeningLedger: AccountLedger {
  private let base: any AccountLedger
  private let opens: Bool
  private let error: @Sendable (RequestID) -> LedgerError
  /// The request IDs passed to `open`.
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
