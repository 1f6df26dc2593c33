import FeatureDependencies
import FeatureDependenciesTesting

/// A minimal flow that passes the contract, without a feature and without `Opening`. It asks the
/// questions of its script; it offers other products first, or after the opening.
struct ReferenceFlow: Flow {
  let script: ReferenceScript
  let with: Collaborators
  var rules = ReferenceRules()

  func run() async -> FlowOutcome {
    var outcome = FlowOutcome()
    do {
      let request = await with.requestIDs.next()
      let earlier = try await earlier(request)
      let link = try await linkFirst(&outcome)
      let opened = try await open(request, earlier, link)
      outcome.add(opened)
      try await askLater(opened, &outcome)
    } catch { outcome.stop = error }
    return outcome
  }

  /// If the script starts with another product, offers it and opens it if the customer accepts.
  private func linkFirst(_ outcome: inout FlowOutcome) async throws(FlowStop) -> AccountLink? {
    guard let first = script.questions.first, case .otherFeature(let kind, _) = first.role else {
      return with.link
    }
    var inner: FlowOutcome
    repeat {
      guard try await with.dialog.ask(yesOrNo(first)) else { return with.link }
      inner = await nested(kind, nil)
    } while inner.isLeft
    try outcome.include(inner)
    guard let opened = inner.account else { return with.link }
    let known = try await accounts().filter { $0.product == kind }.map(\.number)
    return AccountLink(to: rules.linked(opened.number, known), of: kind)
  }

  /// Asks the questions after the opening.
  func askLater(
    _ opened: OpenedAccount, _ outcome: inout FlowOutcome
  ) async throws(FlowStop) {
    for question in script.questions.drop(while: { $0.key != script.consentKey }).dropFirst() {
      while try await accepts(question), case .otherFeature(let kind, let isLinked) = question.role
      {
        let inner = await nested(kind, isLinked ? opened.number : nil)
        if inner.isLeft { continue }
        try outcome.include(inner)
        break
      }
    }
  }

  private func nested(_ kind: ProductKind, _ link: AccountNumber?) async -> FlowOutcome {
    await with.dialog.run(
      with.otherFeature(kind, link), opening: kind, in: script.product.kind)
  }

  private func open(
    _ request: RequestID, _ earlier: OpenedAccount?, _ link: AccountLink?
  ) async throws(FlowStop) -> OpenedAccount {
    let (products, accounts) = (try await products(), try await accounts())
    let opened = try await with.dialog.interview { (interview) throws(FlowStop) in
      let terms = try await terms(link, accounts, earlier, &interview)
      return try await agree(request, earlier, terms, products, accounts, &interview)
    }
    await with.dialog.show(.opened(opened))
    return opened
  }

  /// Asks for consent to `terms`, signs and opens; if the request is repeated, only asks.
  func agree(
    _ request: RequestID, _ earlier: OpenedAccount?, _ terms: OpeningTerms,
    _ products: [ReferenceProduct], _ accounts: [Account], _ interview: inout Interview
  ) async throws(FlowStop) -> OpenedAccount {
    guard let earlier else {
      let contract = try await reviewAndConsent(request, terms, products, accounts, &interview)
      return try await book(contract)
    }
    guard rules.isSame(earlier.contract.terms, terms) else {
      throw .ledger(.requestConflict(request, opened: earlier.contract.terms, asked: terms))
    }
    _ = try await goOn(from: earlier, &interview)
    return earlier
  }

  private func goOn(
    from earlier: OpenedAccount, _ interview: inout Interview
  ) async throws(FlowStop) -> OpeningContract {
    if rules.skipsConsentAgain { return earlier.contract }
    let consent = Question.consent(QuestionKey(rawValue: script.consentKey), .any, help: .any)
    guard try await interview.ask(consent) else { throw .notContinued(earlier) }
    return earlier.contract
  }

  private func terms(
    _ link: AccountLink?, _ accounts: [Account], _ earlier: OpenedAccount?,
    _ interview: inout Interview
  ) async throws(FlowStop) -> OpeningTerms {
    var answers = ReferenceAnswers(rules.known)
    for question in script.questions.prefix(while: { $0.key != script.consentKey }) {
      if case .otherFeature = question.role { continue }
      let needed = earlier == nil || rules.needsMoneyAgain ? answers.amount : nil
      answers[question] = try await interview.answer(to: question, among: accounts, needing: needed)
    }
    return try answers.terms(of: script.product.kind, link)
  }

  /// Shows figures and terms until the customer consents on the day of the figures.
  private func reviewAndConsent(
    _ request: RequestID, _ terms: OpeningTerms, _ products: [ReferenceProduct],
    _ accounts: [Account], _ interview: inout Interview
  ) async throws(FlowStop) -> OpeningContract {
    var today = with.clock.now()
    while true {
      let preview = try preview(of: terms, from: products, beside: accounts, on: today.date)
      let quote = preview.illustration.quote
      await interview.show(.preview(preview))
      await interview.show(.terms(TermsSheet(title: .any, clauses: [.any])))
      try await interview.consent(to: script.consentKey)
      let now = with.clock.now()
      guard now.date != today.date else {
        return OpeningContract(requestID: request, terms: terms, quote: quote, agreedAt: now)
      }
      today = now
    }
  }
}

/// Rules of the reference flow for repeated requests, questions and links; a mutant replaces one.
struct ReferenceRules: Sendable {
  var needsMoneyAgain = false
  var skipsConsentAgain = false
  /// Answers to questions that are not asked, keyed by the last component of the question's key.
  var known: [String: String] = [:]
  /// Selects the account to link, given the one just opened and all of its kind.
  var linked: @Sendable (AccountNumber, [AccountNumber]) -> AccountNumber = { opened, _ in opened }
  var isSame: @Sendable (OpeningTerms, OpeningTerms) -> Bool = { $0 == $1 }
}
