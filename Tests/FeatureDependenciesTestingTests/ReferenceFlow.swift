import FeatureDependencies
import FeatureDependenciesTesting

/// What can be wrong with a flow, each one thing.
enum FlowFault: CaseIterable {
  case buildsTheNeighbourEagerly, forgetsToReport, signsTwice, hidesFigures, signsFirst,
    hidesAccount
  case keepsTheDate, swallowsStops, ignoresConsent, opensUnsigned, hidesLedgerErrors,
    stopsAtBadAnswers
  case ignoresFunds, cannotGoBack, keepsTheOldDocument, alwaysBuildsTheNeighbour, forgetsTheLink
  case forgetsNested, ignoresNestedStops, ignoresRequests, asksForMoneyAgain, ignoresOtherTerms
  case hidesLaterFigures, agreesAtTheStart, ignoresTheSecondConsent, consentsUnattended, hasNoHelp
  case ignoresLimits, hasItsOwnRate, takesTwoIDs, losesWhatIsOpen, losesNestedOnStop
  case stopsAtNestedBack, swallowsBack, showsTooEarly
}

/// A flow written for the contract alone, without either feature and without `Opening`; broken in
/// one way if there is a `fault`.
struct ReferenceFlow: Flow {
  let kind: ProductKind
  let doubles: OpeningDoubles
  let fault: FlowFault?
  /// The deposit a savings is linked to, unless the customer opens another one first.
  let id: AccountNumber?

  init(
    kind: ProductKind, doubles: OpeningDoubles, fault: FlowFault? = nil, id: AccountNumber? = nil
  ) {
    (self.kind, self.doubles, self.fault, self.id) = (kind, doubles, fault, id)
    if fault == .buildsTheNeighbourEagerly { _ = neighbour(nil) }
  }

  func run() async -> FlowOutcome {
    var outcome = FlowOutcome()
    do {
      if fault == .takesTwoIDs { _ = await doubles.requestIDs.next() }
      let request = await doubles.requestIDs.next()
      let earlier = fault == .ignoresRequests ? nil : try await self.request(request)
      let linked = kind == .savings ? try await cross(&outcome, nil) ?? id : nil
      let opened = try await open(request, earlier, fault == .forgetsTheLink ? nil : linked)
      if fault != .forgetsToReport { outcome.add(opened) }
      if kind == .deposit { _ = try await cross(&outcome, opened.number) }
    } catch { stop(&outcome, error) }
    return outcome
  }

  private func stop(_ outcome: inout FlowOutcome, _ why: FlowStop) {
    if fault == .losesWhatIsOpen { outcome = FlowOutcome() }
    if fault == .swallowsStops || (fault == .swallowsBack && why.isBack) { return }
    if fault == .hidesLedgerErrors, case .ledger = why { return }
    outcome.stop = why
  }

  private func open(
    _ id: RequestID, _ earlier: OpenedAccount?, _ linked: AccountNumber?
  ) async throws(FlowStop) -> OpenedAccount {
    let accounts = try await listed()
    let needed = earlier == nil || fault == .asksForMoneyAgain
    var first: OpeningContract?
    let contract = try await doubles.script.interview { (interview) throws(FlowStop) in
      let terms = try await terms(&interview, accounts, linked, needsMoney: needed)
      if let earlier, fault != .ignoresOtherTerms, earlier.contract.terms != terms {
        throw .ledger(.requestConflict(id, opened: earlier.contract.terms, asked: terms))
      }
      let contract = try await consent(&interview, id, terms, accounts, &first)
      return fault == .keepsTheOldDocument ? (first ?? contract) : contract
    }
    if let earlier {
      await doubles.script.show(.opened(earlier))
      return earlier
    }
    let signed = try await sign(contract)
    if fault == .showsTooEarly {
      let early = OpenedAccount(
        number: contract.terms.fundingAccount, contract: contract, signed: signed,
        receipt: Receipt(text: "soon"))
      await doubles.script.show(.opened(early))
    }
    let opened = try await book(contract, signed)
    if fault != .hidesAccount { await doubles.script.show(.opened(opened)) }
    return opened
  }

  private func terms(
    _ interview: inout Interview, _ accounts: [Account], _ linked: AccountNumber?, needsMoney: Bool
  ) async throws(FlowStop) -> OpeningTerms {
    let id = kind == .deposit ? "time-deposit" : "installment-savings"
    let text = LocalizedText(verbatim: "?")
    let help = LocalizedText(verbatim: fault == .hasNoHelp ? "" : "?")
    let product = Question.choice(
      key("product"), text, help: help, offered: [(id, text, ProductID(id))])
    guard let productID = try await ask(product, &interview) else { throw .nothingOffered(kind) }
    let amount = try await ask(
      .amount(key("amount"), text, help: text, within: limits), &interview
    )
    let months = try await ask(
      .number(key("months"), text, help: text, offered: [(12, text)]), &interview)
    let account = try await ask(
      .fundingAccount(
        key("fundingAccount"), among: accounts,
        needing: needsMoney && fault != .ignoresFunds ? amount : nil), &interview)
    let tax = try await ask(.tax(key("tax")), &interview)
    let selection = ProductSelection(
      kind: kind, productID: productID, amount: amount, months: months, taxKind: tax)
    return OpeningTerms(selection: selection, fundingAccount: account, linkedAccount: linked)
  }

  private func consent(
    _ interview: inout Interview, _ id: RequestID, _ terms: OpeningTerms, _ accounts: [Account],
    _ first: inout OpeningContract?
  ) async throws(FlowStop) -> OpeningContract {
    let text = LocalizedText(verbatim: "?")
    var today = doubles.clock.now()
    let start = today
    var isFirst = true
    while true {
      let contract = try contract(id, terms, today, at: today)
      first = first ?? contract
      if fault == .signsFirst { _ = try await sign(contract) }
      if isFirst || fault != .hidesLaterFigures { await show(contract, accounts, &interview) }
      if fault == .cannotGoBack {
        let given = try? await doubles.script.ask(.consent(key("consent"), text, help: text))
        guard given == true else { throw .consentRefused(at: key("consent")) }
      } else if try await !ask(consentQuestion, &interview) {
        let counts = fault != .ignoresConsent && (isFirst || fault != .ignoresTheSecondConsent)
        if counts { throw .consentRefused(at: key("consent")) }
      }
      let now = doubles.clock.now()
      if now.date == today.date || fault == .keepsTheDate {
        return try self.contract(id, terms, today, at: fault == .agreesAtTheStart ? start : now)
      }
      (today, isFirst) = (now, false)
    }
  }

  private var consentQuestion: Question<Bool> {
    let text = LocalizedText(verbatim: "?")
    let question = Question.consent(key("consent"), text, help: text)
    guard fault == .consentsUnattended else { return question }
    let prompt = Prompt(
      key: key("consent"), text: text, help: text, kind: .consent, unattended: "yes")
    return Question(prompt) { (text) throws(Rejection) in try question.answer(from: text) }
  }

  private func show(
    _ contract: OpeningContract, _ accounts: [Account], _ interview: inout Interview
  ) async {
    let text = LocalizedText(verbatim: "?")
    let balance = accounts.first { $0.number == contract.terms.fundingAccount }?.balance ?? .zero
    let preview = OpeningPreview(
      illustration: Illustration(name: text, quote: contract.quote, growth: []),
      fundingAccount: contract.terms.fundingAccount,
      left: Won(balance.amount - contract.terms.selection.amount.amount), insurance: nil)
    if fault != .hidesFigures { await interview.show(.preview(preview)) }
    await interview.show(.terms(TermsSheet(title: text, clauses: [text])))
  }

  /// The contract with figures of `day`; a sample's, at the catalogue's rate.
  private func contract(
    _ id: RequestID, _ terms: OpeningTerms, _ day: Timestamp, at moment: Timestamp
  ) throws(FlowStop) -> OpeningContract {
    let points = kind == .deposit ? 320 : terms.linkedAccount == nil ? 350 : 360
    let samples = SampleContracts(funding: terms.fundingAccount)
    guard let sample = try? samples.quote(terms.selection, openedOn: day.date),
      let rate = AnnualRate(basisPoints: fault == .hasItsOwnRate ? 999 : points),
      let quote = try? Quote(
        selection: sample.selection, rate: rate, openedOn: sample.openedOn,
        maturityDate: sample.maturityDate, payoutDate: sample.payoutDate,
        principal: sample.principal, interest: sample.interest, tax: sample.tax,
        schedule: sample.schedule)
    else { throw .quote(.overflow) }
    return OpeningContract(requestID: id, terms: terms, quote: quote, agreedAt: moment)
  }

  private var limits: ClosedRange<Won> {
    if fault == .ignoresLimits { return Won(1000)...Won(1_000_000_000_000) }
    return kind == .deposit ? Won(1_000_000)...Won(1_000_000_000) : Won(10_000)...Won(3_000_000)
  }

  private func sign(_ contract: OpeningContract) async throws(FlowStop) -> SignedContract {
    do {
      if fault == .signsTwice { _ = try await doubles.signer.sign(contract.document) }
      return try await doubles.signer.sign(contract.document)
    } catch {
      guard fault == .opensUnsigned else { throw .signing(error) }
      return MarkerSignature.of(contract.document, by: OpeningDoubles.customer)
    }
  }

  /// The question about the other product, and what comes of a yes.
  private func cross(
    _ outcome: inout FlowOutcome, _ id: AccountNumber?
  ) async throws(FlowStop) -> AccountNumber? {
    let text = LocalizedText(verbatim: "?")
    let name = kind == .deposit ? "openSavings" : "openDeposit"
    let wants = try await doubles.script.ask(.yesOrNo(key(name), text, help: text))
    guard wants || fault == .alwaysBuildsTheNeighbour else { return nil }
    let inner = await neighbour(fault == .forgetsTheLink ? nil : id).run()
    if fault == .forgetsNested { return inner.account?.number }
    if fault == .losesNestedOnStop, let stop = inner.stop { throw stop }
    if fault == .stopsAtNestedBack, let stop = inner.stop { throw stop }
    do { try outcome.include(inner) } catch {
      if fault != .ignoresNestedStops { throw error }
    }
    return inner.account?.number
  }

  private func neighbour(_ id: AccountNumber?) -> any Flow {
    kind == .deposit ? doubles.savings.build(id: id) : doubles.deposits.build()
  }

  private func ask<Answer>(
    _ question: Question<Answer>, _ interview: inout Interview
  ) async throws(FlowStop) -> Answer {
    guard fault == .stopsAtBadAnswers else { return try await interview.ask(question) }
    let text = try await answer(question.prompt)
    do { return try question.answer(from: text) } catch {
      throw .interrupted(.refused(error), at: question.prompt.key)
    }
  }

  private func answer(_ prompt: Prompt) async throws(FlowStop) -> String {
    do { return try await doubles.script.answer(to: prompt) } catch {
      throw .interrupted(error, at: prompt.key)
    }
  }

  private func request(_ id: RequestID) async throws(FlowStop) -> OpenedAccount? {
    do { return try await doubles.ledger.opening(for: id) } catch { throw .ledger(error) }
  }

  private func listed() async throws(FlowStop) -> [Account] {
    do { return try await doubles.ledger.accounts() } catch { throw .ledger(error) }
  }

  private func book(
    _ contract: OpeningContract, _ signed: SignedContract
  ) async throws(FlowStop) -> OpenedAccount {
    do { return try await doubles.ledger.open(contract, signed: signed) } catch {
      throw .ledger(error)
    }
  }

  private func key(_ name: String) -> QuestionKey {
    QuestionKey(rawValue: "\(kind.rawValue).\(name)")
  }
}
