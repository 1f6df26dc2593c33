import FeatureDependencies

extension AccountLedgerContract {
  static let sizes: [Clause<Fixture>] = [
    Clause("AccountLedger.tellsRequestsApart", "request ids that look alike are different requests")
    {
      fixture, check in
      var numbers: Set<AccountNumber> = []
      let long = String(repeating: "x", count: 127)
      let ids = ["R.10", "R.1", "R", "R.2", "r", "R_1", "R-1", long + "2", long + "1"]
      for (index, id) in ids.enumerated() {
        let contract = try fixture.samples.contract(id, amount: 1_000_000 + Int64(index))
        let before = try await fixture.ledger.opening(for: contract.requestID)
        try check.equal(before?.number, nil, "what \(id) has opened before it was made")
        let opened = try await fixture.open(contract)
        try check.equal(opened.contract.requestID, contract.requestID, "the request that opened it")
        numbers.insert(opened.number)
      }
      try check.equal(numbers.count, ids.count, "how many accounts the requests opened")
    },
    Clause(
      "AccountLedger.keepsEveryTerm",
      "every kind of tax, a product id of 64 characters, a bonus and the second of consent are kept"
    ) {
      fixture, check in
      let ids = ["sample", "Other.Product-of_" + String(repeating: "x", count: 46) + "1"]
      let target = try await fixture.open(fixture.samples.contract("D", amount: 1_000_000)).number
      for (index, tax) in TaxKind.allCases.enumerated() {
        let sample = try fixture.samples.contract(
          "R\(index)", amount: 1_000_000, .monthly, linked: target)
        let contract = try sample.changed(
          product: ids[index % 2], taxKind: tax, bonus: 10 * (index + 1),
          agreedAt: Timestamp(secondsSince1970: 1_795_143_601 + Int64(index)))
        try await fixture.opensWhole(contract, check)
      }
    },
    Clause(
      "AccountLedger.keepsTheMoment",
      "the day of opening and the second of consent are Seoul's, at any time of any day"
    ) {
      fixture, check in
      let noon = try fixture.samples.contract("R", amount: 1000)
      // At 0:00:00, 0:30:00, 8:59:59, 13:00:01 and 23:59:59.
      for (day, seconds) in [
        ("2026-11-20", -43_200), ("2026-12-31", -41_400), ("2027-01-01", -10_801),
        ("2027-02-28", 3_601), ("2028-02-29", 43_199),
      ] {
        let later = try noon.quote.openedOn.days(until: given(CalendarDate(iso8601: day)))
        let sample = try fixture.samples.contract("R\(later)", amount: 1000, daysLater: later)
        let moment = sample.agreedAt.secondsSince1970 + Int64(seconds)
        let contract = try sample.changed(agreedAt: Timestamp(secondsSince1970: moment))
        try await fixture.opensWhole(contract, check)
      }
    },
    Clause(
      "AccountLedger.keepsLongSchedules", "each row of a long schedule is kept, in its order"
    ) {
      fixture, check in
      let contract = try fixture.samples.contract("R", amount: 1_000_000).payingMonthly(months: 240)
      let opened = try await fixture.open(contract)
      let kept = try await fixture.ledger.accounts().last?.contracted?.quote.schedule
      try check.equal(kept?.count, 241, "how many rows of the schedule are kept")
      try check.equal(kept, contract.quote.schedule, "the schedule kept")
      let request = try await fixture.ledger.opening(for: contract.requestID)
      try check.equal(request, opened, "what its request gave")
    },
    Clause("AccountLedger.keepsLongSignatures", "a signature is kept to its last character") {
      fixture, check in
      let contract = try fixture.samples.contract("R", amount: 1_000_000).payingMonthly(months: 240)
      let signed = try await fixture.sign(contract.document)
      let opened = try await fixture.ledger.open(contract, signed: signed)
      let later = try await fixture.ledger.opening(for: contract.requestID)
      for text in [opened.signed.text, later?.signed.text] {
        try check.equal(text?.count, signed.text.count, "how many characters of it are kept")
        try check.equal(text, signed.text, "the signature kept")
      }
    },
    Clause("AccountLedger.keepsLargeFigures", "figures beyond 32 bits are kept to the won") {
      fixture, check in
      // The principal is six thousand million; the contract ends in 2036.
      let contract = try fixture.samples.contract("R", amount: 50_000_000, .monthly, months: 120)
        .earning(Won(9_007_199_254_740_993), taxed: Won(4_294_967_297))
      try await fixture.opensWhole(contract, check)
    },
    Clause("AccountLedger.linksSeveral", "several accounts can be linked to one, each for itself") {
      fixture, check in
      let target = try await fixture.open(fixture.samples.contract("D", amount: 1_000_000)).number
      let link = AccountLink(to: target, of: fixture.kinds.single)
      for index in 1...3 {
        let linked = try fixture.samples.contract(
          "S\(index)", amount: 100_000, .monthly, linked: target)
        let number = try await fixture.open(linked).number
        let account = try await fixture.ledger.accounts().first { $0.number == number }
        try check.equal(account?.contracted?.terms.link, link, "the link of account \(index)")
      }
    },
    Clause("AccountLedger.movesSomething", "nothing, or less than nothing, cannot be paid in") {
      fixture, check in
      for amount in [Int64(0), -1_000_000] {
        let contract = try fixture.samples.contract("R\(amount)", amount: amount)
        let signed = try await fixture.sign(contract.document)
        try await fixture.refuseMismatch(contract, signed, check, "a payment of \(amount) won")
      }
      try await fixture.isUntouched(check)
    },
  ]
}
