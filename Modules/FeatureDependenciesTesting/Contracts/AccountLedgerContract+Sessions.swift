import FeatureDependencies

extension AccountLedgerContract {
  static let sessions: [Clause<Fixture>] = [
    Clause(
      "AccountLedger.selectsHoldings",
      "holdings and single accounts are those of the list, in each session and after each opening"
    ) {
      fixture, check in
      let sessions = [fixture.ledger, try await fixture.session()]
      let samples = fixture.samples
      try await fixture.selectsHoldings(sessions, check)
      let deposit = try await fixture.open(samples.contract("A", amount: 1_000_000)).number
      try await fixture.selectsHoldings(sessions, check)
      let linked = try samples.contract("B", amount: 200_000, .monthly, linked: deposit)
      _ = try await fixture.open(linked, in: sessions[1])
      _ = try await fixture.open(samples.contract("C", amount: 3_000_000))
      try await fixture.selectsHoldings(sessions, check)
      try await fixture.selectsHoldings([fixture.otherCustomer], check)
      let foreign = try await fixture.otherCustomer.account(deposit)
      try check.equal(foreign, nil, "the account of another customer")
    },
    Clause(
      "AccountLedger.isConsistentAcrossSessions",
      "each session of a customer sees the openings of the customer's other sessions"
    ) {
      fixture, check in
      let (here, there) = (fixture.ledger, try await fixture.session())
      // Both sessions read first, so that a cached answer would be stale.
      let contract = try fixture.samples.contract("R", amount: 1_000_000)
      for session in [here, there] {
        _ = try await session.accounts()
        _ = try await session.opening(for: contract.requestID)
      }
      let opened = try await fixture.open(contract)
      let (own, other) = (try await here.accounts(), try await there.accounts())
      try check.equal(other, own, "the accounts in the other session")
      try check.equal(own.map(\.balance), [Won(49_000_000), Won(1_000_000)], "the balances")
      let known = try await there.opening(for: contract.requestID)
      try check.equal(known, opened, "the opening that the other session knows for the request")
      let signed = try await fixture.sign(contract.document)
      let again = try await there.open(contract, signed: signed)
      try check.equal(again, opened, "the result of the request in the other session")
      let balances = try await there.accounts().map(\.balance)
      try check.equal(balances, own.map(\.balance), "the balances after the repeated request")
      let linked = try fixture.samples.contract("S", amount: 1, .monthly, linked: opened.number)
      let number = try await fixture.open(linked, in: there).number
      let last = try await here.accounts().last?.number
      try check.equal(last, number, "the account linked to the other session's account")
    },
    Clause(
      "AccountLedger.spendsOnceAcrossSessions",
      "money spent in one session cannot be spent again in another"
    ) {
      fixture, check in
      let there = try await fixture.session()
      _ = try await there.accounts()
      _ = try await fixture.open(fixture.samples.contract("R", amount: 50_000_000))
      let second = try fixture.samples.contract("Q", amount: 1)
      let signed = try await fixture.sign(second.document)
      let refusal = LedgerError.insufficientFunds(fixture.funding, shortfall: Won(1))
      try await check.refuses(with: refusal) { () throws(LedgerError) in
        try await there.open(second, signed: signed)
      }
    },
  ]

  /// Clauses for a ledger in which a customer can have several demand accounts; ``clauses`` use
  /// one. They require ``AccountLedgerContract/Fixture/addFunding``.
  public static let severalAccounts: [Clause<Fixture>] = [
    Clause(
      "AccountLedger.paysFromAny",
      "each of several demand accounts can pay, and only the chosen one is debited, even "
        + "concurrently"
    ) {
      fixture, check in
      // Also beyond 32 bits, and beyond the integers that a `Double` represents exactly.
      let sums: [(Int64, Int64)] = [
        (1_000_000, 4_000_000), (4_294_967_297, 9_007_199_254_740_993),
      ]
      for (sum, left) in sums {
        let payer = try await fixture.addAccount(check, holding: Won(sum + left))
        let contract = try fixture.samples.contract("R\(sum)", amount: sum, from: payer)
        let opened = try await fixture.opensWhole(contract, check)
        try check.equal(opened.balance, Won(sum), "the balance of the new account")
        let balances = try await fixture.balancesByNumber()
        try check.equal(balances[payer], Won(left), "the remaining balance of the funding account")
        try check.equal(
          balances[fixture.funding], Fixture.balance, "the balance of the other account")
      }
      let second = try await fixture.addAccount(check)
      let contracts = try (0..<8).map { index in
        let payer = index.isMultiple(of: 2) ? fixture.funding : second
        let sum = Int64(index.isMultiple(of: 2) ? 1000 : 1)
        return try fixture.samples.contract("C\(index)", amount: sum, from: payer)
      }
      let opened = try await fixture.race(contracts, check).compactMap(\.account)
      try check.equal(opened.count, 8, "the number of successful openings of eight concurrent ones")
      let balances = try await fixture.balancesByNumber()
      try check.equal(
        balances[fixture.funding], Won(49_996_000), "the remaining balance of one account")
      try check.equal(
        balances[second], Won(4_999_996), "the remaining balance of the other account")
    },
    Clause(
      "AccountLedger.bindsThePayer",
      "a signature for one paying account is rejected for another"
    ) {
      fixture, check in
      let second = try await fixture.addAccount(check)
      let contract = try fixture.samples.contract("R", amount: 1_000_000)
      let signed = try await fixture.sign(contract.document)
      let other = try contract.changed(fundingAccount: second)
      try await fixture.refuseMismatch(
        other, signed, check, "a contract with another paying account than was signed")
    },
    Clause(
      "AccountLedger.listsAddedInOrder",
      "demand accounts are in the order in which they were added, in the list and the holdings"
    ) {
      fixture, check in
      let opened = try await fixture.open(fixture.samples.contract("R", amount: 1_000_000)).number
      let second = try await fixture.addAccount(check)
      let listed = try await fixture.ledger.accounts().map(\.number)
      try check.equal(
        listed.filter { $0 != opened }, [fixture.funding, second], "the demand accounts")
      try check.equal(listed.count, 3, "the number of accounts in the list")
      try await fixture.selectsHoldings([fixture.ledger, fixture.session()], check)
    },
    Clause(
      "AccountLedger.keepsAccountsApart",
      "an account with insufficient funds is rejected with its shortfall, even if another "
        + "account has the money"
    ) {
      fixture, check in
      let second = try await fixture.addAccount(check)
      let contract = try fixture.samples.contract("R", amount: 5_000_001, from: second)
      let signed = try await fixture.sign(contract.document)
      let refusal = LedgerError.insufficientFunds(second, shortfall: Won(1))
      try await check.refuses(with: refusal) { () throws(LedgerError) in
        try await fixture.ledger.open(contract, signed: signed)
      }
    },
  ]
}

extension AccountLedgerContract.Fixture {
  /// Throws a ``Violation`` unless the holdings and each account in each of `sessions` are those of
  /// the list of accounts.
  fileprivate func selectsHoldings(_ sessions: [any AccountLedger], _ check: Check) async throws {
    for session in sessions {
      let accounts = try await session.accounts()
      try check.equal(await session.holdings(), Holdings(of: accounts), "the holdings")
      for account in accounts {
        try check.equal(await session.account(account.number), account, "the account by number")
      }
    }
  }

  /// Adds a demand account with `balance` and returns its number. Throws if the fixture cannot add
  /// one.
  fileprivate func addAccount(
    _ check: Check, holding balance: Won = Won(5_000_000)
  ) async throws -> AccountNumber {
    let add = try check.some(addFunding, "a fixture that can add a demand account")
    return try await add(balance)
  }

  fileprivate func balancesByNumber() async throws -> [AccountNumber: Won] {
    let accounts = try await ledger.accounts()
    return Dictionary(accounts.map { ($0.number, $0.balance) }) { first, _ in first }
  }
}
