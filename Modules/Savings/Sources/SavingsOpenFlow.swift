import FeatureDependencies

/// Deposit first? → product → link → amount → months → funding account → tax → preview → consent →
/// sign → open → next
struct SavingsOpenFlow: Flow {
  let dependency: any SavingsOpenDependency
  /// The deposit the savings is linked to, unless the customer opens another one first.
  let linkedAccount: AccountNumber?

  func run() async -> FlowOutcome {
    var outcome = FlowOutcome()
    do {
      let opened = try await open(&outcome)
      try await outcome.add(opened, offering: next, in: dependency.dialog)
    } catch { outcome.stop = error }
    return outcome
  }

  /// What is offered once the savings is open, a neighbour a line.
  private var next: [NextOpening] {
    []
  }

  /// Opens the savings, and a deposit before it if the customer wants one first.
  private func open(_ outcome: inout FlowOutcome) async throws(FlowStop) -> OpenedAccount {
    let opening = try await Opening(of: .savings, dependency)
    if let agreement = try await firstInterview(opening) {
      return try await opening.settle(agreement)
    }
    let deposit = await dependency.depositOpenBuilder.build().run()
    try outcome.include(deposit)
    let linked = deposit.account?.number ?? linkedAccount
    return try await opening.settle(try await secondInterview(opening, linked))
  }

  /// The whole application, or nil if the customer wants to open a deposit first: an effect, which
  /// going back must not cross.
  private func firstInterview(_ opening: Opening) async throws(FlowStop) -> Opening.Agreement? {
    let products = try await opening.products(in: dependency.savingsCatalog)
    let accounts = try await opening.accounts()
    let openDeposit = SavingsQuestions.openDeposit(linked: linkedAccount)
    return try await dependency.dialog.interview { (interview) throws(FlowStop) in
      if try await interview.ask(openDeposit) { return nil }
      return try await agree(opening, products, accounts, linkedAccount, &interview)
    }
  }

  private func secondInterview(
    _ opening: Opening, _ linked: AccountNumber?
  ) async throws(FlowStop) -> Opening.Agreement {
    let products = try await opening.products(in: dependency.savingsCatalog)
    let accounts = try await opening.accounts()
    return try await dependency.dialog.interview { (interview) throws(FlowStop) in
      try await agree(opening, products, accounts, linked, &interview)
    }
  }

  private func agree(
    _ opening: Opening, _ products: [SavingsProduct], _ accounts: [Account],
    _ linked: AccountNumber?, _ interview: inout Interview
  ) async throws(FlowStop) -> Opening.Agreement {
    let product = try await interview.ask(SavingsQuestions.product(products))
    var linked = linked
    if linked == nil {
      linked = try await interview.ask(SavingsQuestions.link(product, among: accounts))
    }
    let terms = try await terms(product, opening, accounts, linked, &interview)
    let figures = SavingsFigures(
      product: product, linked: linked != nil, taxPolicy: dependency.taxPolicy)
    return try await opening.agree(
      on: terms, beside: accounts, sheet: .savings(under: dependency),
      consent: SavingsQuestions.consent,
      in: &interview
    ) { (today) throws(QuoteError) in
      try figures.illustration(terms.selection, openedOn: today)
    }
  }

  private func terms(
    _ product: SavingsProduct, _ opening: Opening, _ accounts: [Account],
    _ linked: AccountNumber?, _ interview: inout Interview
  ) async throws(FlowStop) -> OpeningTerms {
    let amount = try await interview.ask(
      opening.payable(SavingsQuestions.amount(product), from: accounts))
    let months = try await interview.ask(.months(.savingsMonths, of: product.offer))
    let account = try await interview.ask(
      .fundingAccount(.savingsFundingAccount, among: accounts, needing: opening.needing(amount)))
    let tax = try await interview.ask(.tax(.savingsTax, under: dependency.taxPolicy))
    let selection = ProductSelection(
      kind: .savings, productID: product.offer.id, amount: amount, months: months, taxKind: tax)
    return OpeningTerms(
      selection: selection, fundingAccount: account,
      link: linked.map { AccountLink(to: $0, of: .linkableToSavings) })
  }
}
