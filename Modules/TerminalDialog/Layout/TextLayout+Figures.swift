import FeatureDependencies

extension TextLayout {
  func quote(_ illustration: Illustration) -> [String] {
    let quote = illustration.quote
    let months = quote.selection.months
    let term = text("\(months) months at \(quote.rate)", "\(months)개월, 연 \(quote.rate)")
    let rows =
      [
        (quote.selection.kind.amountLabel, quote.selection.amount.text(language)),
        (text("Term", "기간"), term(language)),
        (text("Principal", "원금"), quote.principal.text(language)),
        (text("Interest", "이자"), quote.interest.text(language)),
        (
          text("Tax", "세금"),
          "\(quote.tax.text(language)) (\(quote.selection.taxKind.name(language)))"
        ),
        (text("Opening", "개설일"), quote.openedOn.text(language)),
        (text("Maturity", "만기일"), quote.maturityDate.text(language)),
      ] + payouts(quote)
    return ["", style.marked(illustration.name(language).printable, .question)] + table(rows)
      + chart(illustration) + schedule(quote)
  }

  /// What the bank pays, and when: each month if it does, and at the end.
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

  func preview(_ preview: OpeningPreview) -> [String] {
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
      + notice(language).wrapped(to: columns - 5).map { style.marked("  ! " + $0, .warning) }
  }

  func accounts(_ accounts: [Account], on date: CalendarDate) -> [String] {
    guard !accounts.isEmpty else { return [text("No accounts.", "계좌가 없습니다.")(language)] }
    return accounts.flatMap { account in
      var rows = [(text("Balance", "잔액"), account.balance.text(language))]
      if let contracted = account.contracted {
        let quote = contracted.quote
        rows.append((text("Product", "상품"), "\(quote.selection.productID), \(quote.rate)"))
        rows.append((text("Maturity", "만기일"), countdown(to: quote.maturityDate, from: date)))
        rows.append((text("Paid out on", "지급일"), quote.payoutDate.text(language)))
        if let linked = contracted.terms.linkedAccount {
          rows.append((text("Linked to", "연결 예금"), "\(linked)"))
        }
      }
      let title = "\(account.number)  \(account.kind.name(language))"
      return ["", style.marked(title, .question)] + table(rows)
    } + total(of: accounts)
  }

  private func total(of accounts: [Account]) -> [String] {
    guard accounts.count > 1, let total = try? accounts.map(\.balance).total() else { return [] }
    let label = text("In all, \(accounts.count) accounts", "합계 (계좌 \(accounts.count)개)")
    return ["", style.marked("\(label(language))  \(total.text(language))", .question)]
  }

  private func countdown(to maturity: CalendarDate, from date: CalendarDate) -> String {
    guard let days = try? date.days(until: maturity), days > 0 else {
      return maturity.text(language)
    }
    let left = text("in \(days) day\(days == 1 ? "" : "s")", "\(days)일 남음")
    return "\(maturity.text(language)) (\(left(language)))"
  }
}

extension Account.Kind {
  /// What people call it.
  var name: LocalizedText {
    switch self {
    case .demand: LocalizedText(en: "Demand account", ko: "입출금 계좌")
    case .deposit: LocalizedText(en: "Time deposit", ko: "정기예금")
    case .savings: LocalizedText(en: "Installment savings", ko: "적금")
    }
  }
}
