import FeatureDependencies

extension FlowModel {
  mutating func see(_ content: Presentation) throws {
    switch content {
    case .preview(let preview): self.preview = preview
    case .terms(let sheet): self.sheet = sheet
    case .document: _ = try check.some(consent, "consent before the document")
    case .opened(let account): try see(shown: account)
    case .nestedBegan:
      try check.equal(began, nil, "the announcement")
      began = content
    case .nestedEnded:
      try check.holds(isEndDue, "the end of a nested flow that ran", butCame: content)
      isEndDue = false
    default: return
    }
  }

  private mutating func see(shown account: OpenedAccount) throws {
    try settle(before: nil)
    if own == nil, let earlier {
      try checkTerms(earlier.contract.terms)
      own = earlier
      opened.append(earlier.number)
    }
    try check.equal(account, own, "the account shown as opened")
    isShown = true
  }

  /// The flow signs once for each consent, exactly the terms and figures shown last before it.
  mutating func see(_ document: SigningDocument) async throws {
    let consent = try check.some(consent, "consent before a signature")
    try check.holds(!isSigned, "one signature for each consent", butCame: "a second one")
    (isSigned, place) = (true, nil)
    try checkIDs()
    let contract = try contract(consent)
    try await checkFigures(consent)
    try checkTerms(contract.terms, complete: true)
    let expected = contract.document(in: law.product.words)
    let signed = { (document: SigningDocument) in
      document.fields.map { "\($0.name) = \($0.value.signed)" }
    }
    try check.equal(signed(document), signed(expected), "the signed names and values")
    try check.equal(document.terms, consent.sheet, "the signed terms")
  }

  func see(_ contract: OpeningContract) throws {
    let consent = try check.some(isSigned ? consent : nil, "a signature before an opening")
    try check.equal(contract, try self.contract(consent), "the contract")
  }

  /// The contract that follows from the figures shown last.
  private func contract(_ consent: FlowConsent) throws -> OpeningContract {
    let preview = try check.some(consent.preview, "figures before consent")
    let quote = preview.illustration.quote
    return OpeningContract(
      requestID: try given(RequestID("R")),
      terms: OpeningTerms(
        selection: quote.selection, fundingAccount: preview.fundingAccount, link: link),
      quote: quote, agreedAt: consent.turn.moment)
  }

  func checkIDs() throws {
    try check.equal(taken, [given(RequestID("R"))], "the request IDs that the flow took")
  }

  /// Throws unless the terms are what the customer answered. If they must be `complete`, each
  /// question that has several answers was asked.
  func checkTerms(_ terms: OpeningTerms, complete isComplete: Bool = false) throws {
    let selection = terms.selection
    let offer = law.offer(selection.productID)
    let parts = [
      ("product", "\(selection.productID)", law.products.count),
      ("months", "\(selection.months)", offer?.tiers.count ?? 0),
      ("fundingAccount", "\(terms.fundingAccount)", before.filter(\.isDemand).count),
      ("amount", "\(selection.amount)", 2), ("tax", selection.taxKind.rawValue, 2),
    ]
    for (part, value, count) in parts {
      guard let key = law.key(part) else { continue }
      let isNeeded = isComplete && count > 1
      guard
        let answer = isNeeded ? try check.some(answers[key], "an answer to \(key)") : answers[key]
      else { continue }
      try check.equal(value, answer, "the answer to \(key)")
    }
    try check.equal(selection.kind, law.product.kind, "the kind")
    try check.equal(terms.link, link, "the link")
  }

  /// Throws unless the customer saw the terms, and the right figures of the day of the consent.
  private func checkFigures(_ consent: FlowConsent) async throws {
    let preview = try check.some(consent.preview, "figures before consent")
    let sheet = try check.some(consent.sheet, "terms before consent")
    try check.holds(!sheet.clauses.isEmpty, "terms with clauses", butCame: sheet)
    try checkWords([sheet.title] + sheet.clauses, of: "the terms")
    let day = preview.illustration.quote.openedOn
    try check.equal(day, consent.turn.moment.date, "the day of the figures")
    let quotes = law.quotes(doubles, link != nil)
    let selection = preview.illustration.quote.selection
    let figures = try await quotes.quote(selection, on: day)
    try check.equal(preview.illustration, figures, "the figures of the quote service")
    // The flow may have read the accounts before another session opened one.
    if outside.isEmpty { try checkBalance(preview, in: consent.turn.accounts) }
  }

  /// Throws unless the balance left is right.
  private func checkBalance(_ preview: OpeningPreview, in accounts: [Account]) throws {
    let payer = accounts.first { $0.number == preview.fundingAccount }
    let balance = try check.some(payer, "an account of the customer that pays").balance
    let left = try balance.subtracting(preview.illustration.quote.selection.amount)
    try check.equal(preview.left, left, "the remaining balance")
  }
}
