import FeatureDependencies

extension AccountLedgerContract {
  static let opening: [Clause<Fixture>] = [
    Clause(
      "AccountLedger.listsTheDemandAccount",
      "a customer starts with her demand account, and what is in it"
    ) {
      fixture, check in
      let accounts = try await fixture.ledger.accounts()
      try check.equal(accounts.map(\.number), [fixture.funding], "the list of accounts")
      try check.equal(accounts.map(\.isDemand), [true], "whether it is a demand account")
      try await fixture.isUntouched(check)
    },
    Clause(
      "AccountLedger.movesTheMoney",
      "what the funding account loses is what the new one has, and is the amount agreed"
    ) {
      fixture, check in
      _ = try await fixture.open(fixture.samples.contract("R", amount: 10_000_000))
      try check.equal(
        await fixture.balances(), [Won(40_000_000), Won(10_000_000)], "the list of balances")
    },
    Clause(
      "AccountLedger.debitsOneInstallment",
      "opening what is paid in monthly moves the first installment, not the principal"
    ) {
      fixture, check in
      _ = try await fixture.open(
        fixture.samples.contract("R", amount: 300_000, .monthly))
      try check.equal(
        await fixture.balances(), [Won(49_700_000), Won(300_000)], "the list of balances")
    },
    Clause(
      "AccountLedger.keepsWhatWasAgreed",
      "the new account has the kind, the day, the terms and every figure agreed"
    ) {
      fixture, check in
      for (index, payment) in SampleContracts.Payment.allCases.enumerated() {
        let contract = try fixture.samples.contract("R\(index)", amount: 1_000_000, payment)
        let account = try await fixture.opensWhole(contract, check)
        try check.equal(account.product, contract.terms.selection.kind, "its kind")
      }
    },
    Clause(
      "AccountLedger.returnsWhatItOpened",
      "the result carries the contract and the signature it was given"
    ) {
      fixture, check in
      let contract = try fixture.samples.contract("R", amount: 1_000_000)
      let signed = try await fixture.sign(contract.document)
      let opened = try await fixture.ledger.open(contract, signed: signed)
      try check.equal(opened.contract, contract, "the contract")
      try check.equal(opened.signed, signed, "the signature")
      try check.holds(!opened.receipt.text.isEmpty, "a receipt", butCame: "an empty one")
    },
    Clause(
      "AccountLedger.listsInOrder",
      "accounts stand in the order they were opened, whichever session opened them"
    ) {
      fixture, check in
      let sessions = [fixture.ledger, try await fixture.session()]
      var numbers = [fixture.funding]
      // Past the tenth and the hundredth number, where texts sort otherwise than figures.
      for index in 0..<102 {
        let contract = try fixture.samples.contract("R\(200 - index)", amount: 1000)
        numbers.append(try await fixture.open(contract, in: sessions[index % 2]).number)
      }
      for session in sessions {
        try check.equal(
          try await session.accounts().map(\.number), numbers, "the list of accounts")
      }
    },
    Clause(
      "AccountLedger.keepsLinks",
      "an account keeps the account it is linked to, and the bonus for it"
    ) {
      fixture, check in
      let target = try await fixture.open(fixture.samples.contract("D", amount: 1_000_000)).number
      let linked = try fixture.samples.contract("S", amount: 100_000, .monthly, linked: target)
      let number = try await fixture.open(linked).number
      let account = try await fixture.ledger.accounts().first { $0.number == number }
      let link = AccountLink(to: target, of: fixture.kinds.single)
      try check.equal(account?.contracted?.terms.link, link, "the link")
      try check.equal(account?.contracted?.quote, linked.quote, "the figures, bonus included")
      let found = try await fixture.ledger.opening(for: linked.requestID)
      try check.equal(found?.contract, linked, "the contract found by its request")
    },
    Clause("AccountLedger.spendsToZero", "all that is in the account can be spent") {
      fixture, check in
      _ = try await fixture.open(fixture.samples.contract("R", amount: 50_000_000))
      try check.equal(await fixture.balances(), [.zero, Won(50_000_000)], "the list of balances")
    },
  ]
}
