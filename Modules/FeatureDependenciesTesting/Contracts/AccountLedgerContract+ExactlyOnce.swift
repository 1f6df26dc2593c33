import FeatureDependencies

extension AccountLedgerContract {
  static let exactlyOnce: [Clause<Fixture>] = [
    Clause(
      "AccountLedger.remembersRequests",
      "a request is known once it was carried out, and not before"
    ) {
      fixture, check in
      let contract = try fixture.samples.contract("R", amount: 1_000_000)
      let before = try await fixture.ledger.opening(for: contract.requestID)
      try check.equal(before, nil, "what is known of a request not made yet")
      let opened = try await fixture.open(contract)
      let after = try await fixture.ledger.opening(for: contract.requestID)
      try check.equal(after, opened, "what is known of the request afterwards")
    },
    Clause(
      "AccountLedger.opensOnce",
      "the same request and terms open one account, and give it each time"
    ) {
      fixture, check in
      let contract = try fixture.samples.contract("R", amount: 1_000_000)
      let first = try await fixture.open(contract)
      let second = try await fixture.open(contract)
      try check.equal(second, first, "what the repeated request gives")
      try check.equal(
        await fixture.balances(), [Won(49_000_000), Won(1_000_000)], "the list of balances")
    },
    Clause(
      "AccountLedger.opensOnceWithoutMoney", "a repeated request is answered when the money is gone"
    ) {
      fixture, check in
      let contract = try fixture.samples.contract("R", amount: 50_000_000)
      let first = try await fixture.open(contract)
      try check.equal(await fixture.balances()[0], .zero, "what is left")
      let second = try await fixture.open(contract)
      try check.equal(second, first, "what the repeated request gives")
    },
    Clause(
      "AccountLedger.opensOnceAcrossDays",
      "dates and figures are no part of the terms: the next day gives the same account"
    ) {
      fixture, check in
      let first = try await fixture.open(fixture.samples.contract("R", amount: 1_000_000))
      let second = try await fixture.open(
        fixture.samples.contract("R", amount: 1_000_000, daysLater: 1))
      try check.equal(second, first, "what the repeated request gives the next day")
    },
    Clause(
      "AccountLedger.refusesOtherTerms",
      "the same request with other terms is a conflict that names both, whichever session opened "
        + "it, and changes nothing"
    ) {
      fixture, check in
      let sessions = [fixture.ledger, try await fixture.session()]
      let first = try fixture.samples.contract("R", amount: 1_000_000)
      _ = try await fixture.open(first)
      for other in [
        try fixture.samples.contract("R", amount: 2_000_000),
        try fixture.samples.contract("R", amount: 1_000_000, months: 6),
        try fixture.samples.contract("R", amount: 1_000_000, .monthly),
      ] {
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
    Clause("AccountLedger.keepsReceipts", "a receipt's bytes stay, whatever is opened later") {
      fixture, check in
      let contract = try fixture.samples.contract("R", amount: 1_000_000)
      let receipt = try await fixture.open(contract).receipt
      _ = try await fixture.open(fixture.samples.contract("Q", amount: 1_000_000))
      let later = try await fixture.ledger.opening(for: contract.requestID)
      try check.equal(later?.receipt, receipt, "the receipt later")
    },
    Clause("AccountLedger.receiptsDiffer", "two openings have two numbers and two receipts") {
      fixture, check in
      let first = try await fixture.open(fixture.samples.contract("R", amount: 1_000_000))
      let second = try await fixture.open(fixture.samples.contract("Q", amount: 1_000_000))
      try check.holds(
        first.number != second.number && first.receipt != second.receipt,
        "two numbers and two receipts", butCame: [first.number, second.number])
    },
  ]
}
