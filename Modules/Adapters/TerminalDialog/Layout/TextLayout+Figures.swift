import FeatureDependencies

extension TextLayout {
  func quote(_ illustration: Illustration) -> [TerminalText] {
    let quote = illustration.quote
    let months = quote.selection.months
    let term = text("\(months) months at \(quote.rate)", "\(months)개월, 연 \(quote.rate)")
    let rows =
      [
        (products[quote.selection.kind].amount, quote.selection.amount.text(language)),
        (text("Term", "기간"), term(language)),
      ] + rate(quote) + [
        (text("Principal", "원금"), quote.principal.text(language)),
        (text("Interest", "이자"), quote.interest.text(language)),
        (
          text("Tax", "세금"),
          "\(quote.tax.text(language)) (\(quote.selection.taxKind.name(language)))"
        ),
        (text("Opening", "개설일"), quote.openedOn.text(language)),
        (text("Maturity", "만기일"), quote.maturityDate.text(language)),
      ] + payouts(quote)
    return ["", style.marked("\(illustration.name(language))", .question)] + table(rows)
      + chart(illustration) + schedule(quote)
  }

  /// The rate and the bonus in it as two rows; none if there is no bonus.
  private func rate(_ quote: Quote) -> [(LocalizedText, String)] {
    guard let bonus = quote.bonus, let basic = quote.rate.without(bonus) else { return [] }
    return [
      (text("Basic rate", "기본 이율"), basic.description),
      (text("Linked bonus", "연결 우대금리"), "+\(bonus)"),
    ]
  }

  /// What the bank pays, and when: at maturity, and each month if the product pays monthly.
  func payouts(_ quote: Quote) -> [(LocalizedText, String)] {
    let monthly = quote.schedule.first { $0.kind == .interest }
    guard let monthly, let last = quote.schedule.last else {
      return [
        (text("Payout", "세후 수령액"), quote.payout.text(language)),
        (text("Paid out on", "지급일"), quote.payoutDate.text(language)),
      ]
    }
    return [
      (text("Each month, after tax", "매월 세후 이자"), monthly.amount.text(language)),
      (text("At maturity", "만기 수령액"), last.amount.text(language)),
      (text("Paid out on", "지급일"), quote.payoutDate.text(language)),
      (text("In all, after tax", "세후 총수령액"), quote.payout.text(language)),
    ]
  }

  func preview(_ preview: OpeningPreview) -> [TerminalText] {
    let left = text(
      "Left in \(preview.fundingAccount)", "출금 후 \(preview.fundingAccount) 잔액")
    let lines = quote(preview.illustration) + [""] + table([(left, preview.left.text(language))])
    guard let insurance = preview.insurance else { return lines }
    let notice = text(
      "Deposit insurance covers \(insurance.limit.text.en), principal and interest of all your "
        + "accounts together. Yours would come to \(insurance.total.text.en).",
      "예금자보호 한도는 모든 계좌의 원금과 이자를 합해 \(insurance.limit.text.ko)입니다. "
        + "개설 후 합계는 \(insurance.total.text.ko)입니다.")
    return lines + [""]
      + wrapped(notice(language), to: columns - 5).map { style.marked("  ! \($0)", .warning) }
  }
}
