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
        (words.amount, range(offer.limits)),
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
    let quote = illustration.quote
    return titled(illustration) + table(figures(quote)) + chart(illustration) + schedule(quote)
  }

  private func titled(_ illustration: Illustration) -> [TerminalText] {
    ["", style.marked("\(illustration.name(language))", .question)]
  }

  /// A row for each figure of `quote`. A summary leaves out rows that follow from others.
  private func figures(
    _ quote: Quote, isSummary: Bool = false
  ) -> [(LocalizedText, String)] {
    let principal = (text("Principal", "원금"), quote.principal.text(language))
    let isPaidInOnce = quote.principal == quote.selection.amount
    let months = quote.selection.months
    let term = text("\(months) months at \(quote.rate)", "\(months)개월, 연 \(quote.rate)")
    return [
      (products[quote.selection.kind].amount, quote.selection.amount.text(language)),
      (text("Term", "기간"), term(language)),
    ] + (isSummary ? bonus(quote) : rate(quote)) + (isSummary && isPaidInOnce ? [] : [principal])
      + [
        (text("Interest", "이자"), quote.interest.text(language)),
        (
          text("Tax", "세금"),
          "\(quote.tax.text(language)) (\(quote.selection.taxKind.name(language)))"
        ),
        (text("Opening", "개설일"), quote.openedOn.text(language)),
        (text("Maturity", "만기일"), quote.maturityDate.text(language)),
      ] + payouts(quote, isSummary: isSummary)
  }

  /// Two rows with the basic rate and the linked bonus; none if there is no bonus.
  private func rate(_ quote: Quote) -> [(LocalizedText, String)] {
    guard let bonus = quote.bonus,
      let basic = AnnualRate(basisPoints: quote.rate.basisPoints - bonus.basisPoints)
    else { return [] }
    return [
      (text("Basic rate", "기본 이율"), basic.description),
      (text("Linked bonus", "연결 우대금리"), "+\(bonus)"),
    ]
  }

  /// A row with the linked bonus, for a summary; none if there is no bonus.
  private func bonus(_ quote: Quote) -> [(LocalizedText, String)] {
    quote.bonus.map { bonus in
      [(text("Linked bonus", "연결 우대금리"), text("\(bonus), included", "\(bonus) 포함")(language))]
    } ?? []
  }

  /// Rows for the bank's payments and their dates: at maturity, and each month if the product pays
  /// monthly. A summary has short labels, which fit a narrow screen.
  func payouts(_ quote: Quote, isSummary: Bool = false) -> [(LocalizedText, String)] {
    let monthly = quote.schedule.first { $0.kind == .interest }
    guard let monthly, let last = quote.schedule.last else {
      return [
        (text("Payout", "세후 수령액"), quote.payout.text(language)),
        (text("Paid out on", "지급일"), quote.payoutDate.text(language)),
      ]
    }
    return [
      (
        text(isSummary ? "Each month" : "Each month, after tax", "매월 세후 이자"),
        monthly.amount.text(language)
      ),
      (text("At maturity", "만기 수령액"), last.amount.text(language)),
      (text("Paid out on", "지급일"), quote.payoutDate.text(language)),
      (text(isSummary ? "In all" : "In all, after tax", "세후 총수령액"), quote.payout.text(language)),
    ]
  }

  /// The preview for a script, which has no key for the rest.
  func preview(_ preview: OpeningPreview) -> [TerminalText] { summary(preview) + details(preview) }

  /// What the account costs, what it pays, when, and from which account. It fits a screen beside
  /// the question; ``details(_:)`` are the rest.
  func summary(_ preview: OpeningPreview) -> [TerminalText] {
    let rows =
      figures(preview.illustration.quote, isSummary: true) + [
        (text("Paid from", "출금 계좌"), "\(preview.fundingAccount)"),
        (text("Remaining", "출금 후 잔액"), preview.left.text(language)),
      ]
    return titled(preview.illustration) + table(rows)
  }

  /// The part of the preview that ``summary(_:)`` omits: how the sum grows, and all payments.
  func details(_ preview: OpeningPreview) -> [TerminalText] {
    chart(preview.illustration) + schedule(preview.illustration.quote)
  }

  /// Lays out all payments of the term; empty if the payment at maturity is the only one.
  func schedule(_ quote: Quote) -> [TerminalText] {
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
