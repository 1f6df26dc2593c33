/// The steps that are the same for every product: obtain consent, sign once, open once.
///
/// Nothing is signed or opened before consent, and the signed contract has exactly the figures
/// shown. A repeated request returns the account that it opened, even if the money has been spent.
public struct Opening: Sendable {
  /// The account that the request has opened before; nil if it opened none.
  private let earlier: OpenedAccount?
  private let product: ProductDescription
  private let dependency: any OpeningDependency
  private let requestID: RequestID

  /// Takes a request ID to open a `product`, and asks the ledger for an earlier opening with it.
  public init(
    of product: ProductDescription, _ dependency: any OpeningDependency
  ) async throws(FlowStop) {
    self.product = product
    self.dependency = dependency
    requestID = await dependency.requestIDs.next()
    do { earlier = try await dependency.ledger.opening(for: requestID) } catch {
      throw .ledger(error)
    }
  }

  /// Returns the products of this type in the catalog. A repeated request can choose what it chose
  /// before, even if that is no longer on offer, as long as any product of this type is.
  ///
  /// Throws ``FlowStop/catalog(_:)``, and ``FlowStop/nothingOffered(_:)`` if there are none.
  public func products<Product: CatalogProduct>(
    of type: Product.Type
  ) async throws(FlowStop) -> [Product] {
    var products: [Product]
    do { products = try await dependency.catalog.products(of: type) } catch {
      throw .catalog(error)
    }
    if let quote = earlier?.contract.quote, let other = products.first {
      let index = products.firstIndex { $0.offer.id == quote.selection.productID }
      if index == nil { products.append(other) }
      products[index ?? products.count - 1].offer.widen(to: quote)
    }
    guard !products.isEmpty else { throw .nothingOffered(Product.kind) }
    return products
  }

  /// Reads the customer's demand accounts from the ledger.
  public func demandAccounts() async throws(FlowStop) -> [Account] {
    do { return try await dependency.ledger.demandAccounts() } catch { throw .ledger(error) }
  }

  /// Asks for amount, term, funding account among `accounts`, and tax, and returns the terms for the
  /// product `id`. The last two questions are the same for every product, but for their keys.
  public func terms(
    for id: ProductID, amount: Question<Won>, months: Question<Int>,
    fundingAccount: QuestionKey, tax: QuestionKey, link: AccountLink? = nil,
    from accounts: [Account], in interview: inout Interview
  ) async throws(FlowStop) -> OpeningTerms {
    let amount = try await interview.ask(payable(amount, from: accounts))
    let months = try await interview.ask(months)
    let account = try await interview.ask(
      .fundingAccount(fundingAccount, among: accounts, needing: needing(amount)))
    let tax = try await interview.ask(
      .tax(tax, under: dependency.taxPolicy, on: dependency.clock.now().date))
    let selection = ProductSelection(
      kind: product.kind, productID: id, amount: amount, months: months, taxKind: tax)
    return OpeningTerms(selection: selection, fundingAccount: account, link: link)
  }

  /// Returns `question` with a check that a demand account of `accounts` can pay the amount, and
  /// with a note that names the one with the highest balance. A repeated request skips both.
  public func payable(_ question: Question<Won>, from accounts: [Account]) -> Question<Won> {
    guard earlier == nil else { return question }
    let payer = accounts.filter(\.isDemand).max { $0.balance < $1.balance }
    let most = payer?.balance ?? .zero
    let note = payer.map {
      LocalizedText(
        en: "Available in \($0.number): \($0.balance.text.en)",
        ko: "\($0.number) 출금 가능 금액: \($0.balance.text.ko)")
    }
    return question.with { $0.note = note }.checked { (sum) throws(Rejection) in
      guard sum > most else { return }
      throw .insufficientFunds(shortfall: Won(sum.amount - most.amount))
    }
  }

  /// Returns the balance that the funding account needs to pay `sum`; nil, for no check, if the
  /// request is repeated.
  public func needing(_ sum: Won) -> Won? { earlier == nil ? sum : nil }

  /// Shows the terms and the figures, asks for consent, has the contract signed, opens the account
  /// and shows it. `accounts` include the funding account. Call it last in the interview.
  ///
  /// `illustrate` computes the figures for a day. If the day changes in Seoul before consent, both
  /// are repeated. A repeated request shows no figures, asks for consent, signs and opens nothing,
  /// and throws ``LedgerError/requestConflict(_:opened:asked:)`` if its terms differ.
  public func open(
    on terms: OpeningTerms, from accounts: [Account], sheet: TermsSheet,
    consent: Question<Bool>, in interview: inout Interview,
    illustrate: (CalendarDate) throws(QuoteError) -> Illustration
  ) async throws(FlowStop) -> OpenedAccount {
    let opened =
      if let earlier {
        try await continueAfter(earlier, on: terms, consent, &interview)
      } else {
        try await reviewAndOpen(terms, accounts, sheet, consent, &interview, illustrate)
      }
    await dependency.dialog.show(.opened(opened))
    return opened
  }

  private func continueAfter(
    _ earlier: OpenedAccount, on terms: OpeningTerms, _ consent: Question<Bool>,
    _ interview: inout Interview
  ) async throws(FlowStop) -> OpenedAccount {
    guard earlier.contract.terms == terms else {
      throw .ledger(.requestConflict(requestID, opened: earlier.contract.terms, asked: terms))
    }
    await interview.show(.message(Self.carriedOut))
    // The customer continues the request, and going back could change nothing.
    if dependency.journal?.isResumed == true { return earlier }
    let question = Question.consent(
      consent.prompt.key, Self.continuation, help: Self.continuationHelp)
    guard try await interview.ask(question) else { throw .notContinued(earlier) }
    return earlier
  }

  private func reviewAndOpen(
    _ terms: OpeningTerms, _ accounts: [Account], _ sheet: TermsSheet, _ consent: Question<Bool>,
    _ interview: inout Interview, _ illustrate: (CalendarDate) throws(QuoteError) -> Illustration
  ) async throws(FlowStop) -> OpenedAccount {
    while true {
      let today = dependency.clock.now().date
      let illustration: Illustration
      do { illustration = try illustrate(today) } catch { throw .quote(error) }
      // The figures are last, so that they are on the screen with the question.
      await interview.show(.terms(sheet))
      await interview.show(.preview(try preview(illustration, of: terms, from: accounts)))
      guard try await interview.ask(consent) else { throw .consentRefused(at: consent.prompt.key) }
      let now = dependency.clock.now()
      guard now.date != today else {
        let contract = OpeningContract(
          requestID: requestID, terms: terms, quote: illustration.quote, agreedAt: now)
        return try await sign(contract, for: illustration.name, agreeingTo: sheet)
      }
      await interview.show(.message(Self.dayChanged))
    }
  }

  private func preview(
    _ illustration: Illustration, of terms: OpeningTerms, from accounts: [Account]
  ) throws(FlowStop) -> OpeningPreview {
    let payer = accounts.first { $0.number == terms.fundingAccount }
    do {
      return OpeningPreview(
        illustration: illustration, fundingAccount: terms.fundingAccount, link: terms.link,
        left: try (payer?.balance ?? .zero).subtracting(terms.selection.amount))
    } catch { throw .quote(.overflow) }
  }

  private static let carriedOut = LocalizedText(
    en: "This account was opened before. It is not opened again.",
    ko: "이 계좌는 이미 개설되었습니다. 다시 개설되지 않습니다.")
  private static let continuation = LocalizedText(
    en: "It is open already. Go on to what comes next?", ko: "이미 개설되었습니다. 다음 단계로 진행할까요?")
  private static let continuationHelp = LocalizedText(
    en: "Yes shows the account and continues. Nothing is signed or opened again.",
    ko: "예를 선택하면 계좌를 보여 주고 다음 단계로 진행합니다. 다시 서명하거나 개설하지 않습니다.")
  private static let dayChanged = LocalizedText(
    en: "The date in Seoul has changed, so the figures were computed again. Please review them.",
    ko: "날짜가 바뀌어 금액을 다시 계산했습니다. 다시 확인하세요.")

  /// Has the contract for the product called `name` signed, and opens the account.
  private func sign(
    _ contract: OpeningContract, for name: LocalizedText, agreeingTo sheet: TermsSheet
  ) async throws(FlowStop) -> OpenedAccount {
    let signed: SignedContract
    let document = contract.document(in: product.words, naming: name, agreeingTo: sheet)
    do {
      try await dependency.journal?.save()
      signed = try await dependency.signing.sign(document)
    } catch { throw .signing(error) }
    do { return try await dependency.ledger.open(contract, signed: signed) } catch {
      throw .ledger(error)
    }
  }
}
