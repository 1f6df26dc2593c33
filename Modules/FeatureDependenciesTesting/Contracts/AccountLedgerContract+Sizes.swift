import FeatureDependencies

extension AccountLedgerContract {
  static let sizes: [Clause<Fixture>] = [
    Clause(
      "AccountLedger.distinguishesRequests", "request IDs that look alike are different requests"
    ) {
      fixture, check in
      var opened: [OpenedAccount] = []
      let long = String(repeating: "x", count: 127)
      let ids = [
        "R.10", "R.1", "R", "R.2", "r", "R_1", "R-1", "R.", ".R", "R.01", long + "2", long + "1",
        "1.0", "1", "01", "1e0", "null",
      ]
      for (index, id) in ids.enumerated() {
        let check = check.inCase("the request \(id)")
        let contract = try fixture.samples.contract(id, amount: 1_000_000 + Int64(index))
        let before = try await fixture.ledger.opening(for: contract.requestID)
        try check.equal(before?.number, nil, "the account opened by \(id) before it was sent")
        opened.append(try await fixture.open(contract))
        try check.equal(opened[index].contract, contract, "the contract of the request \(id)")
      }
      let numbers = Set(opened.map(\.number))
      try check.equal(numbers.count, ids.count, "the number of accounts opened by the requests")
      for one in opened {
        let known = try await fixture.ledger.opening(for: one.contract.requestID)
        try check.equal(known, one, "the account opened by the request \(one.contract.requestID)")
      }
    },
    Clause(
      "AccountLedger.keepsEveryTerm",
      "the new account has the agreed kind, day, terms and figures: for each kind of payment "
        + "and tax, a product ID of 64 characters or of digits, several links to one account, "
        + "rates up to 100 %, a bonus of zero or more, and the time to the second"
    ) {
      fixture, check in
      let target = try await fixture.open(fixture.samples.contract("D", amount: 1_000_000)).number
      var contracts = try SampleContracts.Payment.allCases.map {
        try fixture.samples.contract("\($0)", amount: 1_000_000, $0)
      }
      let ids = ["007.0", "Other.Product-of_" + String(repeating: "x", count: 46) + "1", "sample"]
      let rates = [(320, 0), (1_050, 1_010), (10_000, 9)]
      for (index, tax) in TaxKind.allCases.enumerated() {
        let linked = try fixture.samples.contract(
          "\(tax)", amount: 1_000_000, .monthly, linked: target)
        contracts.append(
          try linked.changed(
            product: ids[index % 3], taxKind: tax, rate: rates[index % 3].0,
            bonus: rates[index % 3].1,
            agreedAt: Timestamp(secondsSince1970: 1_795_143_601 + Int64(index))))
      }
      for contract in contracts {
        let check = check.inCase("the request \(contract.requestID)")
        let account = try await fixture.opensWhole(contract, check)
        try check.equal(account.product, contract.terms.selection.kind, "its kind")
      }
    },
    Clause(
      "AccountLedger.keepsTheMoment",
      "the opening date is the date in Seoul, and the consent keeps its second, at any time of day"
    ) {
      fixture, check in
      let noon = try fixture.samples.contract("R", amount: 1000)
      // Seconds from noon in Seoul: 0:00:00, 0:30:00, 8:59:59, 13:00:01 and 23:59:59; then the last
      // second that fits 32 bits and the first that does not, signed and unsigned, and 1 March of a
      // year without a leap day.
      for (day, seconds) in [
        ("2026-11-20", -43_200), ("2026-12-31", -41_400), ("2027-01-01", -10_801),
        ("2027-02-28", 3_601), ("2028-02-29", 43_199), ("2038-01-19", 847), ("2038-01-19", 848),
        ("2100-03-01", 0), ("2106-02-07", 12_495), ("2106-02-07", 12_496), ("2150-12-31", 43_199),
      ] {
        let later = try noon.quote.openedOn.days(until: given(CalendarDate(iso8601: day)))
        let sample = try fixture.samples.contract(
          "R\(later).\(seconds + 43_200)", amount: 1000, daysLater: later)
        let moment = sample.agreedAt.secondsSince1970 + Int64(seconds)
        let contract = try sample.changed(agreedAt: Timestamp(secondsSince1970: moment))
        try await fixture.opensWhole(contract, check.inCase("\(contract.agreedAt)"))
      }
    },
    Clause(
      "AccountLedger.keepsLongSchedules",
      "every row of a long schedule is stored, in the order of the contract, and so is the "
        + "signature over more than 64 KiB"
    ) {
      fixture, check in
      let contract = try fixture.samples.contract("R", amount: 1000, .monthly)
        .payingMonthly(months: 600)
      let signed = try await fixture.sign(contract.document)
      let opened = try await fixture.ledger.open(contract, signed: signed)
      try check.equal(opened.contract, contract, "the opened account")
      try check.equal(opened.signed, signed, "the signature over the long document")
      let kept = try await fixture.ledger.accounts().last?.contracted
      try check.equal(kept?.quote.schedule.count, 1201, "the number of stored rows of the schedule")
      try check.equal(kept?.quote, contract.quote, "the stored figures")
      try check.equal(kept?.terms, contract.terms, "the stored terms")
      let request = try await fixture.ledger.opening(for: contract.requestID)
      try check.equal(request, opened, "the result of its request")
    },
    Clause(
      "AccountLedger.keepsLargeFigures",
      "figures beyond 32 bits are stored exactly, and holdings beyond 64 bits have no sum"
    ) {
      fixture, check in
      // The principal is 5,880,000,000 won, beyond 32 bits; the contract ends in 2036.
      let contract = try fixture.samples.contract("R", amount: 49_000_000, .monthly, months: 120)
        .earning(Won(9_007_199_254_740_993), taxed: Won(4_294_967_297))
      try await fixture.opensWhole(contract, check)
      // Together, their interest is beyond 64 bits.
      for id in ["S", "T"] {
        let large = try fixture.samples.contract(id, amount: 1000)
          .earning(Won(5_000_000_000_000_000_000), taxed: .zero)
        try await fixture.opensWhole(large, check)
        let holdings = Holdings(of: try await fixture.ledger.accounts())
        try check.equal(await fixture.ledger.holdings(), holdings, "the holdings")
      }
    },
    Clause(
      "AccountLedger.rejectsNonpositiveAmounts",
      "a payment of zero or a negative amount is rejected"
    ) {
      fixture, check in
      for amount in [0, -1, -1_000_000, Int64.min] {
        let contract = try fixture.samples.contract("R\(amount)", amount: amount)
        let signed = try await fixture.sign(contract.document)
        try await fixture.refuseMismatch(contract, signed, check, "a payment of \(amount) won")
        let known = try await fixture.ledger.opening(for: contract.requestID)
        try check.equal(known?.number, nil, "the account opened with a payment of \(amount) won")
      }
    },
  ]
}
