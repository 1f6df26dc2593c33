import FeatureDependencies
import FeatureDependenciesTesting

/// A flow written for the contract alone, without a feature and without `Opening`: it asks what its
/// script says. Another product is asked for first or last.
struct ReferenceFlow: Flow {
  let script: FlowScript
  let with: Collaborators
  /// What the account is linked to, unless another product is opened first.
  var link: AccountLink?
  var rules = RepetitionRules()

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

  /// Asks for another product if that comes first, and opens it if the customer says so.
  private func linkFirst(_ outcome: inout FlowOutcome) async throws(FlowStop) -> AccountLink? {
    guard let first = script.questions.first, case .neighbour(let kind, _) = first.role else {
      return link
    }
    guard try await with.dialog.ask(yesOrNo(first)) else { return link }
    let inner = await with.neighbour(kind, nil).run()
    try outcome.include(inner)
    return inner.account.map { AccountLink(to: $0.number, of: kind) } ?? link
  }

  /// Asks what comes after the opening.
  private func askLater(
    _ opened: OpenedAccount, _ outcome: inout FlowOutcome
  ) async throws(FlowStop) {
    for question in script.questions.drop(while: { $0.key != script.consentKey }).dropFirst() {
      let isWanted = try await with.dialog.ask(yesOrNo(question))
      guard isWanted, case .neighbour(let kind, let isLinked) = question.role else { continue }
      let link = isLinked ? opened.number : nil
      try outcome.include(await with.neighbour(kind, link).run())
    }
  }

  private func open(
    _ request: RequestID, _ earlier: OpenedAccount?, _ link: AccountLink?
  ) async throws(FlowStop) -> OpenedAccount {
    let accounts = try await accounts()
    let contract = try await with.dialog.interview { (interview) throws(FlowStop) in
      let terms = try await terms(link, accounts, earlier, &interview)
      if let earlier, !rules.isSame(earlier.contract.terms, terms) {
        throw .ledger(.requestConflict(request, opened: earlier.contract.terms, asked: terms))
      }
      return try await agree(request, terms, accounts, &interview)
    }
    let opened: OpenedAccount
    if let earlier { opened = earlier } else { opened = try await book(contract) }
    await with.dialog.show(.opened(opened))
    return opened
  }

  private func terms(
    _ link: AccountLink?, _ accounts: [Account], _ earlier: OpenedAccount?,
    _ interview: inout Interview
  ) async throws(FlowStop) -> OpeningTerms {
    var answers = ReferenceAnswers()
    for question in script.questions.prefix(while: { $0.key != script.consentKey }) {
      if case .neighbour = question.role { continue }
      let needed = earlier == nil || rules.needsMoneyAgain ? answers.amount : nil
      answers[question] = try await interview.answer(to: question, among: accounts, needing: needed)
    }
    return try answers.terms(of: script.product.kind, link)
  }

  /// Shows figures and terms until consent to those of the day is given.
  private func agree(
    _ request: RequestID, _ terms: OpeningTerms, _ accounts: [Account],
    _ interview: inout Interview
  ) async throws(FlowStop) -> OpeningContract {
    var today = with.clock.now()
    while true {
      let quote = try terms.quote(on: today.date, rate: script.rate)
      await interview.show(.preview(terms.preview(of: quote, beside: accounts)))
      await interview.show(.terms(TermsSheet(title: .any, clauses: [.any])))
      try await interview.consent(to: script.consentKey)
      let now = with.clock.now()
      guard now.date != today.date else {
        return OpeningContract(requestID: request, terms: terms, quote: quote, agreedAt: now)
      }
      today = now
    }
  }

  private func yesOrNo(_ question: ScriptedQuestion) -> Question<Bool> {
    .yesOrNo(QuestionKey(rawValue: question.key), .any, help: .any)
  }

  private func earlier(_ request: RequestID) async throws(FlowStop) -> OpenedAccount? {
    do { return try await with.ledger.opening(for: request) } catch { throw .ledger(error) }
  }

  private func accounts() async throws(FlowStop) -> [Account] {
    do { return try await with.ledger.accounts() } catch { throw .ledger(error) }
  }

  private func book(_ contract: OpeningContract) async throws(FlowStop) -> OpenedAccount {
    let signed: SignedContract
    let document = contract.document(in: script.product.words)
    do { signed = try await with.signing.sign(document) } catch { throw .signing(error) }
    do { return try await with.ledger.open(contract, signed: signed) } catch {
      throw .ledger(error)
    }
  }
}

/// How a flow treats a request that was carried out before; a mutant replaces one of the rules.
struct RepetitionRules: Sendable {
  var needsMoneyAgain = false
  var isSame: @Sendable (OpeningTerms, OpeningTerms) -> Bool = { $0 == $1 }
}
