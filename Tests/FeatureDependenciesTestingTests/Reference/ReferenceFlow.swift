import FeatureDependencies
import FeatureDependenciesTesting

/// A minimal flow that keeps the law. It asks the questions of its script; it offers other products
/// first, or after the opening.
struct ReferenceFlow: Flow {
  let script: ReferenceScript
  let with: Collaborators
  var rules = ReferenceRules()

  func run() async -> FlowOutcome {
    var outcome = FlowOutcome()
    do {
      let opening = try await Opening(of: script.product, with)
      let link = try await linkFirst(&outcome)
      let opened = try await open(opening, link)
      outcome.add(opened)
      try await askLater(opened, &outcome)
    } catch { outcome.stop = error }
    return outcome
  }

  /// If the script starts with another product, offers it and opens it if the customer accepts.
  private func linkFirst(_ outcome: inout FlowOutcome) async throws(FlowStop) -> AccountLink? {
    guard let first = script.questions.first, case .otherFeature(let kind, _) = first.kind else {
      return with.link
    }
    var inner: FlowOutcome
    repeat {
      guard try await asked(first) else { return with.link }
      inner = await nested(kind, nil)
    } while inner.isLeft
    try outcome.include(inner)
    guard let opened = inner.account else { return with.link }
    do {
      let known = try await with.ledger.accounts().filter { $0.product == kind }.map(\.number)
      return AccountLink(to: rules.linked(opened.number, known), of: kind)
    } catch { throw .ledger(error) }
  }

  private func asked(_ question: ReferenceQuestion) async throws(FlowStop) -> Bool {
    try await with.interview { (interview) throws(FlowStop) in
      try await interview.ask(question.yesOrNo)
    }
  }

  /// Asks the questions after the opening.
  func askLater(_ opened: OpenedAccount, _ outcome: inout FlowOutcome) async throws(FlowStop) {
    for question in script.questions.drop(while: { $0.key != script.consentKey }).dropFirst() {
      try await offer(question, opened, &outcome)
    }
  }

  /// Asks `question`, and runs the flow of the product that it offers if the customer accepts.
  func offer(
    _ question: ReferenceQuestion, _ opened: OpenedAccount, _ outcome: inout FlowOutcome
  ) async throws(FlowStop) {
    while try await with.dialog.accepts(question.yesOrNo, keeping: with.journal),
      case .otherFeature(let kind, let isLinked) = question.kind
    {
      let inner = await nested(kind, isLinked ? opened.number : nil)
      if inner.isLeft { continue }
      return try outcome.include(inner)
    }
  }

  private func nested(_ kind: ProductKind, _ link: AccountNumber?) async -> FlowOutcome {
    await with.run(
      with.otherFeature(kind, link), opening: kind, in: script.product.kind)
  }

  private func open(
    _ opening: Opening, _ link: AccountLink?
  ) async throws(FlowStop) -> OpenedAccount {
    let products = try await opening.products(of: ReferenceProduct.self)
    let accounts = try await opening.demandAccounts()
    return try await with.interview { (interview) throws(FlowStop) in
      var answers = ReferenceAnswers(rules.known)
      for question in script.questions.prefix(while: { $0.key != script.consentKey }) {
        if case .otherFeature = question.kind { continue }
        let needed = rules.needsMoneyAgain ? answers.amount : opening.needing(answers.amount)
        answers[question] = try await interview.answer(
          to: question, in: opening, among: accounts, needing: needed)
      }
      let terms = try answers.terms(of: script.product.kind, link)
      return try await execute(opening, terms, products, accounts, &interview)
    }
  }

  /// Asks for consent to `terms`, signs and opens.
  func execute(
    _ opening: Opening, _ terms: OpeningTerms, _ products: [ReferenceProduct],
    _ accounts: [Account], _ interview: inout Interview
  ) async throws(FlowStop) -> OpenedAccount {
    try await opening.open(
      on: try await repeated(terms), from: accounts,
      sheet: TermsSheet(title: .any, clauses: [.any]),
      consent: .consent(QuestionKey(rawValue: script.consentKey), .any, help: .any),
      in: &interview
    ) { (today) throws(QuoteError) in
      guard let offer = products.first(where: { $0.offer.id == terms.selection.productID })?.offer
      else { throw .overflow }
      let bonus = terms.link == nil ? 0 : 10
      let figures = ReferenceFigures(offer: offer, taxPolicy: with.taxPolicy, bonus: bonus)
      var illustration = try figures.illustration(terms.selection, openedOn: today)
      with.illustrate(&illustration.quote)
      return illustration
    }
  }

  /// The terms of the earlier opening if the rules take `terms` for the same; otherwise `terms`.
  private func repeated(_ terms: OpeningTerms) async throws(FlowStop) -> OpeningTerms {
    guard let isSame = rules.isSame, let id = RequestID("R") else { return terms }
    let earlier: OpenedAccount?
    do { earlier = try await with.ledger.opening(for: id) } catch { throw .ledger(error) }
    guard let known = earlier?.contract.terms else { return terms }
    guard isSame(known, terms) else {
      throw .ledger(.requestConflict(id, opened: known, asked: terms))
    }
    return known
  }
}

/// Rules of the reference flow for repeated requests, questions and links; a mutant replaces one.
struct ReferenceRules: Sendable {
  var needsMoneyAgain = false
  /// Answers to questions that are not asked, keyed by the last component of the question's key.
  var known: [String: String] = [:]
  /// Selects the account to link, given the one just opened and all of its kind.
  var linked: @Sendable (AccountNumber, [AccountNumber]) -> AccountNumber = { opened, _ in opened }
  /// Compares a repeated request's terms with those asked now; nil leaves that to `Opening`.
  var isSame: (@Sendable (OpeningTerms, OpeningTerms) -> Bool)?
}
