import FeatureDependencies

extension AccountLedgerContract {
  static let privacy: [Clause<Fixture>] = [
    Clause("AccountLedger.hidesOthers", "a customer's opening is invisible to other customers") {
      fixture, check in
      let contract = try fixture.samples.contract("R", amount: 1_000_000)
      _ = try await fixture.open(contract)
      let seen = try await fixture.otherCustomer.accounts().map(\.number)
      try check.equal(seen, [fixture.otherFunding], "the accounts that the other customer sees")
      let request = try await fixture.otherCustomer.opening(for: contract.requestID)
      try check.equal(request, nil, "the result of the other customer's request with the same ID")
      let theirs = try fixture.otherSamples.contract("R", amount: 2_000_000)
      let signed = try await fixture.otherSign(theirs.document)
      _ = try await fixture.otherCustomer.open(theirs, signed: signed)
      let balances = try await fixture.otherCustomer.accounts().map(\.balance)
      try check.equal(balances, [Won(48_000_000), Won(2_000_000)], "the other customer's balances")
    },
    Clause("AccountLedger.debitsNoOtherCustomer", "another customer's account cannot pay") {
      fixture, check in
      let theft = try fixture.samples.contract(
        "R", amount: 1_000_000, from: fixture.otherFunding)
      try await fixture.refuse(
        theft, with: .unknownAccount(fixture.otherFunding), check)
    },
    Clause("AccountLedger.linksToNoOtherCustomer", "another customer's account cannot be linked to")
    {
      fixture, check in
      let theirs = try fixture.otherSamples.contract("D", amount: 1_000_000)
      let signed = try await fixture.otherSign(theirs.document)
      let number = try await fixture.otherCustomer.open(theirs, signed: signed).number
      let linked = try fixture.samples.contract("S", amount: 100_000, .monthly, linked: number)
      try await fixture.refuse(linked, with: fixture.notLinkable(number), check)
    },
  ]

  static let signatures: [Clause<Fixture>] = [
    Clause(
      "AccountLedger.checksTheSignature", "only a signature over exactly the contract is accepted"
    ) {
      fixture, check in
      let contract = try fixture.samples.contract("R", amount: 1_000_000)
      for (what, other) in [
        ("sum", try fixture.samples.contract("R", amount: 2_000_000)),
        ("request", try fixture.samples.contract("Q", amount: 1_000_000)),
        ("day", try fixture.samples.contract("R", amount: 1_000_000, daysLater: 1)),
      ] {
        let signed = try await fixture.sign(other.document)
        try await fixture.refuseMismatch(
          contract, signed, check, "the signature under a contract with another \(what)")
      }
      let fields = contract.document.fields
      for (what, fields) in [
        ("field more", fields + [.init("more", contract.document.title, .text("x"))]),
        ("field less", fields.dropLast()), ("document without fields", []),
      ] {
        let document = SigningDocument(title: contract.document.title, fields: fields)
        try await fixture.refuseMismatch(
          contract, try await fixture.sign(document), check, "a signature over one \(what)")
      }
      let empty = SignedContract(text: "")
      try await fixture.refuseMismatch(contract, empty, check, "an empty signature")
      let malformed = SignedContract(text: "x.y.z")
      try await fixture.refuseMismatch(contract, malformed, check, "a malformed signature")
      let other = try await fixture.open(fixture.samples.contract("Q", amount: 1_000_000))
      try await fixture.refuseMismatch(
        contract, other.signed, check, "the signature of another opening")
    },
    Clause("AccountLedger.checksTheSigner", "another customer's signature is rejected") {
      fixture, check in
      let contract = try fixture.samples.contract("R", amount: 1_000_000)
      let signed = try await fixture.otherSign(contract.document)
      try await fixture.refuseMismatch(contract, signed, check, "another customer's signature")
    },
    Clause(
      "AccountLedger.checksTheFigures",
      "figures for a selection other than that of the terms are rejected"
    ) {
      fixture, check in
      let good = try fixture.samples.contract("R", amount: 1_000_000)
      let others = [
        ("sum", try fixture.samples.contract("R", amount: 2_000_000)),
        ("product", try good.changed(product: "other")), ("term", try good.changed(months: 6)),
        ("tax", try good.changed(taxKind: .exempt)),
        ("kind", try good.changed(kind: fixture.kinds.monthly)),
      ]
      for (what, other) in others {
        let mixed = OpeningContract(
          requestID: good.requestID, terms: good.terms, quote: other.quote, agreedAt: good.agreedAt)
        let signed = try await fixture.sign(mixed.document)
        try await fixture.refuseMismatch(mixed, signed, check, "figures for another \(what)")
      }
    },
  ]

  static let refusals: [Clause<Fixture>] = [
    Clause(
      "AccountLedger.namesTheShortfall",
      "insufficient funds are rejected with the shortfall, and nothing changes"
    ) {
      fixture, check in
      // One won, a sum beyond 32 bits, a sum that a `Double` cannot represent exactly, and the
      // largest sum whose payout fits 64 bits.
      let largest = Int64.max - 320_010 - Fixture.balance.amount
      for shortfall in [1, 4_244_967_297, 9_007_199_204_740_993, largest].map({ Won($0) }) {
        let check = check.inCase("with \(shortfall) too little")
        let sum = try Fixture.balance.adding(shortfall)
        let contract = try fixture.samples.contract("R", amount: sum.amount)
        try await fixture.refuse(
          contract, with: .insufficientFunds(fixture.funding, shortfall: shortfall), check)
        let request = try await fixture.ledger.opening(for: contract.requestID)
        try check.equal(request, nil, "the opening known for the rejected request")
      }
    },
    Clause("AccountLedger.rejectsUnknownAccounts", "an account that does not exist cannot pay") {
      fixture, check in
      for nowhere in fixture.strangers(alike: fixture.funding) {
        let check = check.inCase("paying from \(nowhere)")
        let contract = try fixture.samples.contract("R", amount: 1_000_000, from: nowhere)
        try await fixture.refuse(contract, with: .unknownAccount(nowhere), check)
        let found = try await fixture.ledger.account(nowhere)
        try check.equal(found, nil, "the account by this number")
      }
    },
    Clause(
      "AccountLedger.keepsPrincipal",
      "the balance of a product account is never debited: the account cannot pay"
    ) {
      fixture, check in
      for payment in SampleContracts.Payment.allCases {
        let check = check.inCase("an account paid in by \(payment)")
        let number = try await fixture.open(
          fixture.samples.contract("P\(payment)", amount: 2_000_000, payment)
        ).number
        let contract = try fixture.samples.contract("R", amount: 1_000_000, from: number)
        try await fixture.refuse(contract, with: .unknownAccount(number), check)
      }
    },
    Clause(
      "AccountLedger.linksToItsKindOnly",
      "a link must name an account of the kind it states; another kind, a demand account or a "
        + "number that only looks alike is rejected"
    ) {
      fixture, check in
      let demand = try fixture.samples.contract(
        "S", amount: 100_000, .monthly, linked: fixture.funding)
      try await fixture.refuse(demand, with: fixture.notLinkable(fixture.funding), check)
      let other = try await fixture.open(
        fixture.samples.contract("M", amount: 100_000, .monthly)
      ).number
      let linked = try fixture.samples.contract("S", amount: 100_000, .monthly, linked: other)
      try await fixture.refuse(linked, with: fixture.notLinkable(other), check)
      let single = try await fixture.open(fixture.samples.contract("D", amount: 100_000)).number
      for nowhere in fixture.strangers(alike: single) where nowhere != other {
        let linked = try fixture.samples.contract("S", amount: 100_000, .monthly, linked: nowhere)
        try await fixture.refuse(
          linked, with: fixture.notLinkable(nowhere), check.inCase("linked to \(nowhere)"))
      }
    },
    Clause(
      "AccountLedger.checksInOrder",
      "of several faults, the first in the documented order is reported"
    ) {
      fixture, check in
      let nowhere = try given(AccountNumber("NOWHERE-1"))
      let unsigned = SignedContract(text: "nothing")
      let first = try fixture.samples.contract("R", amount: 1_000_000)
      _ = try await fixture.open(first)
      let all = try fixture.samples.contract(
        "R", amount: 90_000_000, .monthly, from: nowhere, linked: nowhere)
      let conflict = LedgerError.requestConflict(
        all.requestID, opened: first.terms, asked: all.terms)
      try await fixture.refuse(all, unsigned, with: conflict, check)
      let account = try fixture.samples.contract(
        "Q", amount: 90_000_000, .monthly, from: nowhere, linked: nowhere)
      try await fixture.refuse(account, unsigned, with: .unknownAccount(nowhere), check)
      let linked = try fixture.samples.contract("Q", amount: 90_000_000, .monthly, linked: nowhere)
      try await fixture.refuse(linked, unsigned, with: fixture.notLinkable(nowhere), check)
      let funds = try fixture.samples.contract("Q", amount: 90_000_000)
      try await fixture.refuseMismatch(
        funds, unsigned, check, "no signature, before the missing money")
      let nothing = try fixture.samples.contract("Q", amount: 0, from: nowhere)
      try await fixture.refuse(nothing, with: .unknownAccount(nowhere), check)
      let figures = try fixture.samples.contract("Q", amount: 1_000_000, .monthly).quote
      for (contract, error) in [
        (all, conflict), (account, .unknownAccount(nowhere)),
        (linked, fixture.notLinkable(nowhere)),
      ] {
        let mixed = OpeningContract(
          requestID: contract.requestID, terms: contract.terms, quote: figures,
          agreedAt: contract.agreedAt)
        try await fixture.refuse(mixed, unsigned, with: error, check.inCase("with other figures"))
      }
    },
  ]
}

extension AccountLedgerContract.Fixture {
  fileprivate func refuse(
    _ contract: OpeningContract, _ signed: SignedContract? = nil, with error: LedgerError,
    _ check: Check
  ) async throws {
    let signature: SignedContract
    if let signed { signature = signed } else { signature = try await sign(contract.document) }
    try await changesNothing(check) {
      try await check.refuses(with: error) { () throws(LedgerError) in
        try await ledger.open(contract, signed: signature)
      }
    }
  }

  /// Numbers that are not the customer's: one unlike `number`, and some that only look like it.
  fileprivate func strangers(alike number: AccountNumber) -> [AccountNumber] {
    let text = "\(number)"
    let names = [
      "NOWHERE-1", text.lowercased(), text.uppercased(), "\(text)-", "0\(text)", "\(text)0",
      String(text.dropLast()), text.replacing("-", with: ""),
    ]
    return names.compactMap { AccountNumber($0) }.filter { $0 != number && $0 != funding }
  }

  /// The error of a link to `number` as a ``SampleKinds/single`` account.
  fileprivate func notLinkable(_ number: AccountNumber) -> LedgerError {
    .notLinkable(AccountLink(to: number, of: kinds.single))
  }

  func refuseMismatch(
    _ contract: OpeningContract, _ signed: SignedContract, _ check: Check, _ what: String
  ) async throws {
    try await changesNothing(check) {
      try await check.refuses(
        "the error contractMismatch for \(what)", where: \LedgerError.isMismatch
      ) {
        () throws(LedgerError) in try await ledger.open(contract, signed: signed)
      }
    }
  }
}

extension LedgerError {
  fileprivate var isMismatch: Bool {
    if case .contractMismatch = self { true } else { false }
  }
}
