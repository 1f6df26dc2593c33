import FeatureDependencies

extension TextLayout {
  /// Lays out the available products.
  func offered(_ offered: [OfferedProduct]) -> [TerminalText] {
    guard !offered.isEmpty else {
      return ["\(text("Nothing is on offer.", "판매 중인 상품이 없습니다.")(language))"]
    }
    return offered.flatMap(offer)
  }

  private func offer(_ product: OfferedProduct) -> [TerminalText] {
    let (offer, words) = (product.offer, products[product.kind])
    let rows =
      [
        (text("Kind", "종류"), words.product(language)),
        (text("Product ID", "상품 ID"), "\(offer.id)"),
        (words.amount, offer.limits.text(language)),
      ] + terms(offer.tiers)
      + product.details.map { ($0.label, $0.value.text(language)) }
    let name = wrapped(offer.name(language), to: columns)
    return [""] + name.map { style.marked($0, .question) } + table(rows)
  }

  /// One row per term with its rate; only the first row is labeled.
  private func terms(_ tiers: [RateTier]) -> [(LocalizedText, String)] {
    tiers.enumerated().map { index, tier in
      let label = index == 0 ? text("Term", "기간") : text("", "")
      let term = text("\(tier.months) months, \(tier.rate)", "\(tier.months)개월, 연 \(tier.rate)")
      return (label, term(language))
    }
  }

  func quote(_ illustration: Illustration) -> [TerminalText] {
    titled(illustration) + table(figures(illustration.quote)) + growth(illustration.growth)
      + payments(illustration.quote)
  }

  private func titled(_ illustration: Illustration) -> [TerminalText] {
    ["", style.marked("\(illustration.name(language))", .question)]
  }

  /// A row for each figure of `quote` that does not follow from others.
  private func figures(_ quote: Quote) -> [(LocalizedText, String)] {
    let principal = (text("Principal", "원금"), quote.principal.text(language))
    let isPaidInOnce = quote.principal == quote.selection.amount
    let months = quote.selection.months
    let term = text("\(months) months at \(quote.rate)", "\(months)개월, 연 \(quote.rate)")
    return [
      (products[quote.selection.kind].amount, quote.selection.amount.text(language)),
      (text("Term", "기간"), term(language)),
    ] + bonus(quote) + (isPaidInOnce ? [] : [principal])
      + [
        (text("Interest", "이자"), quote.interest.text(language)),
        (
          text("Tax", "세금"),
          "\(quote.tax.text(language)) (\(quote.selection.taxKind.name(language)))"
        ),
        (text("Opened on", "개설일"), quote.openedOn.text(language)),
        (text("Maturity", "만기일"), quote.maturityDate.text(language)),
      ] + payouts(quote)
  }

  /// A row with the linked bonus, which the rate includes; none without a bonus.
  private func bonus(_ quote: Quote) -> [(LocalizedText, String)] {
    quote.bonus.map { [(text("Bonus included", "우대금리 포함"), "\($0)")] } ?? []
  }

  /// Rows for the bank's payments and their dates: at maturity, and each month if the product pays
  /// monthly.
  func payouts(_ quote: Quote) -> [(LocalizedText, String)] {
    let monthly = quote.schedule.first { $0.kind == .interest }
    guard let monthly, let last = quote.schedule.last else {
      return [
        (text("Payout", "세후 수령액"), quote.payout.text(language)),
        (text("Paid out on", "지급일"), quote.payoutDate.text(language)),
      ]
    }
    return [
      (text("Each month", "매월 세후 이자"), monthly.amount.text(language)),
      (text("At maturity", "만기 수령액"), last.amount.text(language)),
      (text("Paid out on", "지급일"), quote.payoutDate.text(language)),
      (text("In all", "세후 총수령액"), quote.payout.text(language)),
    ]
  }

  /// The payments, and below them what the account costs and pays: these rows are on the screen
  /// beside the question for consent.
  func preview(_ preview: OpeningPreview) -> [TerminalText] {
    let quote = preview.illustration.quote
    let words = products[quote.selection.kind]
    let rows =
      figures(quote) + (preview.link.map { [linked($0, in: words)] } ?? []) + [
        (text("Paid from", "출금 계좌"), "\(preview.fundingAccount)"),
        (text("Remaining", "출금 후 잔액"), preview.left.text(language)),
      ]
    return payments(quote) + titled(preview.illustration) + table(rows)
  }

  /// All payments of the term if there are several.
  private func payments(_ quote: Quote) -> [TerminalText] {
    quote.schedule.count > 1 ? allPayments(quote) : []
  }

  /// Lays out all payments of the term.
  func allPayments(_ quote: Quote) -> [TerminalText] {
    let rows = quote.schedule.map { entry in
      (
        LocalizedText(verbatim: entry.date.text(language)),
        "\(entry.amount.text(language)) · \(entry.name(language))"
      )
    }
    return ["", style.marked("\(text("Schedule", "일정")(language))", .question)] + table(rows)
  }
}

extension ScheduleEntry {
  /// The entry in one line: date, kind and amount.
  func text(_ language: Language) -> String {
    "\(date.text(language)): \(name(language)) \(amount.text(language))"
  }

  fileprivate var name: LocalizedText {
    switch kind {
    case .installment: LocalizedText(en: "you pay in", ko: "납입")
    case .interest: LocalizedText(en: "interest, after tax", ko: "세후 이자")
    case .maturity: LocalizedText(en: "at maturity, after tax", ko: "만기 세후 지급")
    }
  }
}
