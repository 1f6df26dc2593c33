extension OpeningContract {
  private typealias Field = SigningDocument.Field

  /// Returns the document to show and sign: every term, date and figure, labeled with `words`.
  ///
  /// `sheet` are the terms shown before consent. The product is shown as `name`, or by its ID if
  /// that is nil. A ledger accepts only a signature over exactly these names and values.
  public func document(
    in words: ProductWords, naming name: LocalizedText? = nil, agreeingTo sheet: TermsSheet? = nil
  ) -> SigningDocument {
    SigningDocument(
      title: LocalizedText(en: "Contract to open an account", ko: "계좌 개설 계약"),
      fields: termFields(words, name) + figureFields + scheduleFields + requestFields,
      terms: sheet)
  }

  private func termFields(_ words: ProductWords, _ name: LocalizedText?) -> [Field] {
    let selection = terms.selection
    let (id, months) = ("\(selection.productID)", "\(selection.months)")
    let linked = terms.link.map { Field("linkedAccount", words.link, .text("\($0.number)")) }
    return [
      Field(
        "kind", LocalizedText(en: "Kind", ko: "종류"),
        .named("\(selection.kind)", words.product)),
      Field(
        "product", LocalizedText(en: "Product", ko: "상품"),
        name.map { .named(id, $0) } ?? .text(id)),
      Field("amountWon", words.amount, .won(selection.amount)),
      Field(
        "months", LocalizedText(en: "Term", ko: "기간"),
        .named(months, LocalizedText(en: "\(months) months", ko: "\(months)개월"))),
      Field(
        "fundingAccount", LocalizedText(en: "Paid from", ko: "출금 계좌"),
        .text("\(terms.fundingAccount)")),
      Field(
        "tax", LocalizedText(en: "Taxed as", ko: "과세 방식"),
        .named(selection.taxKind.rawValue, selection.taxKind.name)), linked,
    ].compactMap(\.self)
  }

  private var figureFields: [Field] {
    let bonus = quote.bonus.map {
      Field(
        "linkedBonusBasisPoints",
        LocalizedText(en: "Bonus included", ko: "우대금리 포함"), .rate($0))
    }
    return [
      Field("rateBasisPoints", LocalizedText(en: "Yearly rate", ko: "연 이율"), .rate(quote.rate)),
      bonus,
      Field("openedOn", LocalizedText(en: "Opened on", ko: "개설일"), .date(quote.openedOn)),
      Field("maturityDate", LocalizedText(en: "Maturity", ko: "만기일"), .date(quote.maturityDate)),
      Field("payoutDate", LocalizedText(en: "Paid out on", ko: "지급일"), .date(quote.payoutDate)),
      Field("principalWon", LocalizedText(en: "Principal", ko: "원금"), .won(quote.principal)),
      Field("interestWon", LocalizedText(en: "Interest", ko: "이자"), .won(quote.interest)),
      Field("taxWon", LocalizedText(en: "Tax", ko: "세금"), .won(quote.tax)),
      Field("payoutWon", LocalizedText(en: "Payout", ko: "세후 수령액"), .won(quote.payout)),
    ].compactMap(\.self)
  }

  private var scheduleFields: [Field] {
    quote.schedule.enumerated().map { index, entry in
      Field(
        "schedule.\(index + 1)", LocalizedText(en: "Schedule \(index + 1)", ko: "일정 \(index + 1)"),
        .scheduled(entry))
    }
  }

  private var requestFields: [Field] {
    [
      Field("requestID", LocalizedText(en: "Request", ko: "요청 번호"), .text("\(requestID)")),
      Field("agreedAt", LocalizedText(en: "Agreed at", ko: "동의 시각"), .moment(agreedAt)),
    ]
  }
}

extension ScheduleEntry {
  /// The entry as signed: `2026-12-21 interest 7760 interest 9166 tax 1400`.
  public var signed: String { "\(date) \(kind.rawValue) \(amount) interest \(interest) tax \(tax)" }
}
