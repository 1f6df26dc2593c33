import FeatureDependencies

/// Deposit first? → product → link → amount → months → funding account → tax → preview → consent →
/// sign → open
struct SavingsOpenFlow: Flow {
  let dependency: any SavingsOpenDependency
  /// The deposit to link to, unless the customer opens another one first.
  let linkedAccount: AccountNumber?

  func run() async -> FlowOutcome {
    var outcome = FlowOutcome()
    do {
      let opened = try await open(&outcome)
      outcome.add(opened)
    } catch { outcome.stop = error }
    return outcome
  }

  /// Opens the savings account, and a deposit before it if the customer wants one first.
  private func open(_ outcome: inout FlowOutcome) async throws(FlowStop) -> OpenedAccount {
    let opening = try await Opening(of: .savings, dependency)
    var linked = linkedAccount
    var offer: Question<Bool>? = SavingsQuestions.openDeposit(linked: linked)
    while true {
      if let agreement = try await interview(opening, linked, offering: offer) {
        return try await opening.execute(agreement)
      }
      let deposit = await dependency.depositOpenBuilder.build().run()
      try outcome.include(deposit)
      (linked, offer) = (deposit.account?.number ?? linked, nil)
    }
  }

  /// Runs the whole application; returns nil if the customer accepts the `offer` to open a deposit
  /// first.
  ///
  /// Opening a deposit is a side effect, so the interview ends there: going back must not cross it.
  private func interview(
    _ opening: Opening, _ linked: AccountNumber?, offering offer: Question<Bool>?
  ) async throws(FlowStop) -> Opening.Agreement? {
    let products = try await opening.products(in: dependency.savingsCatalog)
    let holdings = try await opening.holdings()
    let deposits =
      try await linked == nil
      ? opening.linkable(.deposit) { SavingsQuestions.link(among: $0, earning: nil) } : []
    return try await dependency.dialog.interview { (interview) throws(FlowStop) in
      if let offer, try await interview.ask(offer) { return nil }
      return try await reviewAndConsent(opening, products, holdings, deposits, linked, &interview)
    }
  }

  private func reviewAndConsent(
    _ opening: Opening, _ products: [SavingsProduct], _ holdings: Holdings, _ deposits: [Account],
    _ linked: AccountNumber?, _ interview: inout Interview
  ) async throws(FlowStop) -> Opening.Agreement {
    let product = try await interview.ask(SavingsQuestions.product(products))
    var linked = linked
    if linked == nil {
      linked = try await interview.ask(
        SavingsQuestions.link(among: deposits, earning: product.linkedBonus))
    }
    let terms = try await terms(product, opening, holdings, linked, &interview)
    let figures = SavingsFigures(
      product: product, linked: linked != nil, taxPolicy: dependency.taxPolicy)
    return try await opening.reviewAndConsent(
      on: terms, beside: holdings, sheet: .savings(under: dependency),
      consent: SavingsQuestions.consent,
      in: &interview
    ) { (today) throws(QuoteError) in
      try figures.illustration(terms.selection, openedOn: today)
    }
  }

  private func terms(
    _ product: SavingsProduct, _ opening: Opening, _ holdings: Holdings,
    _ linked: AccountNumber?, _ interview: inout Interview
  ) async throws(FlowStop) -> OpeningTerms {
    let amount = try await interview.ask(
      opening.payable(SavingsQuestions.amount(product), from: holdings.demand))
    let months = try await interview.ask(.months(.savingsMonths, of: product.offer))
    let account = try await interview.ask(
      .fundingAccount(
        .savingsFundingAccount, among: holdings.demand, needing: opening.needing(amount)))
    let tax = try await interview.ask(.tax(.savingsTax, under: dependency.taxPolicy))
    let selection = ProductSelection(
      kind: .savings, productID: product.offer.id, amount: amount, months: months, taxKind: tax)
    return OpeningTerms(
      selection: selection, fundingAccount: account,
      link: linked.map { AccountLink(to: $0, of: .deposit) })
  }
}
