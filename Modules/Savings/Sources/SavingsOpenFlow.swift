import FeatureDependencies

/// Link → product → amount → months → funding account → tax → preview → consent → sign → open
///
/// If the customer wants to link a new deposit, that one is opened first.
struct SavingsOpenFlow: Flow {
  let dependency: any SavingsOpenDependency
  /// The deposit that the question for the link suggests.
  let linkedAccount: AccountNumber?

  func run() async -> FlowOutcome {
    var outcome = FlowOutcome()
    do {
      let opened = try await open(&outcome)
      outcome.add(opened)
    } catch { outcome.stop = error }
    return outcome
  }

  /// Opens the savings account, and a deposit before it if the customer wants to link a new one.
  private func open(_ outcome: inout FlowOutcome) async throws(FlowStop) -> OpenedAccount {
    let opening = try await Opening(of: .savings, dependency)
    var suggested = SavingsLink(to: linkedAccount)
    var linked: AccountNumber?
    while true {
      let opened = try await open(opening, linkedTo: linked, suggesting: suggested)
      if let opened { return opened }
      suggested = .newDeposit
      let deposit = await dependency.run(
        dependency.depositOpenBuilder.build(), opening: .deposit, in: .savings)
      guard !deposit.isLeft else { continue }
      try outcome.include(deposit)
      linked = deposit.account?.number
    }
  }

  /// Runs the application, which asks for the link unless the new deposit to be `linked` is open.
  /// Returns nil if the customer wants to open a deposit first.
  ///
  /// Opening a deposit is a side effect, so the interview ends there: going back must not cross it.
  private func open(
    _ opening: Opening, linkedTo linked: AccountNumber?, suggesting suggested: SavingsLink
  ) async throws(FlowStop) -> OpenedAccount? {
    let products = try await opening.products(of: SavingsProduct.self)
    let accounts = try await opening.demandAccounts()
    let question = {
      SavingsQuestions.link(
        suggesting: suggested, unattended: SavingsLink(to: linkedAccount), among: $0, for: products)
    }
    let known = linked == nil ? try await deposits(for: question) : []
    return try await dependency.interview { (interview) throws(FlowStop) in
      var link = SavingsLink(to: linked)
      if linked == nil { link = try await interview.ask(question(known)) }
      guard link != .newDeposit else { return nil }
      let product = try await interview.ask(
        SavingsQuestions.product(products, isLinked: link.number != nil))
      let terms = try await terms(product, opening, accounts, link.number, &interview)
      let figures = SavingsFigures(
        product: product, linked: link.number != nil, taxPolicy: dependency.taxPolicy)
      return try await opening.open(
        on: terms, from: accounts, sheet: .savings(under: dependency),
        consent: SavingsQuestions.consent, in: &interview
      ) { (today) throws(QuoteError) in
        try figures.illustration(terms.selection, openedOn: today)
      }
    }
  }

  /// Reads the customer's deposits, to offer them in `question`.
  ///
  /// A dialog that answers without asking shows no list. Then it reads at most the account that the
  /// answer names, because the cost of a list grows with the customer's accounts. All are read if
  /// that answer is not valid, because the rejection lists them, and in a resumed request, whose
  /// interrupted run may have given another answer.
  private func deposits(
    for question: ([Account]) -> Question<SavingsLink>
  ) async throws(FlowStop) -> [Account] {
    let isResumed = dependency.journal?.isResumed ?? false
    if !isResumed,
      let answer = await dependency.dialog.answer(withoutAsking: question([]).prompt)
    {
      let named = try await self.named(answer).filter { $0.product == .deposit }
      if (try? question(named).answer(from: answer)) != nil { return named }
    }
    do {
      return try await dependency.ledger.accounts().filter { $0.product == .deposit }
    } catch { throw .ledger(error) }
  }

  /// Reads the account that `answer` names; empty if it names none of the customer.
  private func named(_ answer: String) async throws(FlowStop) -> [Account] {
    guard let number = AccountNumber(answer.trimmed) else { return [] }
    do { return try await dependency.ledger.account(number).map { [$0] } ?? [] } catch {
      throw .ledger(error)
    }
  }

  private func terms(
    _ product: SavingsProduct, _ opening: Opening, _ accounts: [Account],
    _ linked: AccountNumber?, _ interview: inout Interview
  ) async throws(FlowStop) -> OpeningTerms {
    let amount = try await interview.ask(
      opening.payable(SavingsQuestions.amount(product), from: accounts))
    let months = try await interview.ask(SavingsQuestions.months(product, isLinked: linked != nil))
    let account = try await interview.ask(
      .fundingAccount(
        .savingsFundingAccount, among: accounts, needing: opening.needing(amount)))
    let tax = try await interview.ask(
      .tax(.savingsTax, under: dependency.taxPolicy, on: dependency.clock.now().date))
    let selection = ProductSelection(
      kind: .savings, productID: product.offer.id, amount: amount, months: months, taxKind: tax)
    return OpeningTerms(
      selection: selection, fundingAccount: account,
      link: linked.map { AccountLink(to: $0, of: .deposit) })
  }
}
