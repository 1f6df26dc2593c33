import FeatureDependencies

extension FlowRule {
  static let consenting: [FlowRule] = [
    FlowRule("nothing is signed or opened before the customer consents, and once for each consent")
    {
      run, check in
      var isAllowed = (sign: false, open: false)
      for event in run.events {
        switch event {
        case .turn(let turn):
          isAllowed = (run.isConsent(turn) && turn.text == "yes" && run.earlier == nil, false)
        case .signed(_, let error):
          try check.holds(isAllowed.sign, "consent to this document", butCame: "a signature")
          isAllowed = (false, error == nil)
        case .opened:
          try check.holds(isAllowed.open, "a signature after consent", butCame: "an opening")
        case .shown(.document(let document)):
          try check.holds(
            isAllowed.sign, "consent before the document", butCame: document.fields.count)
        default: continue
        }
      }
    },
    FlowRule("the question for consent suggests no answer") { run, check in
      for turn in run.turns where turn.prompt.kind == .consent {
        try check.equal(turn.prompt.earlier, nil, "the suggestion at \(turn.key)")
        try check.equal(turn.prompt.unattended, nil, "the unattended answer to \(turn.key)")
      }
    },
    FlowRule("the flow signs and opens exactly the terms and figures shown last before consent") {
      run, check in
      let id = try given(RequestID("R"))
      for (index, event) in run.events.enumerated() {
        guard let consent = run.consented(before: index) else { continue }
        switch event {
        case .signed(let document, _):
          let contract = try check.some(consent.contract(id), "figures before consent")
          let expected = contract.document(in: run.law.product.words)
          try check.equal(document.spelled, expected.spelled, "the signed names and values")
          try run.checkLabels(document, contract.terms.selection.productID, check)
        case .opened(let contract, _, _):
          let expected = try check.some(consent.contract(id), "figures before consent")
          try check.equal(contract, expected, "the contract")
        default: continue
        }
      }
    },
    FlowRule("before consent, the flow shows the terms and the right figures of the current day") {
      run, check in
      for (index, event) in run.events.enumerated() {
        guard case .signed = event, let consent = run.consented(before: index) else { continue }
        let preview = try check.some(consent.preview, "figures before consent")
        let sheet = try check.some(consent.terms, "terms before consent")
        try check.holds(!sheet.clauses.isEmpty, "terms with clauses", butCame: sheet)
        for text in [sheet.title] + sheet.clauses { try run.checkText(text, "each term", check) }
        let day = preview.illustration.quote.openedOn
        try check.equal(day, consent.turn.moment.date, "the day of the figures")
        try run.check(preview.illustration, isLinked: consent.link != nil, check)
        try run.check(preview, beside: consent.beside, check)
        try run.checkTerms(
          OpeningTerms(
            selection: preview.illustration.quote.selection,
            fundingAccount: preview.fundingAccount, link: consent.link), before: index, check)
      }
    },
  ]
}

extension FlowRun {
  /// Throws unless the figures are those of the chosen product.
  fileprivate func check(
    _ illustration: Illustration, isLinked: Bool, _ check: Check
  ) throws {
    let quote = illustration.quote
    let product = law.figures[quote.selection.productID]
    let known = try check.some(product, "a product of the catalog")
    let plain = known.offer.tiers.first { $0.months == quote.selection.months }?.rate
    let bonus = isLinked ? known.bonus : 0
    let rate = try check.some(plain, "a term of the product").basisPoints + bonus
    try check.equal(illustration.name, known.offer.name, "the name of the product")
    try check.equal(quote.rate.basisPoints, rate, "the rate")
    try check.equal(quote.bonus?.basisPoints ?? 0, bonus, "the bonus of the link")
    try check.equal(quote.interest, Won(known.interest(quote.selection, rate)), "the interest")
    try quote.addsUp(check)
    try quote.isTaxed(as: quote.selection.taxKind, by: .sample, check)
    try quote.datesFollow(check)
    try illustration.growsToThePayout(check)
  }

  /// Throws unless the balance left and the notice of deposit insurance are right.
  ///
  /// The flow may have read the accounts before another session opened one.
  fileprivate func check(
    _ preview: OpeningPreview, beside accounts: [Account], _ check: Check
  ) throws {
    guard outside.isEmpty else { return }
    let quote = preview.illustration.quote
    let payer = accounts.first { $0.number == preview.fundingAccount }
    let balance = try check.some(payer, "an account of the customer that pays").balance
    let left = try balance.subtracting(quote.selection.amount)
    try check.equal(preview.left, left, "the remaining balance")
    let notice = try DepositInsurance.sample.notice(opening: quote, beside: accounts)
    try check.equal(preview.insurance, notice, "the notice about deposit insurance")
  }

  /// Throws unless the document names the product as the catalog does, and has its labels in each
  /// language.
  fileprivate func checkLabels(
    _ document: SigningDocument, _ product: ProductID, _ check: Check
  ) throws {
    try checkText(document.title, "the title of the document", check)
    for field in document.fields {
      try checkText(field.label, "the label of \(field.name)", check)
      guard case .named("\(product)", let name) = field.value else { continue }
      try check.equal(name, law.figures[product]?.offer.name, "the name in the document")
    }
  }

  /// Throws unless `terms` are what the customer answered before this event.
  func checkTerms(_ terms: OpeningTerms, before index: Int, _ check: Check) throws {
    let (selection, answers) = (terms.selection, answers(before: index))
    let parts = [
      (law.keys.product, "\(selection.productID)"), (law.keys.amount, "\(selection.amount)"),
      (law.keys.months, "\(selection.months)"), (law.keys.tax, selection.taxKind.rawValue),
      (law.keys.fundingAccount, "\(terms.fundingAccount)"),
    ]
    for case (let key?, let value) in parts {
      guard let answer = answers[key] else { continue }
      try check.equal(value, answer, "the answer to \(key)")
    }
    try check.equal(selection.kind, law.product.kind, "the kind")
    try check.equal(terms.link, link(before: index), "the link")
  }
}

extension SigningDocument {
  /// The signed part of the document: names and values, without title and labels.
  var spelled: [String] { fields.flatMap { [$0.name, $0.value.signed] } }
}
