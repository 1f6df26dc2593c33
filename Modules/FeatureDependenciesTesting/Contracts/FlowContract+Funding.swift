import FeatureDependencies

extension FlowContract {
  static let fundingAccount: [Clause<Fixture>] = [
    Clause(
      "Flow.namesTheShortfall",
      "an amount that no account can pay is rejected with the shortfall at its question"
    ) { fixture, check in
      let asked = fixture.questions.first(where: \.isAmount)
      let amount = try check.some(asked, "a question for the sum, in the script")
      let doubles = try await fixture.doubles(
        fixture.steps(upTo: amount) + [
          fixture.answer(amount), fixture.interrupt(amount, .stopped),
        ],
        balance: Won(fixture.amount.amount - 1))
      _ = await fixture.run(doubles)
      let rejected = await doubles.script.asked.last?.rejected?.reason
      try check.equal(
        rejected, .insufficientFunds(shortfall: Won(1)), "the reason why the amount was rejected")
    }
  ]

  static let accountChoice: [Clause<Fixture>] = [
    Clause(
      "Flow.paysFromTheChosenAccount",
      "the chosen one of several demand accounts pays, and the preview is about that account"
    ) { fixture, check in
      let key = try given(fixture.script.accountQuestion).key
      for number in [OpeningDoubles.fundingNumber, OpeningDoubles.secondNumber] {
        let check = check.inCase("paid from \(number)")
        let first = try await fixture.doubles([], second: fixture.rich)
        _ = try await first.openOtherFeature(of: ProductKind(declared: "elsewhere"))
        let before = try await first.ledger.accounts()
        let doubles = try await fixture.doubles(fixture.script.steps([key: number]), after: first)
        let opened = try await fixture.opened(doubles, check)
        let payer = "\(opened.contract.terms.fundingAccount)"
        try check.equal(payer, number, "the funding account")
        let accounts = try await doubles.accounts(before: opened)
        try check.equal(accounts, before, "the accounts, without the debit of the funding account")
        try await fixture.consented(to: opened, doubles, check)
      }
    },
    Clause(
      "Flow.offersEveryAccount", "every demand account can be chosen, and no product account"
    ) { fixture, check in
      let first = try await fixture.doubles([], second: fixture.rich)
      _ = try await first.openOtherFeature(of: ProductKind(declared: "elsewhere"))
      let doubles = try await fixture.doubles(fixture.script.steps(), after: first)
      _ = await fixture.run(doubles)
      let key = try given(fixture.script.accountQuestion).questionKey
      let asked = await doubles.script.asked.first { $0.key == key }
      guard case .choice(let choices) = asked?.kind else {
        return try check.holds(false, "a choice of accounts", butCame: asked?.kind as Any)
      }
      let numbers = [OpeningDoubles.fundingNumber, OpeningDoubles.secondNumber]
      try check.equal(choices.map(\.value).sorted(), numbers, "the accounts to choose from")
    },
  ]

  static let chosenFunds: [Clause<Fixture>] = [
    Clause(
      "Flow.checksTheChosenAccount",
      "the chosen account must have the money: the balance of another account does not count"
    ) { fixture, check in
      let poor = Won(fixture.amount.amount - 1)
      let account = try given(fixture.script.accountQuestion)
      let doubles = try await fixture.doubles(
        fixture.steps(upTo: account) + [
          fixture.answer(account, OpeningDoubles.secondNumber), fixture.answer(account),
        ] + fixture.steps(after: account), second: poor)
      let opened = try await fixture.opened(doubles, check)
      let rejected = await doubles.script.asked.compactMap(\.rejected)
      let reasons = [Rejection.insufficientFunds(shortfall: Won(1))]
      try check.equal(rejected.map(\.reason), reasons, "the reasons why answers were rejected")
      let payer = opened.contract.terms.fundingAccount
      try check.equal(payer, doubles.funding, "the funding account at the end")
    }
  ]
}

extension FlowContract.Fixture {
  /// The balance of a second account, different from the first account's.
  fileprivate var rich: Won { Won(script.balance.amount + 777) }
}
