/// The part of an opening that is the same for every product: agree, sign once, open once.
///
/// Nothing is signed and no ledger row written before consent, and what is signed is exactly what
/// was shown. The ledger is asked for the request id before anything is validated, so a repeated
/// request is answered with what it opened, even when the money is gone by then.
public struct Opening: Sendable {
  /// What came of the interview.
  public enum Agreement: Sendable {
    /// The request was carried out before.
    case repeated(OpenedAccount)
    /// The customer consents to this, of the product called by the name.
    case agreed(OpeningContract, name: LocalizedText)
  }

  let product: ProductDescription
  let earlier: OpenedAccount?
  private let dependency: any OpeningDependency
  private let requestID: RequestID

  /// Begins to open a `product`: takes a request id, and asks the ledger what it opened before.
  ///
  /// Throws ``FlowStop/ledger(_:)``.
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

  /// The customer's accounts, as they stand now. Throws ``FlowStop/ledger(_:)``.
  public func accounts() async throws(FlowStop) -> [Account] {
    do { return try await dependency.ledger.accounts() } catch { throw .ledger(error) }
  }

  /// `question`, which refuses at once a sum that none of the demand `accounts` can pay. For a
  /// request carried out before, the money is not looked at.
  public func payable(
    _ question: Question<Won>, from accounts: [Account]
  ) -> Question<Won> {
    guard earlier == nil else { return question }
    let most = accounts.filter(\.isDemand).map(\.balance).max() ?? .zero
    return question.checked { (sum) throws(Rejection) in
      guard sum > most else { return }
      throw .insufficientFunds(shortfall: Won(sum.amount - most.amount))
    }
  }

  /// What the funding account must hold to pay `sum`: nil for a request carried out before.
  public func needing(_ sum: Won) -> Won? { earlier == nil ? sum : nil }

  /// Shows the figures and the terms, and asks for consent.
  ///
  /// If the day changes in Seoul before consent is given, the figures are made again and consent
  /// asked anew. A request carried out before is not shown figures of today; consent is asked all
  /// the same, so that repeated lines of a pipe answer the same questions. Throws
  /// ``FlowStop/consentRefused(at:)``, ``FlowStop/notContinued(_:)``, ``FlowStop/quote(_:)``,
  /// ``FlowStop/ledger(_:)``, and what `interview` throws.
  public func agree(
    on terms: OpeningTerms, beside accounts: [Account], sheet: TermsSheet,
    consent: Question<Bool>, in interview: inout Interview,
    illustrate: (CalendarDate) throws(QuoteError) -> Illustration
  ) async throws(FlowStop) -> Agreement {
    if let earlier {
      let matching = try matching(earlier, terms)
      await interview.show(.message(Self.carriedOut))
      let goOn = Question.consent(
        consent.prompt.key, Self.goOn, help: consent.prompt.help)
      guard try await interview.ask(goOn) else { throw .notContinued(matching) }
      return .repeated(matching)
    }
    while true {
      let today = dependency.clock.now().date
      let illustration = try mapped { () throws(QuoteError) in try illustrate(today) }
      let preview = try mapped { () throws(QuoteError) in
        try OpeningPreview(
          illustration, paidFrom: terms.fundingAccount, beside: accounts,
          insuredBy: dependency.depositInsurance)
      }
      await interview.show(.preview(preview))
      await interview.show(.terms(sheet))
      let quote = try await given(consent, illustration.quote, &interview)
      let now = dependency.clock.now()
      guard now.date != today else {
        return .agreed(
          OpeningContract(requestID: requestID, terms: terms, quote: quote, agreedAt: now),
          name: illustration.name)
      }
      await interview.show(.message(Self.dayChanged))
    }
  }

  private static let carriedOut = LocalizedText(
    en: "This request was carried out before. Nothing is opened again.",
    ko: "이 요청은 이미 처리되었습니다. 다시 개설되지 않습니다.")
  private static let goOn = LocalizedText(
    en: "It is open already. Go on to what comes next?", ko: "이미 개설되었습니다. 다음 단계로 진행할까요?")
  private static let dayChanged = LocalizedText(
    en: "It is another day in Seoul now: the figures were made again, please look at them.",
    ko: "날짜가 바뀌어 금액을 다시 계산했습니다. 다시 확인해 주세요.")

  /// `value`, if consent to it is given. Throws ``FlowStop/consentRefused(at:)``.
  private func given<Value>(
    _ consent: Question<Bool>, _ value: Value, _ interview: inout Interview
  ) async throws(FlowStop) -> Value {
    guard try await interview.ask(consent) else { throw .consentRefused(at: consent.prompt.key) }
    return value
  }

  /// Signs and opens what was agreed, and shows it; a repeated request is only shown.
  ///
  /// Throws ``FlowStop/signing(_:)`` and ``FlowStop/ledger(_:)``.
  public func settle(_ agreement: Agreement) async throws(FlowStop) -> OpenedAccount {
    let opened: OpenedAccount
    switch agreement {
    case .repeated(let account): opened = account
    case .agreed(let contract, let name): opened = try await open(contract, name)
    }
    await dependency.dialog.show(.opened(opened))
    return opened
  }

  private func open(
    _ contract: OpeningContract, _ name: LocalizedText
  ) async throws(FlowStop) -> OpenedAccount {
    let signed: SignedContract
    let document = contract.document(in: product.words, naming: name)
    do { signed = try await dependency.signing.sign(document) } catch { throw .signing(error) }
    do { return try await dependency.ledger.open(contract, signed: signed) } catch {
      throw .ledger(error)
    }
  }

  private func matching(
    _ earlier: OpenedAccount, _ terms: OpeningTerms
  ) throws(FlowStop) -> OpenedAccount {
    guard earlier.contract.terms == terms else {
      throw .ledger(
        .requestConflict(requestID, opened: earlier.contract.terms, asked: terms))
    }
    return earlier
  }

  private func mapped<Value>(
    _ body: () throws(QuoteError) -> Value
  ) throws(FlowStop) -> Value {
    do { return try body() } catch { throw .quote(error) }
  }
}

extension OpeningPreview {
  /// The preview of `illustration`, first paid from one of `accounts`.
  fileprivate init(
    _ illustration: Illustration, paidFrom number: AccountNumber, beside accounts: [Account],
    insuredBy insurance: DepositInsurance
  ) throws(QuoteError) {
    do {
      let balance = accounts.first { $0.number == number }?.balance ?? .zero
      self.init(
        illustration: illustration, fundingAccount: number,
        left: try balance.subtracting(illustration.quote.selection.amount),
        insurance: try insurance.notice(opening: illustration.quote, beside: accounts))
    } catch { throw .overflow }
  }
}
