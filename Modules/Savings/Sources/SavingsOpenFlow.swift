import FeatureDependencies

/// Link → product → amount → months → funding account → tax → preview → consent
/// → sign → open
///
/// A pipe and an answers file get two questions for the link: whether to open a deposit first,
/// before the product, and which deposit to link to, after it.
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

  /// How an interview ended.
  private enum Ending {
    case opened(OpenedAccount)
    /// The customer wants to open a deposit first.
    case depositFirst(isPerson: Bool)
  }

  /// Opens the savings account, and a deposit before it if the customer wants one first.
  private func open(_ outcome: inout FlowOutcome) async throws(FlowStop) -> OpenedAccount {
    let opening = try await Opening(of: .savings, dependency)
    var (linked, isOffering, canReturn) = (linkedAccount, true, false)
    while true {
      let ending: Ending
      do {
        ending = try await interview(opening, linked, isOffering: isOffering)
      } catch {
        // A person who goes back after the nested opening is asked for the link again.
        guard error.isBack, canReturn else { throw error }
        (isOffering, canReturn) = (true, false)
        continue
      }
      let isPerson: Bool
      switch ending {
      case .opened(let account): return account
      case .depositFirst(let chosenByPerson): isPerson = chosenByPerson
      }
      let deposit = await dependency.dialog.run(
        dependency.depositOpenBuilder.build(), opening: .deposit, in: .savings)
      guard !deposit.isLeft else { continue }
      try outcome.include(deposit)
      (linked, isOffering, canReturn) = (deposit.account?.number ?? linked, false, isPerson)
    }
  }

  /// Runs the whole application, or stops before the product for a deposit to open first.
  ///
  /// Opening a deposit is a side effect, so the interview ends there: going back must not cross it.
  private func interview(
    _ opening: Opening, _ linked: AccountNumber?, isOffering: Bool
  ) async throws(FlowStop) -> Ending {
    let products = try await opening.products(in: dependency.savingsCatalog)
    let holdings = try await opening.holdings()
    let choice = { SavingsQuestions.deposit(linked: linked, among: $0, for: products) }
    let deposits = isOffering ? try await opening.linkable(.deposit, for: choice) : []
    return try await dependency.dialog.interview { (interview) throws(FlowStop) in
      var link = linked.map(SavingsLinkChoice.deposit) ?? .askLater
      if isOffering {
        link = try await interview.ask(choice(deposits))
        if link == .newDeposit { return .depositFirst(isPerson: true) }
        if link == .askLater {
          let offer = SavingsQuestions.openDeposit(linked: linked)
          if try await interview.ask(offer) { return .depositFirst(isPerson: false) }
          link = linked.map(SavingsLinkChoice.deposit) ?? .askLater
        }
      }
      let agreement = try await reviewAndConsent(opening, products, holdings, link, &interview)
      return .opened(try await opening.execute(agreement))
    }
  }

  private func reviewAndConsent(
    _ opening: Opening, _ products: [SavingsProduct], _ holdings: Holdings,
    _ link: SavingsLinkChoice, _ interview: inout Interview
  ) async throws(FlowStop) -> Opening.Agreement {
    let product = try await interview.ask(
      SavingsQuestions.product(products, isLinked: link.number != nil))
    var linked = link.number
    if link == .askLater {
      let choice = { SavingsQuestions.link(among: $0, earning: product.linkedBonus) }
      linked = try await interview.ask(
        choice(try await opening.linkable(.deposit, for: choice)))
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
    let months = try await interview.ask(SavingsQuestions.months(product, isLinked: linked != nil))
    let account = try await interview.ask(
      .fundingAccount(
        .savingsFundingAccount, among: holdings.demand, needing: opening.needing(amount)))
    let tax = try await interview.ask(
      .tax(.savingsTax, under: dependency.taxPolicy, from: dependency.clock.now().date))
    let selection = ProductSelection(
      kind: .savings, productID: product.offer.id, amount: amount, months: months, taxKind: tax)
    return OpeningTerms(
      selection: selection, fundingAccount: account,
      link: linked.map { AccountLink(to: $0, of: .deposit) })
  }
}
