import FeatureDependencies

extension AccountLedgerContract {
  static let atOnce: [Clause<Fixture>] = [
    Clause(
      "AccountLedger.balancesConcurrently",
      "concurrent openings in several sessions never overdraw an account, and neither lose "
        + "nor create money"
    ) {
      fixture, check in
      let contracts = try (0..<8).map { index in
        try fixture.samples.contract("R\(index)", amount: 20_000_000)
      }
      let sessions = [fixture.ledger, try await fixture.session()]
      let results = try await fixture.race(contracts, in: sessions, check)
      let opened = results.compactMap(\.account)
      try check.equal(
        opened.count, 2, "the number of openings of 20 million, of eight, that 50 million can pay")
      let conflicts = results.filter { if case .conflict = $0 { true } else { false } }
      try check.equal(
        conflicts.count, 0, "the number of conflicts between requests with different IDs")
      let balances = try await fixture.balances()
      try check.equal(balances.first, Won(10_000_000), "the remaining balance")
      try check.equal(try balances.total(), Fixture.balance, "the customer's total balance")
    },
    Clause(
      "AccountLedger.opensOnceConcurrently",
      "concurrent repetitions of one request open one account"
    ) {
      fixture, check in
      for round in 1...3 {
        let contract = try fixture.samples.contract("R\(round)", amount: 1_000_000)
        let contracts = Array(repeating: contract, count: 8)
        let opened = try await fixture.race(contracts, check).compactMap(\.account)
        try check.equal(opened.count, 8, "the number of answers to eight requests")
        try fixture.isOne(opened, check)
        try await fixture.hasPaid(times: round, check)
      }
    },
    Clause(
      "AccountLedger.numbersConcurrently",
      "two customers who open accounts concurrently get different numbers and receipts, each "
        + "for their own accounts, and each pays for their own"
    ) {
      fixture, check in
      var (given, givenToTheOther): (Set<AccountNumber>, Set<AccountNumber>) = ([], [])
      for round in 1...3 {
        let hers = try (0..<4).map { try fixture.samples.contract("R\(round).\($0)", amount: 1) }
        let theirs = try (0..<4).map {
          try fixture.otherSamples.contract("R\(round).\($0)", amount: 2)
        }
        let otherCustomer = fixture.asOtherCustomer
        async let others = otherCustomer.race(theirs, check)
        let own = try await fixture.race(hers, check).compactMap(\.account)
        let other = try await others.compactMap(\.account)
        given.formUnion(own.map(\.number))
        givenToTheOther.formUnion(other.map(\.number))
        let opened = own + other
        try check.equal(opened.count, 8, "the number of successful openings of eight")
        let (numbers, receipts) = (Set(opened.map(\.number)), Set(opened.map(\.receipt)))
        try check.equal(
          numbers.count, 8, "the number of different account numbers of eight accounts")
        try check.equal(receipts.count, 8, "the number of different receipts of eight accounts")
      }
      given.insert(fixture.funding)
      givenToTheOther.insert(fixture.otherFunding)
      let mine = try await fixture.ledger.accounts()
      let others = try await fixture.otherCustomer.accounts()
      try check.equal(mine.count, 13, "the number of the customer's accounts")
      try check.equal(Set(mine.map(\.number)), given, "the customer's accounts")
      try check.equal(others.count, 13, "the number of the other customer's accounts")
      try check.equal(Set(others.map(\.number)), givenToTheOther, "the other customer's accounts")
      try check.equal(mine.first?.balance, Won(49_999_988), "the customer's remaining balance")
      try check.equal(
        others.first?.balance, Won(49_999_976), "the other customer's remaining balance")
    },
    Clause(
      "AccountLedger.listsWholeOpenings",
      "accounts and holdings, read in any session during an opening, contain all of the opening "
        + "or none of it"
    ) {
      fixture, check in
      let sessions = [fixture.ledger, try await fixture.session()]
      let contracts = try (0..<8).map { try fixture.samples.contract("R\($0)", amount: 1_000_000) }
      let end = Signpost()
      async let opened = fixture.race(contracts, check, passing: end)
      repeat {
        // A ledger may answer without suspending: let the openings have the thread.
        await Task.yield()
        try Task.checkCancellation()
        for session in sessions {
          let balances = try await unlessUnavailable { () throws(LedgerError) in
            try await session.accounts().map(\.balance)
          }
          if let balances { try fixture.isWhole(balances, check) }
          let holdings = try await unlessUnavailable { () throws(LedgerError) in
            try await session.holdings()
          }
          if let holdings { try fixture.isWhole(holdings, check) }
        }
      } while await !end.isPassed
      try check.equal(try await opened.compactMap(\.account).count, 8, "the number of openings")
    },
    Clause(
      "AccountLedger.opensOnceAcrossSessions",
      "one request, sent concurrently from two sessions of a customer, opens one account"
    ) {
      fixture, check in
      let sessions = [fixture.ledger, try await fixture.session()]
      for round in 1...3 {
        let contract = try fixture.samples.contract("R\(round)", amount: 1_000_000)
        let contracts = Array(repeating: contract, count: 8)
        let opened = try await fixture.race(contracts, in: sessions, check).compactMap(\.account)
        try check.equal(opened.count, 8, "the number of answers to eight requests")
        try fixture.isOne(opened, check)
        try await fixture.hasPaid(times: round, check)
      }
    },
    Clause(
      "AccountLedger.opensOneOfConflictingTerms",
      "of concurrent requests with one id and different terms, from any session, one opens an "
        + "account and all others conflict with it"
    ) {
      fixture, check in
      let sessions = [fixture.ledger, try await fixture.session()]
      for round in 1...3 {
        let contracts = try (1...8).map {
          try fixture.samples.contract("R\(round)", amount: 1_000_000 + Int64($0))
        }
        let results = try await fixture.race(contracts, in: sessions, check)
        let opened = results.compactMap(\.account)
        try check.equal(opened.count, 1, "the number of openings by eight requests with one ID")
        for case .conflict(let terms) in results {
          try check.equal(terms, opened[0].contract.terms, "the terms in a conflict")
        }
        let known = try await fixture.ledger.opening(for: contracts[0].requestID)
        try check.equal(known, opened[0], "the account opened by the request")
        let accounts = try await fixture.ledger.accounts()
        try check.equal(accounts.count, round + 1, "the number of accounts")
        try check.equal(
          accounts.last?.balance, opened[0].contract.terms.selection.amount, "the amount paid in")
        try check.equal(
          try accounts.map(\.balance).total(), Fixture.balance, "the customer's total balance")
      }
    },
  ]
}

extension AccountLedgerContract.Fixture {
  /// Throws unless `balances` result from complete openings of a million won each, with no money
  /// lost.
  fileprivate func isWhole(_ balances: [Won], _ check: Check) throws {
    try check.equal(try balances.total(), Self.balance, "the total balance in a list of accounts")
    let count = Int64(balances.count - 1)
    let left = Won(Self.balance.amount - count * 1_000_000)
    try check.equal(
      balances.first, left, "the remaining balance in a list with \(count) new accounts")
  }

  /// Throws unless `holdings` result from complete openings of a million won each, which earn
  /// 320,010 won.
  fileprivate func isWhole(_ holdings: Holdings, _ check: Check) throws {
    let left = try holdings.demand.map(\.balance).total()
    let count = try Self.balance.subtracting(left).amount / 1_000_000
    let contracted = Won(count * 1_320_010)
    try check.equal(holdings.contracted, contracted, "the principal and interest in the holdings")
  }

  /// Throws unless all `answers` are the same account with the same receipt.
  fileprivate func isOne(_ answers: [OpenedAccount], _ check: Check) throws(Violation) {
    for answer in answers.dropFirst() {
      try check.equal(answer, answers[0], "an answer to the same request")
    }
  }

  /// Throws unless the customer has paid a million won for each of exactly `count` accounts.
  fileprivate func hasPaid(times count: Int, _ check: Check) async throws {
    let left = Won(Self.balance.amount - Int64(count) * 1_000_000)
    let accounts = Array(repeating: Won(1_000_000), count: count)
    try check.equal(await balances(), [left] + accounts, "the balances")
  }
}
