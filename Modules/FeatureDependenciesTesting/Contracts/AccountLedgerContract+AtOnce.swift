import FeatureDependencies

extension AccountLedgerContract {
  static let atOnce: [Clause<Fixture>] = [
    Clause(
      "AccountLedger.balancesAtOnce",
      "openings at once never overdraw, and no money is lost or made"
    ) {
      fixture, check in
      let contracts = try (0..<8).map { index in
        try fixture.samples.contract("R\(index)", amount: 20_000_000)
      }
      let opened = try await fixture.race(contracts, check).compactMap(\.account)
      try check.equal(opened.count, 2, "how many of eight openings of 20 million fit 50 million")
      let balances = try await fixture.balances()
      try check.equal(balances.first, Won(10_000_000), "what is left")
      try check.equal(try balances.total(), Fixture.balance, "all the customer's money")
    },
    Clause("AccountLedger.opensOnceAtOnce", "one request made many times at once opens one account")
    {
      fixture, check in
      for round in 1...3 {
        let contract = try fixture.samples.contract("R\(round)", amount: 1_000_000)
        let contracts = Array(repeating: contract, count: 8)
        let opened = try await fixture.race(contracts, check).compactMap(\.account)
        try check.equal(opened.count, 8, "how many of eight requests were answered")
        let numbers = Set(opened.map(\.number))
        try check.equal(numbers.count, 1, "how many accounts one request gave")
        let accounts = Array(repeating: Won(1_000_000), count: round)
        let left = Won(50_000_000 - Int64(round) * 1_000_000)
        try check.equal(await fixture.balances(), [left] + accounts, "the balances")
      }
    },
    Clause(
      "AccountLedger.numbersAtOnce",
      "two customers who open at once are given different numbers and receipts, each in her name"
    ) {
      fixture, check in
      for round in 1...3 {
        let hers = try (0..<4).map { try fixture.samples.contract("R\(round).\($0)", amount: 1) }
        let theirs = try (0..<4).map {
          try fixture.neighbourSamples.contract("R\(round).\($0)", amount: 1)
        }
        let neighbour = fixture.asTheNeighbour
        async let others = neighbour.race(theirs, check)
        let all = try await fixture.race(hers, check) + others
        let opened = all.compactMap(\.account)
        try check.equal(opened.count, 8, "how many of eight openings succeeded")
        let (numbers, receipts) = (Set(opened.map(\.number)), Set(opened.map(\.receipt)))
        try check.equal(numbers.count, 8, "how many different numbers eight accounts have")
        try check.equal(receipts.count, 8, "how many different receipts eight accounts have")
      }
      let mine = try await fixture.ledger.accounts().map(\.number)
      let others = try await fixture.neighbour.accounts().map(\.number)
      try check.equal(mine.count, 13, "how many accounts the customer has")
      try check.equal(others.count, 13, "how many accounts the neighbour has")
      try check.holds(Set(mine).isDisjoint(with: others), "no common account", butCame: mine)
    },
    Clause(
      "AccountLedger.listsWholeOpenings",
      "whoever lists the accounts while one is opened sees all of the opening or nothing of it"
    ) {
      fixture, check in
      let contracts = try (0..<8).map { try fixture.samples.contract("R\($0)", amount: 1_000_000) }
      let end = Signpost()
      async let opened = fixture.race(contracts, check, passing: end)
      repeat {
        guard let seen = try await fixture.balancesUnlessBusy() else { continue }
        try check.equal(try seen.total(), Fixture.balance, "all the money in a list of accounts")
        let count = Int64(seen.count - 1)
        let left = Won(50_000_000 - count * 1_000_000)
        try check.equal(seen.first, left, "what is left in a list with \(count) new accounts")
      } while await !end.isPassed
      try check.equal(try await opened.compactMap(\.account).count, 8, "how many were opened")
    },
    Clause(
      "AccountLedger.opensOnceInSessionsAtOnce",
      "one request made at once in two sessions of a customer opens one account"
    ) {
      fixture, check in
      let sessions = [fixture.ledger, try await fixture.session()]
      for round in 1...3 {
        let contract = try fixture.samples.contract("R\(round)", amount: 1_000_000)
        let contracts = Array(repeating: contract, count: 8)
        let opened = try await fixture.race(contracts, in: sessions, check).compactMap(\.account)
        try check.equal(Set(opened.map(\.number)).count, 1, "how many accounts one request gave")
        let count = try await fixture.ledger.accounts().count
        try check.equal(count, round + 1, "how many accounts the customer has")
      }
    },
    Clause(
      "AccountLedger.meansItsErrors",
      "what is told as unavailable while others open has changed nothing, and an unknown outcome is "
        + "told with the id of its request"
    ) {
      fixture, check in
      for round in 0..<4 {
        let contracts = try (0..<8).map {
          try fixture.samples.contract("R\(round).\($0)", amount: 1_000_000)
        }
        let all = try await fixture.opened(contracts, in: [fixture.ledger], check)
        for (contract, raced) in all {
          switch raced {
          case .busy:
            let known = try await fixture.ledger.opening(for: contract.requestID)?.number
            try check.equal(known, nil, "what a request that was told unavailable has opened")
          case .unknown(let id):
            try check.equal(id, contract.requestID, "the request whose outcome is unknown")
          case .opened, .refused: break
          }
        }
      }
    },
    Clause(
      "AccountLedger.survivesCancellation",
      "an opening whose task is cancelled is carried out whole or not at all, and can be repeated"
    ) {
      fixture, check in
      for pauses in 0..<6 {
        let contract = try fixture.samples.contract("R\(pauses)", amount: 1_000_000)
        let result = await fixture.opening(of: contract, cancelledAfter: pauses)
        let known = try await fixture.ledger.opening(for: contract.requestID)
        if case .failure(let error as LedgerError) = result, case .unavailable = error {
          try check.equal(known?.number, nil, "what was opened though it was told unavailable")
        }
        let before = try await fixture.balances()
        try check.equal(try before.total(), Fixture.balance, "all the money after a cancelled task")
        let count = pauses + (known == nil ? 1 : 2)
        try check.equal(before.count, count, "how many accounts there are after a cancelled task")
        let again = try await fixture.open(contract)
        try check.equal(known ?? again, again, "what the request gives afterwards")
        let left = Won(49_000_000 - Int64(pauses) * 1_000_000)
        try check.equal(try await fixture.balances().first, left, "what is left afterwards")
      }
    },
  ]
}

extension AccountLedgerContract.Fixture {
  /// What comes of opening `contract` by a task that is cancelled after so many pauses.
  ///
  /// It is a child task, which runs on the clause's own threads and waits for no other test.
  fileprivate func opening(
    of contract: OpeningContract, cancelledAfter pauses: Int
  ) async -> Result<OpenedAccount, any Error> {
    await withTaskGroup(of: Result<OpenedAccount, any Error>.self) { group in
      group.addTask {
        do { return .success(try await open(contract)) } catch { return .failure(error) }
      }
      for _ in 0..<pauses { await Task.yield() }
      group.cancelAll()
      return await group.next() ?? .failure(CancellationError())
    }
  }
}
