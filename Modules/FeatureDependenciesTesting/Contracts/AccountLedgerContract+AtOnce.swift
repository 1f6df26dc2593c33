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
      async let opened = fixture.race(contracts, check)
      for _ in 0..<40 {
        guard let seen = try await fixture.balancesUnlessBusy() else { continue }
        try check.equal(try seen.total(), Fixture.balance, "all the money in a list of accounts")
        let count = Int64(seen.count - 1)
        let left = Won(50_000_000 - count * 1_000_000)
        try check.equal(seen.first, left, "what is left in a list with \(count) new accounts")
      }
      try check.equal(try await opened.compactMap(\.account).count, 8, "how many were opened")
    },
    Clause(
      "AccountLedger.survivesCancellation",
      "an opening whose task is cancelled is carried out whole or not at all, and can be repeated"
    ) {
      fixture, check in
      for pauses in 0..<6 {
        let contract = try fixture.samples.contract("R\(pauses)", amount: 1_000_000)
        let task = Task { try await fixture.open(contract) }
        for _ in 0..<pauses { await Task.yield() }
        task.cancel()
        _ = await task.result
        let known = try await fixture.ledger.opening(for: contract.requestID)
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

/// What came of one of several openings at once.
enum Raced {
  case opened(OpenedAccount)
  case refused

  var account: OpenedAccount? { if case .opened(let account) = self { account } else { nil } }
}

extension AccountLedgerContract.Fixture {
  /// The fixture with the two customers in each other's place.
  fileprivate var asTheNeighbour: Self {
    Self(
      ledger: neighbour, funding: neighbourFunding, sign: neighbourSign, neighbour: ledger,
      neighbourFunding: funding, neighbourSign: sign, kinds: kinds)
  }

  /// Opens all `contracts` at once. What the ledger was too busy for is repeated afterwards, as the
  /// protocol allows. Throws a ``Violation`` for an error other than too little money.
  fileprivate func race(_ contracts: [OpeningContract], _ check: Check) async throws -> [Raced] {
    let gate = Gate(for: contracts.count)
    let errors = try await withThrowingTaskGroup(of: (OpeningContract, Raced?).self) { group in
      for contract in contracts {
        group.addTask {
          let signed = try await sign(contract.document)
          await gate.pass()
          return (contract, try await open(contract, signed, check))
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    var all: [Raced] = []
    for (contract, raced) in errors {
      if let raced { all.append(raced) } else { all.append(try await repeated(contract, check)) }
    }
    return all
  }

  /// What came of an opening; nil if the ledger was too busy, or does not know.
  private func open(
    _ contract: OpeningContract, _ signed: SignedContract, _ check: Check
  ) async throws -> Raced? {
    do throws(LedgerError) { return .opened(try await ledger.open(contract, signed: signed)) } catch
    {
      switch error {
      case .unavailable, .outcomeUnknown: return nil
      case .insufficientFunds: return .refused
      case .requestConflict, .unknownAccount, .notLinkable, .contractMismatch:
        throw check.violation(
          "no other refusal at once than one after the other", "the error \(Told.text(error))")
      }
    }
  }

  private func repeated(_ contract: OpeningContract, _ check: Check) async throws -> Raced {
    let signed = try await sign(contract.document)
    let raced = try await open(contract, signed, check)
    return try check.some(raced, "an answer once the ledger is not busy any more")
  }

  /// The balances; nil if the ledger is too busy to tell.
  fileprivate func balancesUnlessBusy() async throws(LedgerError) -> [Won]? {
    do { return try await ledger.accounts().map(\.balance) } catch {
      guard case .unavailable = error else { throw error }
      return nil
    }
  }
}

/// Lets tasks wait for each other, so that they go on at the same time.
private actor Gate {
  private var missing: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(for count: Int) { missing = count }

  func pass() async {
    missing -= 1
    guard missing > 0 else { return waiting.forEach { $0.resume() } }
    await withCheckedContinuation { waiting.append($0) }
  }
}
