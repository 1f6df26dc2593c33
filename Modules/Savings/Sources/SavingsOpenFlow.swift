import FeatureDependencies

/// Deposit first? → product → amount → months → funding account → tax → preview → consent → sign →
/// open
struct SavingsOpenFlow: Flow {
  let dependency: any SavingsOpenDependency
  /// The deposit the savings is linked to, unless the customer opens another one first.
  let linkedAccount: AccountNumber?

  func run() async -> FlowOutcome {
    var outcome = FlowOutcome()
    do {
      let opening = try await Opening(dependency)
      let linked = try await openedFirst(&outcome) ?? linkedAccount
      outcome.account = try await open(opening, linkedTo: linked)
    } catch { outcome.stop = error }
    return outcome
  }

  /// The deposit that the customer opens first, if she wants one.
  private func openedFirst(_ outcome: inout FlowOutcome) async throws(FlowStop) -> AccountNumber? {
    let question = SavingsQuestions.openDeposit(linked: linkedAccount)
    guard try await dependency.dialog.ask(question) else { return nil }
    let deposit = await dependency.depositOpenBuilder.build().run()
    try outcome.include(deposit)
    return deposit.account?.number
  }

  private func open(
    _ opening: Opening, linkedTo linked: AccountNumber?
  ) async throws(FlowStop) -> OpenedAccount {
    let products = try await products()
    let accounts = try await opening.accounts()
    let agreement = try await dependency.dialog.interview { (interview) throws(FlowStop) in
      let product = try await interview.ask(SavingsQuestions.product(products))
      let terms = try await terms(product, opening, accounts, linked, &interview)
      let figures = SavingsFigures(
        product: product, linked: linked != nil, taxPolicy: dependency.taxPolicy)
      return try await opening.agree(
        on: terms, beside: accounts, sheet: .savings, consent: SavingsQuestions.consent,
        in: &interview
      ) { (today) throws(QuoteError) in
        try figures.illustration(terms.selection, openedOn: today)
      }
    }
    return try await opening.settle(agreement)
  }

  private func terms(
    _ product: SavingsProduct, _ opening: Opening, _ accounts: [Account],
    _ linked: AccountNumber?, _ interview: inout Interview
  ) async throws(FlowStop) -> OpeningTerms {
    let amount = try await interview.ask(SavingsQuestions.amount(product))
    let months = try await interview.ask(.months(.savingsMonths, of: product.offer))
    let account = try await interview.ask(
      .fundingAccount(.savingsFundingAccount, among: accounts, needing: opening.needing(amount)))
    let tax = try await interview.ask(.tax(.savingsTax))
    let selection = ProductSelection(
      kind: .savings, productID: product.offer.id, amount: amount, months: months, taxKind: tax)
    return OpeningTerms(selection: selection, fundingAccount: account, linkedAccount: linked)
  }

  private func products() async throws(FlowStop) -> [SavingsProduct] {
    let products: [SavingsProduct]
    do { products = try await dependency.catalog.savings() } catch { throw .catalog(error) }
    guard !products.isEmpty else { throw .nothingOffered(.savings) }
    return products
  }
}
