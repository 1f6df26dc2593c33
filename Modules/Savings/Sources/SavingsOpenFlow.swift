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
  /// Going back out of that flow before it opens anything asks for the link again.
  private func open(_ outcome: inout FlowOutcome) async throws(FlowStop) -> OpenedAccount {
    let opening = try await Opening(of: .savings, dependency)
    let products = try await opening.products(of: SavingsProduct.self)
    var question = try await link(for: products)
    var newDeposit: AccountNumber?
    while true {
      let opened = try await open(products, opening, linkedTo: newDeposit, or: question)
      if let opened { return opened }
      let deposit = await dependency.run(
        dependency.depositOpenBuilder.build(), opening: .deposit, in: .savings)
      if deposit.isLeft {
        // An answer that was known without asking is used, so the deposits are listed now.
        question = try await link(for: products).with { $0.earlier = SavingsLink.newDepositAnswer }
      } else {
        try outcome.include(deposit)
        newDeposit = deposit.account?.number
      }
    }
  }

  /// Runs the application, linked to `newDeposit`, or else as the answer to `question` says. Returns
  /// nil if the customer wants to open a deposit first.
  ///
  /// Opening a deposit is a side effect, so the interview ends there: going back must not cross it.
  private func open(
    _ products: [SavingsProduct], _ opening: Opening, linkedTo newDeposit: AccountNumber?,
    or question: Question<SavingsLink>
  ) async throws(FlowStop) -> OpenedAccount? {
    let accounts = try await opening.demandAccounts()
    return try await dependency.interview { (interview) throws(FlowStop) in
      var link = SavingsLink.existing(newDeposit)
      if newDeposit == nil { link = try await interview.ask(question) }
      guard case .existing(let deposit) = link else { return nil }
      let isLinked = deposit != nil
      let product = try await interview.ask(SavingsQuestions.product(products, isLinked: isLinked))
      let terms = try await opening.terms(
        for: product.offer.id, amount: SavingsQuestions.amount(product),
        months: SavingsQuestions.months(product, isLinked: isLinked),
        fundingAccount: .savingsFundingAccount, tax: .savingsTax,
        link: deposit.map { AccountLink(to: $0, of: .deposit) }, from: accounts,
        in: &interview)
      return try await opening.open(
        on: terms, from: accounts, sheet: .savings(under: dependency),
        consent: SavingsQuestions.consent, in: &interview
      ) { (today) throws(QuoteError) in
        try product.illustration(
          of: terms.selection, openedOn: today, isLinked: isLinked, under: dependency.taxPolicy)
      }
    }
  }

  /// The question for the link, which offers the customer's deposits.
  ///
  /// A dialog that answers without asking shows no list. Then only the account that the answer names
  /// is read, because the cost of a list grows with the customer's accounts. All are read if that
  /// answer is not valid, because the rejection lists them, and in a resumed request, whose
  /// interrupted run may have given another answer.
  private func link(
    for products: [SavingsProduct]
  ) async throws(FlowStop) -> Question<SavingsLink> {
    func question(_ accounts: [Account]) -> Question<SavingsLink> {
      let deposits = accounts.filter { $0.product == .deposit }
      return SavingsQuestions.link(to: linkedAccount, among: deposits, for: products)
    }
    do throws(LedgerError) {
      if dependency.journal?.isResumed != true,
        let answer = await dependency.dialog.answer(withoutAsking: question([]).prompt)
      {
        var named: Account?
        if let number = AccountNumber(answer.trimmed) {
          named = try await dependency.ledger.account(number)
        }
        let known = question([named].compactMap(\.self))
        if (try? known.answer(from: answer)) != nil { return known }
      }
      return question(try await dependency.ledger.accounts())
    } catch { throw .ledger(error) }
  }
}
