import FeatureDependencies

/// Product → amount → months → funding account → tax → preview → consent → sign → open → next
struct DepositOpenFlow: Flow {
  let dependency: any DepositOpenDependency

  func run() async -> FlowOutcome {
    var outcome = FlowOutcome()
    do {
      let opened = try await open()
      outcome.add(opened)
      try await offerSavings(linkedTo: opened.number, &outcome)
    } catch { outcome.stop = error }
    return outcome
  }

  private func open() async throws(FlowStop) -> OpenedAccount {
    let opening = try await Opening(of: .deposit, dependency)
    let products = try await opening.products(of: DepositProduct.self)
    let accounts = try await opening.demandAccounts()
    return try await dependency.interview { (interview) throws(FlowStop) in
      let product = try await interview.ask(DepositQuestions.product(products))
      let terms = try await opening.terms(
        for: product.offer.id, amount: DepositQuestions.amount(product),
        months: .months(.depositMonths, of: product.offer.tiers.map { ($0, $0.months) }),
        fundingAccount: .depositFundingAccount, tax: .depositTax, from: accounts, in: &interview)
      return try await opening.open(
        on: terms, from: accounts, sheet: .deposit(under: dependency),
        consent: DepositQuestions.consent, in: &interview
      ) { (today) throws(QuoteError) in
        try product.illustration(
          of: terms.selection, openedOn: today, under: dependency.taxPolicy)
      }
    }
  }

  /// Offers a savings account, and opens it if the customer accepts. Going back out of that flow
  /// before it opens anything asks again.
  private func offerSavings(
    linkedTo deposit: AccountNumber, _ outcome: inout FlowOutcome
  ) async throws(FlowStop) {
    var question = DepositQuestions.openSavings
    while try await dependency.dialog.accepts(question, keeping: dependency.journal) {
      let savings = await dependency.run(
        dependency.savingsOpenBuilder.build(id: deposit), opening: .savings, in: .deposit)
      guard savings.isLeft else { return try outcome.include(savings) }
      question = question.with { $0.earlier = "yes" }
    }
  }
}
