import FeatureDependencies

/// Product → amount → months → funding account → tax → preview → consent → sign → open → savings?
struct DepositOpenFlow: Flow {
  let dependency: any DepositOpenDependency

  func run() async -> FlowOutcome {
    var outcome = FlowOutcome()
    do {
      let opened = try await open()
      outcome.add(opened)
      if try await wantsSavings() {
        let savings = dependency.savingsOpenBuilder.build(id: opened.number)
        try outcome.include(await savings.run())
      }
    } catch { outcome.stop = error }
    return outcome
  }

  private func open() async throws(FlowStop) -> OpenedAccount {
    let opening = try await Opening(of: .deposit, dependency)
    let products = try await opening.products(in: dependency.depositCatalog)
    let accounts = try await opening.accounts()
    let agreement = try await dependency.dialog.interview { (interview) throws(FlowStop) in
      let product = try await interview.ask(DepositQuestions.product(products))
      let terms = try await terms(product, opening, accounts, &interview)
      let figures = DepositFigures(product: product, taxPolicy: dependency.taxPolicy)
      return try await opening.agree(
        on: terms, beside: accounts, sheet: .deposit(under: dependency),
        consent: DepositQuestions.consent,
        in: &interview
      ) { (today) throws(QuoteError) in
        try figures.illustration(terms.selection, openedOn: today)
      }
    }
    return try await opening.settle(agreement)
  }

  /// Going back from here does not undo the deposit: it declines.
  private func wantsSavings() async throws(FlowStop) -> Bool {
    do { return try await dependency.dialog.ask(DepositQuestions.openSavings) } catch {
      guard error.isBack else { throw error }
      return false
    }
  }

  private func terms(
    _ product: DepositProduct, _ opening: Opening, _ accounts: [Account],
    _ interview: inout Interview
  ) async throws(FlowStop) -> OpeningTerms {
    let amount = try await interview.ask(DepositQuestions.amount(product))
    let months = try await interview.ask(.months(.depositMonths, of: product.offer))
    let account = try await interview.ask(
      .fundingAccount(.depositFundingAccount, among: accounts, needing: opening.needing(amount)))
    let tax = try await interview.ask(.tax(.depositTax, under: dependency.taxPolicy))
    let selection = ProductSelection(
      kind: .deposit, productID: product.offer.id, amount: amount, months: months, taxKind: tax)
    return OpeningTerms(selection: selection, fundingAccount: account)
  }
}
