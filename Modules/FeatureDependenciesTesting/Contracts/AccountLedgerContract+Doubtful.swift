import FeatureDependencies

extension AccountLedgerContract {
  /// Clauses about the state of the ledger after an opening that returned no account.
  static let doubtful: [Clause<Fixture>] = [
    Clause(
      "AccountLedger.reportsExactErrors",
      "an opening that fails as unavailable has changed nothing, and an unknown outcome "
        + "carries the id of its request"
    ) {
      fixture, check in
      for round in 0..<4 {
        let contracts = try (0..<8).map {
          try fixture.samples.contract("R\(round).\($0)", amount: 1_000_000)
        }
        let all = try await fixture.opened(contracts, in: [fixture.ledger], check)
        for (contract, raced) in all {
          guard case .unknown(let id) = raced else { continue }
          try check.equal(id, contract.requestID, "the request whose outcome is unknown")
          // The opening may still be running in the ledger. Repeating the request waits for its
          // end.
          _ = try await fixture.repeated(contract, check)
        }
        for case (let contract, .busy) in all {
          let known = try await fixture.ledger.opening(for: contract.requestID)?.number
          try check.equal(known, nil, "the account opened by a request that failed as unavailable")
        }
      }
      let total = try await fixture.balances().total()
      try check.equal(total, Fixture.balance, "the customer's total balance")
    },
    Clause(
      "AccountLedger.survivesCancellation",
      "an opening whose task is canceled is completed or has no effect, and can be repeated"
    ) {
      fixture, check in
      for (round, delay) in CanceledTask.delays.enumerated() {
        let contract = try fixture.samples.contract("R\(round)", amount: 1_000_000)
        let moment = delay.map { "after \($0)" } ?? "before it starts"
        let check = check.inCase("canceled \(moment)")
        let known = try await fixture.opened(by: contract, canceledAfter: delay, check)
        let before = try await fixture.balances()
        try check.equal(
          try before.total(), Fixture.balance, "the total balance after a canceled task")
        let count = round + (known == nil ? 1 : 2)
        try check.equal(before.count, count, "the number of accounts after a canceled task")
        let again = try await fixture.open(contract)
        try check.equal(known ?? again, again, "the result of the request afterwards")
        let left = Won(49_000_000 - Int64(round) * 1_000_000)
        try check.equal(
          try await fixture.balances().first, left, "the remaining balance afterwards")
      }
    },
    Clause(
      "AccountLedger.answersCanceledTasks",
      "a read in a canceled task returns correct data or fails as unavailable"
    ) {
      fixture, check in
      let opened = try await fixture.open(fixture.samples.contract("R", amount: 1_000_000))
      let accounts = try await fixture.ledger.accounts()
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.cancelAll()
        group.addTask {
          let known = try await unlessUnavailable { () throws(LedgerError) in
            try await fixture.ledger.opening(for: opened.contract.requestID)
          }
          if let known { try check.equal(known, opened, "the account opened by the request") }
          let listed = try await unlessUnavailable { () throws(LedgerError) in
            try await fixture.ledger.accounts()
          }
          if let listed { try check.equal(listed, accounts, "the list of accounts") }
          let held = try await unlessUnavailable { () throws(LedgerError) in
            try await fixture.ledger.holdings()
          }
          if let held { try check.equal(held, Holdings(of: accounts), "the holdings") }
          let found = try await unlessUnavailable { () throws(LedgerError) in
            [try await fixture.ledger.account(opened.number)]
          }
          if let found { try check.equal(found, [accounts.last], "the account by its number") }
        }
        try await group.waitForAll()
      }
    },
  ]
}

extension AccountLedgerContract.Fixture {
  /// Opens `contract` in a task that is canceled after `delay`, and returns the account that the
  /// ledger then has for it, if any. Without a delay the task is canceled before it opens.
  ///
  /// Throws a ``Violation`` if that account contradicts the answer.
  fileprivate func opened(
    by contract: OpeningContract, canceledAfter delay: Duration?, _ check: Check
  ) async throws -> OpenedAccount? {
    let signed = try await sign(contract.document)
    let result = await CanceledTask.result(canceledAfter: delay) {
      () async -> Result<OpenedAccount, LedgerError> in
      do throws(LedgerError) {
        return .success(try await ledger.open(contract, signed: signed))
      } catch { return .failure(error) }
    }
    // The opening may still be running. Once a repeated request is answered, the outcome is final.
    if case .failure(.outcomeUnknown) = result { _ = try await repeated(contract, check) }
    if case .failure(.unavailable) = result {
      // The opening must not be carried out later. A task that the ledger has started has probably
      // run its first steps after these.
      try await Task.sleep(for: .milliseconds(50))
      for _ in 0..<20 { await Task {}.value }
    }
    let known = try await ledger.opening(for: contract.requestID)
    switch result {
    case .success(let opened):
      try check.equal(known, opened, "the account opened, after an answer to a canceled task")
    case .failure(.unavailable):
      try check.equal(
        known?.number, nil, "the account opened by a request that failed as unavailable")
    case .failure: break
    }
    return known
  }
}
