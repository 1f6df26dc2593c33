import FeatureDependencies

extension TextLayout {
  /// What each term earns, a row each; on a narrow screen one below the other.
  func comparison(_ illustrations: [Illustration]) -> [TerminalText] {
    guard let first = illustrations.first else { return [] }
    let title = style.marked("\(first.name(language))", .question)
    let amount = first.quote.selection.amount.text(language)
    let paid: TerminalText = "  \(products[first.quote.selection.kind].amount(language))  \(amount)"
    return ["", title, paid, ""] + terms(of: illustrations.map(\.quote))
  }

  private func terms(of quotes: [Quote]) -> [TerminalText] {
    let names = [
      text("Term", "기간"), text("Rate", "연 이율"), text("Interest", "이자"), text("Tax", "세금"),
      text("After tax", "세후 수령액"),
    ]
    let rows = quotes.map { quote in
      [
        term(quote), quote.rate.description, quote.interest.text(language),
        quote.tax.text(language),
        quote.payout.text(language),
      ]
    }
    return grid(names, rows) ?? rows.flatMap { row in table(Array(zip(names, row))) + [""] }
  }

  private func term(_ quote: Quote) -> String {
    let months = quote.selection.months
    return text("\(months) months", "\(months)개월")(language)
  }
}
