import FeatureDependencies

extension AccountLedgerContract {
  static let exactlyOnce: [Clause<Fixture>] = [
    Clause(
      "AccountLedger.answersWithoutTheSignature",
      "a completed request is known; repeated with the same terms, it returns the same "
        + "account and receipt and changes nothing, regardless of session, signature, dates and "
        + "figures"
    ) {
      fixture, check in
      let contract = try fixture.samples.contract("R", amount: 1_000_000)
      let before = try await fixture.ledger.opening(for: contract.requestID)
      try check.equal(before, nil, "the opening known for a request not made yet")
      let signed = try await fixture.sign(contract.document)
      let opened = try await fixture.ledger.open(contract, signed: signed)
      try check.equal(opened.contract, contract, "the contract")
      try check.equal(opened.signed, signed, "the signature")
      try check.holds(!opened.receipt.text.isEmpty, "a receipt", butCame: "an empty one")
      let other = try await fixture.open(fixture.samples.contract("Q", amount: 1_000_000))
      try check.holds(
        opened.number != other.number && opened.receipt != other.receipt,
        "two numbers and two receipts", butCame: [opened.number, other.number])
      let accounts = try await fixture.ledger.accounts()
      try check.equal(
        accounts.map(\.balance), [Won(48_000_000), Won(1_000_000), Won(1_000_000)],
        "the list of balances")
      let sessions = [fixture.ledger, try await fixture.session()]
      for (what, contract, signed) in try await fixture.repetitions(of: contract, signed) {
        let check = check.inCase(what)
        for session in sessions {
          let again = try await session.open(contract, signed: signed)
          try check.equal(again, opened, "the result of the repeated request")
          let known = try await session.opening(for: contract.requestID)
          try check.equal(known, opened, "the opening known for the request afterwards")
          try check.equal(try await session.accounts(), accounts, "the accounts afterwards")
        }
      }
    },
    Clause(
      "AccountLedger.opensOnceWithoutMoney",
      "a repeated request is answered even if the funding account is empty"
    ) {
      fixture, check in
      let contract = try fixture.samples.contract("R", amount: 50_000_000)
      let first = try await fixture.open(contract)
      try check.equal(await fixture.balances()[0], .zero, "the remaining balance")
      let second = try await fixture.open(contract)
      try check.equal(second, first, "the result of the repeated request")
    },
    Clause(
      "AccountLedger.rejectsOtherTerms",
      "the same request with other terms, from any session, is a conflict that names both "
        + "terms, and changes nothing"
    ) {
      fixture, check in
      let sessions = [fixture.ledger, try await fixture.session()]
      let first = try fixture.samples.contract("R", amount: 1_000_000)
      _ = try await fixture.open(first)
      for (what, other) in [
        ("sum", try fixture.samples.contract("R", amount: 2_000_000)),
        ("term", try fixture.samples.contract("R", amount: 1_000_000, months: 6)),
        ("kind", try fixture.samples.contract("R", amount: 1_000_000, .monthly)),
      ] {
        let check = check.inCase("another \(what)")
        let signed = try await fixture.sign(other.document)
        let conflict = LedgerError.requestConflict(
          other.requestID, opened: first.terms, asked: other.terms)
        for session in sessions {
          try await check.refuses(with: conflict) { () throws(LedgerError) in
            try await session.open(other, signed: signed)
          }
        }
      }
      try check.equal(
        await fixture.balances(), [Won(49_000_000), Won(1_000_000)], "the list of balances")
    },
  ]
}

extension AccountLedgerContract.Fixture {
  /// Named repetitions of the request of `contract`, with different signatures, dates or figures.
  fileprivate func repetitions(
    of contract: OpeningContract, _ signed: SignedContract
  ) async throws -> [(String, OpeningContract, SignedContract)] {
    let tomorrow = try samples.contract("R", amount: 1_000_000, daysLater: 1)
    let later = try samples.contract("R", amount: 1_000_000, daysLater: 400)
    let mixed = OpeningContract(
      requestID: contract.requestID, terms: contract.terms,
      quote: try samples.contract("R", amount: 2_000_000).quote, agreedAt: contract.agreedAt)
    let none = SignedContract(text: "")
    return [
      ("unchanged", contract, signed),
      ("signed anew", contract, try await sign(contract.document)),
      ("signed the next day", tomorrow, try await sign(tomorrow.document)),
      ("signed a year later", later, try await sign(later.document)),
      ("with later dates", later, signed), ("without a signature", later, none),
      ("with a malformed signature", later, SignedContract(text: "not a signature")),
      ("with other figures", mixed, none),
    ]
  }
}
