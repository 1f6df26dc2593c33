import FeatureDependencies

extension AccountLedgerContract {
  static let opening: [Clause<Fixture>] = [
    Clause(
      "AccountLedger.movesTheMoney",
      "the funding account is debited, and the new account credited, with the amount agreed, and "
        + "no other customer pays"
    ) {
      fixture, check in
      _ = try await fixture.open(fixture.samples.contract("R", amount: 10_000_000))
      try check.equal(
        await fixture.balances(), [Won(40_000_000), Won(10_000_000)], "the list of balances")
      let isDemand = try await fixture.ledger.accounts().map(\.isDemand)
      try check.equal(isDemand, [true, false], "whether each is a demand account")
      let otherCustomer = try await fixture.otherCustomer.accounts().map(\.balance)
      try check.equal(otherCustomer, [Fixture.balance], "the other customer's balances")
    },
    Clause(
      "AccountLedger.debitsOneInstallment",
      "opening a product paid in monthly moves the first installment, not the principal"
    ) {
      fixture, check in
      _ = try await fixture.open(
        fixture.samples.contract("R", amount: 300_000, .monthly))
      try check.equal(
        await fixture.balances(), [Won(49_700_000), Won(300_000)], "the list of balances")
    },
    Clause(
      "AccountLedger.listsInOrder",
      "accounts are listed in the order of opening, regardless of the session"
    ) {
      fixture, check in
      let sessions = [fixture.ledger, try await fixture.session()]
      var numbers = [fixture.funding]
      // More than ten and a hundred accounts: numbers sorted as text would be out of order.
      for index in 0..<102 {
        let contract = try fixture.samples.contract("R\(200 - index)", amount: 1000)
        numbers.append(try await fixture.open(contract, in: sessions[index % 2]).number)
      }
      for session in sessions {
        try check.equal(
          try await session.accounts().map(\.number), numbers, "the list of accounts")
      }
    },
    Clause("AccountLedger.spendsToZero", "the entire balance of an account can be spent") {
      fixture, check in
      _ = try await fixture.open(fixture.samples.contract("R", amount: 50_000_000))
      try check.equal(await fixture.balances(), [.zero, Won(50_000_000)], "the list of balances")
    },
  ]
}
