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
      let terms = try await opening.terms(
        for: product.offer.id, amount: SpecimenQuestions.amount(product),
        months: .months(.specimenMonths, of: product.offer.tiers.map { ($0, $0.months) }),
        fundingAccount: .specimenFundingAccount, tax: .specimenTax, from: accounts, in: &interview)
      return try await opening.open(
        on: terms, from: accounts, sheet: .specimen(under: dependency),
        consent: SpecimenQuestions.consent, in: &interview
      ) { (today) throws(QuoteError) in
        try product.illustration(
          of: terms.selection, openedOn: today, under: dependency.taxPolicy)
      }
    }
  }
}
