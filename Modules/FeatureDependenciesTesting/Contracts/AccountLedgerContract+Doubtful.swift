import FeatureDependencies
import Foundation

extension AccountLedgerContract {
  /// What an opening that is not answered with an account has done.
  static let doubtful: [Clause<Fixture>] = [
    Clause(
      "AccountLedger.meansItsErrors",
      "what is told as unavailable while others open has changed nothing, and an unknown outcome "
        + "is told with the id of its request"
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
          // It may still be carried out, and the ledger be busy with it, until it is asked again.
          _ = try await fixture.repeated(contract, check)
        }
        for case (let contract, .busy) in all {
          let known = try await fixture.ledger.opening(for: contract.requestID)?.number
          try check.equal(known, nil, "what a request that was told unavailable has opened")
        }
      }
      let total = try await fixture.balances().total()
      try check.equal(total, Fixture.balance, "all the customer's money")
    },
    Clause(
      "AccountLedger.survivesCancellation",
      "an opening whose task is cancelled is carried out whole or not at all, and can be repeated"
    ) {
      fixture, check in
      for round in 0..<6 {
        let contract = try fixture.samples.contract("R\(round)", amount: 1_000_000)
        let known = try await fixture.opened(by: contract, cancelledIn: round, check)
        let before = try await fixture.balances()
        try check.equal(try before.total(), Fixture.balance, "all the money after a cancelled task")
        let count = round + (known == nil ? 1 : 2)
        try check.equal(before.count, count, "how many accounts there are after a cancelled task")
        let again = try await fixture.open(contract)
        try check.equal(known ?? again, again, "what the request gives afterwards")
        let left = Won(49_000_000 - Int64(round) * 1_000_000)
        try check.equal(try await fixture.balances().first, left, "what is left afterwards")
      }
    },
    Clause(
      "AccountLedger.tellsCancelledTasks",
      "a task that is cancelled is told what there is, or that the ledger is unavailable"
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
          if let known { try check.equal(known, opened, "what the request has opened") }
          let listed = try await unlessUnavailable { () throws(LedgerError) in
            try await fixture.ledger.accounts()
          }
          if let listed { try check.equal(listed, accounts, "the list of accounts") }
        }
        try await group.waitForAll()
      }
    },
  ]
}

extension AccountLedgerContract.Fixture {
  /// What `contract` has opened if the task that opens it is cancelled, later in each round.
  ///
  /// Throws a ``Violation`` if it is something else than was answered.
  fileprivate func opened(
    by contract: OpeningContract, cancelledIn round: Int, _ check: Check
  ) async throws -> OpenedAccount? {
    let signed = try await sign(contract.document)
    let result = await opening(of: contract, signed, cancelledIn: round)
    // It may still be carried out, but not after somebody has asked again.
    if case .failure(.outcomeUnknown) = result { _ = try await repeated(contract, check) }
    let known = try await ledger.opening(for: contract.requestID)
    switch result {
    case .success(let opened):
      try check.equal(known, opened, "what was opened, after an answer to a cancelled task")
    case .failure(.unavailable):
      try check.equal(known?.number, nil, "what was opened though it was told unavailable")
    case .failure: break
    }
    return known
  }

  /// It is a child task, which runs on the clause's own threads and waits for no other test.
  private func opening(
    of contract: OpeningContract, _ signed: SignedContract, cancelledIn round: Int
  ) async -> Result<OpenedAccount, LedgerError> {
    await withTaskGroup(of: Result<OpenedAccount, LedgerError>.self) { group in
      group.addTask {
        do throws(LedgerError) {
          return .success(try await ledger.open(contract, signed: signed))
        } catch { return .failure(error) }
      }
      pause(round)
      group.cancelAll()
      return await group.next() ?? .failure(.outcomeUnknown(contract.requestID))
    }
  }

  /// Waits 0, 50, 200, 450, 800 and 1,250 µs: an opening is cancelled early and late.
  private func pause(_ round: Int) { usleep(UInt32(50 * round * round)) }
}
