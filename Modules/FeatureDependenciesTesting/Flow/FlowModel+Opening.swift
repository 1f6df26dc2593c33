import FeatureDependencies

extension FlowModel {
  mutating func see(_ content: Presentation) throws {
    switch content {
    case .preview(let preview):
      // The customer must consent to these figures.
      if preview != self.preview { consent = nil }
      self.preview = preview
    case .terms(let sheet):
      if sheet != self.sheet { consent = nil }
      self.sheet = sheet
    case .document: _ = try check.some(consent, "consent before the document")
    case .opened(let account): try see(shown: account)
    case .nestedBegan, .nestedEnded: try take(.shown(content))
    case .quote, .accounts, .statement, .products, .message, .answered: return
    }
  }

  private mutating func see(shown account: OpenedAccount) throws {
    if own == nil, let earlier {
      _ = try check.some(consent, "consent to continue")
      try checkTerms(earlier.contract.terms)
      own = earlier
      opened.append(earlier.number)
    }
    try check.equal(account, own, "the account shown as opened")
    isShown = true
  }

  /// The flow signs once for each consent, exactly the terms and figures shown last before it.
  mutating func see(_ document: SigningDocument) async throws {
    try checkNext("a signature")
    try check.equal(earlier, nil, "the account that is open already")
    let consent = try check.some(consent, "consent before a signature")
    try check.equal(signed, nil, "the contract signed for the same consent")
    let preview = try check.some(preview, "figures before consent")
    let contract = OpeningContract(
      requestID: try check.some(requestID, "a request ID before a signature"),
      terms: OpeningTerms(
        selection: preview.illustration.quote.selection, fundingAccount: preview.fundingAccount,
        link: link),
      quote: preview.illustration.quote, agreedAt: consent.moment)
    try await checkFigures(preview, consent)
    try checkTerms(contract.terms)
    let fields = { (document: SigningDocument) in
      document.fields.map { "\($0.name) = \($0.value.signed)" }
    }
    let expected = fields(contract.document(in: law.product.words))
    try check.equal(fields(document), expected, "the signed names and values")
    let sheet = try check.some(sheet, "terms before consent")
    try check.equal(document.terms, sheet, "the signed terms")
    try check.holds(!sheet.clauses.isEmpty, "terms with clauses", butCame: sheet)
    try checkWords([sheet.title] + sheet.clauses, of: "the terms")
    signed = contract
  }

  /// Throws unless the terms are what the customer answered.
  func checkTerms(_ terms: OpeningTerms) throws {
    let selection = terms.selection
    let parts: KeyValuePairs = [
      "product": "\(selection.productID)", "amount": "\(selection.amount)",
      "months": "\(selection.months)", "fundingAccount": "\(terms.fundingAccount)",
      "tax": selection.taxKind.rawValue,
    ]
    for (part, value) in parts {
      guard let key = law.key(part) else { continue }
      try check.equal(value, answers[key], "the answer to \(key)")
    }
    try check.equal(selection.kind, law.product.kind, "the kind")
    try check.equal(terms.link, link, "the link")
  }

  /// Throws unless the customer saw the right figures of the day of the consent.
  private func checkFigures(_ preview: OpeningPreview, _ turn: FlowTurn) async throws {
    let quote = preview.illustration.quote
    try check.equal(quote.openedOn, turn.moment.date, "the day of the figures")
    let figures = try await law.quotes(bank, link != nil).quote(quote.selection, on: quote.openedOn)
    try check.equal(preview.illustration, figures, "the figures of the quote service")
    let payer = turn.accounts.first { $0.number == preview.fundingAccount }
    let balance = try check.some(payer, "an account of the customer that pays").balance
    let left = try balance.subtracting(quote.selection.amount)
    try check.equal(preview.left, left, "the remaining balance")
  }
}
