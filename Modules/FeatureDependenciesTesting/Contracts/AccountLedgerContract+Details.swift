import FeatureDependencies

extension AccountLedgerContract {
  static let details: [Clause<Fixture>] = [
    Clause(
      "AccountLedger.bindsEveryField",
      "a signature is accepted for the signed contract only, and for none that differs in a "
        + "single field"
    ) {
      fixture, check in
      let (signed, variants) = try await fixture.variants()
      let signature = try await fixture.sign(signed.document)
      for (what, variant) in variants {
        try await fixture.refuseMismatch(
          variant, signature, check, "a contract with another \(what) than was signed")
      }
    },
    Clause(
      "AccountLedger.rejectsAnyOtherTerm",
      "a request that differs in any single term conflicts: product, tax, paying account or link"
    ) {
      fixture, check in
      let (first, variants) = try await fixture.termVariants()
      _ = try await fixture.open(first)
      let payers = try await fixture.otherPayers(of: first)
      for other in variants + payers + [try fixture.otherKind(of: first)] {
        try await fixture.refuseConflict(other, with: first, check)
      }
      // A term that only the second request has differs as well.
      let plain = try first.changed(
        link: .some(nil), bonus: .some(nil), requestID: RequestID("PLAIN"))
      _ = try await fixture.open(plain)
      try await fixture.refuseConflict(
        first.changed(requestID: plain.requestID), with: plain, check)
      let request = try await fixture.ledger.opening(for: first.requestID)
      try check.equal(request?.contract, first, "the first result of the request")
    },
    Clause(
      "AccountLedger.allowsRetryAfterRejection",
      "a rejected request is unknown after any error and can be repeated with other terms"
    ) {
      fixture, check in
      let contract = try fixture.samples.contract("R", amount: 1_000_000)
      let nowhere = try given(AccountNumber("NOWHERE-1"))
      let unsigned = try fixture.samples.contract("R", amount: 70_000)
      for (other, signed) in [
        (try fixture.samples.contract("R", amount: 60_000_000), nil),
        (try fixture.samples.contract("R", amount: 60_000, from: nowhere), nil),
        (try fixture.samples.contract("R", amount: 60_000, .monthly, linked: nowhere), nil),
        (try fixture.samples.contract("R", amount: 0), nil),
        (unsigned, SignedContract(text: "x")),
      ] {
        let signature: SignedContract
        if let signed {
          signature = signed
        } else {
          signature = try await fixture.sign(other.document)
        }
        _ = try? await fixture.ledger.open(other, signed: signature)
        let known = try await fixture.ledger.opening(for: contract.requestID)
        try check.equal(known?.number, nil, "the account opened by a rejected request")
      }
      try check.equal(
        try await fixture.open(contract).contract, contract, "the account that the request opens")
    },
    Clause(
      "AccountLedger.hidesOthersBothWays",
      "a customer sees no opening of another customer, and numbers and receipts are unique "
        + "across customers"
    ) {
      fixture, check in
      let theirs = try fixture.otherSamples.contract("N", amount: 1_000_000)
      let signed = try await fixture.otherSign(theirs.document)
      let opened = try await fixture.otherCustomer.open(theirs, signed: signed)
      let seen = try await fixture.ledger.opening(for: theirs.requestID)
      try check.equal(seen?.number, nil, "the customer's answer about the other customer's request")
      let own = try await fixture.open(fixture.samples.contract("N", amount: 2_000_000))
      try check.holds(
        own.number != opened.number && own.receipt != opened.receipt,
        "a number and a receipt of its own", butCame: own.number)
      let later = try await fixture.otherCustomer.opening(for: theirs.requestID)
      try check.equal(later, opened, "the result of the other customer's request")
    },
    Clause(
      "AccountLedger.keepsSeveral",
      "each account keeps its balance, contract and request, regardless of how many accounts are "
        + "opened in the following years"
    ) {
      fixture, check in
      var opened = try await fixture.openSeveral()
      // More than fifty, over twelve years: a ledger must not drop the oldest requests.
      for index in 1...60 {
        let contract = try fixture.samples.contract(
          "L\(index)", amount: 1000, daysLater: 75 * index)
        opened.append(try await fixture.open(contract))
      }
      let accounts = try await fixture.ledger.accounts()
      try check.equal(
        accounts.map(\.number), [fixture.funding] + opened.map(\.number), "the list of accounts")
      try check.equal(
        accounts.prefix(5).map(\.balance.amount),
        [42_540_000, 300_000, 2_000_000, 100_000, 5_000_000], "the list of balances")
      for (account, one) in zip(accounts.dropFirst(), opened) {
        let contract = one.contract
        try check.equal(
          account.contracted, .init(terms: contract.terms, quote: contract.quote),
          "the stored terms and figures")
        try check.equal(account.openedOn, contract.quote.openedOn, "the day it was opened")
        let request = try await fixture.ledger.opening(for: contract.requestID)
        try check.equal(request, one, "the result of its request")
      }
      for one in opened.prefix(5) {
        try check.equal(
          try await fixture.open(one.contract), one, "the result of its repeated request")
      }
      try check.equal(try await fixture.ledger.accounts(), accounts, "the accounts afterwards")
    },
  ]
}

extension AccountLedgerContract.Fixture {
  /// A linked contract, and contracts that differ from it in one field each.
  fileprivate func variants() async throws -> (OpeningContract, [(String, OpeningContract)]) {
    let (base, terms) = try await termVariants()
    let quote = base.quote
    let day = try quote.payoutDate.adding(days: 1)
    let second = Timestamp(secondsSince1970: base.agreedAt.secondsSince1970 + 1)
    var variants = zip(["product", "product", "tax", "tax", "link", "link"], terms).map { ($0, $1) }
    variants += [
      ("kind", try base.changed(kind: kinds.single)),
      ("sum", try base.changed(amount: Won(100_001))), ("months", try base.changed(months: 6)),
      ("rate", try base.changed(rate: 321)), ("bonus", try base.changed(bonus: 20)),
      ("opening date", try base.changed(openedOn: quote.openedOn.adding(days: 1))),
      ("maturity", try base.changed(maturity: day)),
      ("payout date", try base.changed(payoutDate: day)),
      ("interest", try base.changed(interest: Won(320_011))),
      ("tax", try base.changed(tax: Won(49_290))),
      ("principal", try base.changed(principal: Won(1))),
      ("schedule", try base.changed(schedule: Array(quote.schedule.dropLast()))),
      ("moment", try base.changed(agreedAt: second)),
      ("request", try base.changed(requestID: RequestID("S.1"))),
    ]
    return (base, try variants + rowVariants(of: base))
  }

  /// A linked contract, and contracts that differ from it in one term each.
  fileprivate func termVariants() async throws -> (OpeningContract, [OpeningContract]) {
    let target = try await open(samples.contract("D1", amount: 1_000_000)).number
    let other = try await open(samples.contract("D2", amount: 1_000_000)).number
    let base = try samples.contract("S", amount: 100_000, .monthly, linked: target)
      .changed(taxKind: .agricultural)
    return (
      base,
      [
        try base.changed(product: "other"), try base.changed(product: "Sample"),
        try base.changed(taxKind: .exempt), try base.changed(taxKind: .general),
        try base.changed(link: .some(nil)),
        try base.changed(link: AccountLink(to: other, of: kinds.single)),
      ]
    )
  }

  /// Contracts that differ from `base` in one field of the first or last row of the schedule.
  private func rowVariants(of base: OpeningContract) throws -> [(String, OpeningContract)] {
    let schedule = base.quote.schedule
    return try [schedule.startIndex, schedule.endIndex - 1].flatMap { index in
      let row = schedule[index]
      let rows = [
        ("day", row.changed(date: try row.date.adding(days: 1))),
        ("kind", row.changed(kind: .interest)), ("sum", row.changed(amount: Won(1))),
        ("interest", row.changed(interest: Won(1))), ("tax", row.changed(tax: Won(1))),
      ]
      return try rows.map { what, row in
        var changed = schedule
        changed[index] = row
        return ("\(what) in row \(index + 1)", try base.changed(schedule: changed))
      }
    }
  }

  /// A copy of `contract` with the same linked account number, but another linked kind.
  fileprivate func otherKind(of contract: OpeningContract) throws -> OpeningContract {
    let number = try given(contract.terms.link).number
    return try contract.changed(link: AccountLink(to: number, of: kinds.monthly))
  }

  /// Throws unless the ledger rejects `other` as a conflict with `first`.
  fileprivate func refuseConflict(
    _ other: OpeningContract, with first: OpeningContract, _ check: Check
  ) async throws {
    let signed = try await sign(other.document)
    let conflict = LedgerError.requestConflict(
      first.requestID, opened: first.terms, asked: other.terms)
    try await changesNothing(check) {
      try await check.refuses(with: conflict) { () throws(LedgerError) in
        try await ledger.open(other, signed: signed)
      }
    }
  }

  /// Copies of `contract` with paying accounts that the customer does not have, and with another
  /// one of theirs. The ledger must report the request conflict before it checks the account.
  fileprivate func otherPayers(of contract: OpeningContract) async throws -> [OpeningContract] {
    let nowhere = try given(AccountNumber("NOWHERE-1"))
    var payers = [nowhere, otherFunding]
    if let addFunding { payers.append(try await addFunding(Won(5_000_000))) }
    return try payers.map { try contract.changed(fundingAccount: $0) }
  }

  fileprivate func openSeveral() async throws -> [OpenedAccount] {
    let monthly = try await open(samples.contract("1", amount: 300_000, .monthly))
    let single = try await open(samples.contract("2", amount: 2_000_000, daysLater: 1))
    let linked = try await open(
      samples.contract("3", amount: 100_000, .monthly, linked: single.number))
    return [monthly, single, linked, try await open(samples.contract("4", amount: 5_000_000))]
  }
}
