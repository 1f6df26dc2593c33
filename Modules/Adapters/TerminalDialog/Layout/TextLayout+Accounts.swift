import FeatureDependencies

extension TextLayout {
  /// The accounts as they stand on `date`, and the sum of their balances.
  func accounts(_ accounts: [Account], on date: CalendarDate) -> [TerminalText] {
    guard !accounts.isEmpty else { return ["\(text("No accounts.", "계좌가 없습니다.")(language))"] }
    return (overview(of: accounts, on: date) ?? accounts.flatMap { account($0, on: date) })
      + total(of: accounts)
  }

  private func account(_ account: Account, on date: CalendarDate) -> [TerminalText] {
    var rows = [(text("Balance", "잔액"), account.balance.text(language))]
    var name = text("Demand account", "입출금 계좌")
    if let contracted = account.contracted {
      let words = products[contracted.terms.selection.kind]
      name = words.product
      rows += self.rows(contracted, words, on: date)
    }
    let title: TerminalText = "\(account.number)  \(name(language))"
    return ["", style.marked(title, .question)] + table(rows)
  }

  private func rows(
    _ contracted: Account.Contracted, _ words: ProductWords, on date: CalendarDate
  ) -> [(LocalizedText, String)] {
    let quote = contracted.quote
    let name = products.name(of: quote.selection)?(language) ?? "\(quote.selection.productID)"
    let rows = [
      (text("Product", "상품"), text("\(name), \(quote.rate)", "\(name), 연 \(quote.rate)")(language)),
      (text("Maturity", "만기일"), countdown(to: quote.maturityDate, from: date)),
      (text("Paid out on", "지급일"), quote.payoutDate.text(language)),
    ]
    return rows + (contracted.terms.link.map { [linked($0, in: words)] } ?? [])
  }

  private func total(of accounts: [Account]) -> [TerminalText] {
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
