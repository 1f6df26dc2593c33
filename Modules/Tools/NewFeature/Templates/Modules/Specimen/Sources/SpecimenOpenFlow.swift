import FeatureDependencies

/// Product → amount → months → funding account → tax → preview → consent → sign → open
struct SpecimenOpenFlow: Flow {
  let dependency: any SpecimenOpenDependency

  func run() async -> FlowOutcome {
    var outcome = FlowOutcome()
    do {
      let opened = try await open()
      outcome.add(opened)
    } catch { outcome.stop = error }
    return outcome
  }

  private func open() async throws(FlowStop) -> OpenedAccount {
    let opening = try await Opening(of: .specimen, dependency)
    let products = try await opening.products(of: SpecimenProduct.self)
    let accounts = try await opening.demandAccounts()
    return try await dependency.interview { (interview) throws(FlowStop) in
      let product = try await interview.ask(SpecimenQuestions.product(products))
      let terms = try await terms(product, opening, accounts, &interview)
      let figures = SpecimenFigures(product: product, taxPolicy: dependency.taxPolicy)
      return try await opening.open(
        on: terms, from: accounts, sheet: .specimen(under: dependency),
        consent: SpecimenQuestions.consent, in: &interview
      ) { (today) throws(QuoteError) in
        try figures.illustration(terms.selection, openedOn: today)
      }
    }
  }

  private func terms(
    _ product: SpecimenProduct, _ opening: Opening, _ accounts: [Account],
    _ interview: inout Interview
  ) async throws(FlowStop) -> OpeningTerms {
    let amount = try await interview.ask(
      opening.payable(SpecimenQuestions.amount(product), from: accounts))
    let months = try await interview.ask(
      .months(.specimenMonths, of: product.offer.tiers.map { ($0, $0.months) }))
    let account = try await interview.ask(
      .fundingAccount(
        .specimenFundingAccount, among: accounts, needing: opening.needing(amount)))
    let tax = try await interview.ask(
      .tax(.specimenTax, under: dependency.taxPolicy, on: dependency.clock.now().date))
    let selection = ProductSelection(
      kind: .specimen, productID: product.offer.id, amount: amount, months: months, taxKind: tax)
    return OpeningTerms(selection: selection, fundingAccount: account)
  }
}
