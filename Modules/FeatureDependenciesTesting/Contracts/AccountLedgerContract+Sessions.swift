import FeatureDependencies

extension AccountLedgerContract {
  static let sessions: [Clause<Fixture>] = [
    Clause(
      "AccountLedger.agreesAcrossSessions",
      "a customer who is signed in twice sees in each session what the other one opened"
    ) {
      fixture, check in
      let (here, there) = (fixture.ledger, try await fixture.session())
      // Both have looked, so that an answer kept by either would be an old one by now.
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
      try check.equal(known, opened, "what the other session knows of the request")
      let signed = try await fixture.sign(contract.document)
      let again = try await there.open(contract, signed: signed)
      try check.equal(again, opened, "what the request gives in the other session")
      let balances = try await there.accounts().map(\.balance)
      try check.equal(balances, own.map(\.balance), "the balances after the repeated request")
    },
    Clause(
      "AccountLedger.spendsOnceAcrossSessions",
      "money that was spent in one session cannot be spent in another"
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
    Clause(
      "AccountLedger.answersWithoutTheSignature",
      "a repeated request is answered whatever signature and figures come with it: nothing is "
        + "opened by it"
    ) {
      fixture, check in
      let contract = try fixture.samples.contract("R", amount: 1_000_000)
      let opened = try await fixture.open(contract)
      let later = try fixture.samples.contract("R", amount: 1_000_000, daysLater: 3)
      let mixed = OpeningContract(
        requestID: contract.requestID, terms: contract.terms,
        quote: try fixture.samples.contract("R", amount: 2_000_000).quote,
        agreedAt: contract.agreedAt)
      for (contract, text) in [
        (later, opened.signed.text), (later, ""), (later, "not a signature"), (mixed, ""),
      ] {
        let again = try await fixture.ledger.open(contract, signed: SignedContract(text: text))
        try check.equal(again, opened, "what the repeated request gives")
      }
      let known = try await fixture.ledger.opening(for: contract.requestID)
      try check.equal(known, opened, "what is known of the request afterwards")
    },
  ]

  /// Clauses for a ledger in which a customer can have several demand accounts: those of
  /// ``clauses`` know of one. The fixture must be able to add a demand account.
  public static let severalAccounts: [Clause<Fixture>] = [
    Clause(
      "AccountLedger.paysFromAny", "each of several demand accounts can pay, and it alone does"
    ) {
      fixture, check in
      // Past 32 bits, and past what a floating point number keeps, too.
      let sums: [(Int64, Int64)] = [
        (1_000_000, 4_000_000), (4_294_967_297, 9_007_199_254_740_993),
      ]
      for (sum, left) in sums {
        let payer = try await fixture.addAccount(check, holding: Won(sum + left))
        let contract = try fixture.samples.contract("R\(sum)", amount: sum, from: payer)
        let opened = try await fixture.opensWhole(contract, check)
        try check.equal(opened.balance, Won(sum), "what is in the new account")
        let balances = try await fixture.balancesByNumber()
        try check.equal(balances[payer], Won(left), "what is left in the account that pays")
        try check.equal(balances[fixture.funding], Fixture.balance, "what is left in the other one")
      }
    },
    Clause(
      "AccountLedger.bindsThePayer",
      "a signature under paying from one account is not taken for paying from another"
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
      "of several demand accounts the one added later is listed later"
    ) {
      fixture, check in
      let opened = try await fixture.open(fixture.samples.contract("R", amount: 1_000_000)).number
      let second = try await fixture.addAccount(check)
      let listed = try await fixture.ledger.accounts().map(\.number)
      try check.equal(
        listed.filter { $0 != opened }, [fixture.funding, second], "the demand accounts")
      try check.equal(listed.count, 3, "how many accounts are listed")
    },
    Clause(
      "AccountLedger.keepsAccountsApart",
      "an account that lacks the money is refused with what it lacks, though another one has it"
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
    Clause(
      "AccountLedger.refusesAnotherPayer",
      "the same request paid from another of the customer's accounts is a conflict that names both"
    ) {
      fixture, check in
      let second = try await fixture.addAccount(check)
      let first = try fixture.samples.contract("R", amount: 1_000_000)
      _ = try await fixture.open(first)
      let other = try fixture.samples.contract("R", amount: 1_000_000, from: second)
      let signed = try await fixture.sign(other.document)
      let conflict = LedgerError.requestConflict(
        first.requestID, opened: first.terms, asked: other.terms)
      try await check.refuses(with: conflict) { () throws(LedgerError) in
        try await fixture.ledger.open(other, signed: signed)
      }
    },
  ]
}

extension AccountLedgerContract.Fixture {
  /// The number of another demand account of the customer, with `balance` in it.
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
