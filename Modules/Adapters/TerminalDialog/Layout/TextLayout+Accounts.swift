import FeatureDependencies

extension TextLayout {
  /// Lays out the accounts as of `date`, and the sum of their balances.
  func accounts(_ accounts: [Account], on date: CalendarDate) -> [TerminalText] {
    // A customer has a demand account at least, so that only accounts of one kind can be missing.
    guard !accounts.isEmpty else {
      return ["\(text("No accounts of this kind.", "이 종류의 계좌가 없습니다.")(language))"]
    }
    return accounts.flatMap { account($0, on: date) } + total(of: accounts)
  }

  private func account(_ account: Account, on date: CalendarDate) -> [TerminalText] {
    var rows = [(text("Balance", "잔액"), account.balance.text(language))]
    var name = Account.demandName
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
    let id = quote.selection.productID
    let name = products.name(of: id, quote.selection.kind)?(language) ?? "\(id)"
    var rows = [
      (text("Product", "상품"), text("\(name), \(quote.rate)", "\(name), 연 \(quote.rate)")(language)),
      (text("Maturity", "만기일"), quote.maturityDate.text(language)),
      (text("Paid out on", "지급일"), quote.payoutDate.text(language)),
    ]
    if let next = next(in: quote, on: date) { rows.append((nextDue, next.text(language))) }
    return rows + (contracted.terms.link.map { [linked($0, in: words)] } ?? [])
  }

  private func total(of accounts: [Account]) -> [TerminalText] {
    guard accounts.count > 1, let total = try? accounts.map(\.balance).total() else { return [] }
    let label = text("In all, \(accounts.count) accounts", "합계 (계좌 \(accounts.count)개)")
    return ["", style.marked("\(label(language))  \(total.text(language))", .question)]
  }

  private var nextDue: LocalizedText { text("Next due", "다음 일정") }

  /// The next payment, which may be due on `date` itself: only the payment on the day of the
  /// opening was made with it.
  private func next(in quote: Quote, on date: CalendarDate) -> ScheduleEntry? {
    quote.schedule.first { $0.date >= date && $0.date > quote.openedOn }
  }

  /// Lays out an account as of `date`, with its schedule and transaction history.
  func statement(_ statement: AccountStatement, on date: CalendarDate) -> [TerminalText] {
    let quote = statement.account.contracted?.quote
    return accounts([statement.account], on: date)
      + (quote.map(allPayments) ?? [])
      + history(statement.movements)
  }

  private func history(_ movements: [AccountMovement]) -> [TerminalText] {
    let title = style.marked("\(text("History", "거래 내역")(language))", .question)
    let rows = movements.map { movement in
      let other = movement.counterpart?.description ?? text("the bank", "은행")(language)
      let amount = (movement.amount > .zero ? "+" : "") + movement.amount.text(language)
      let balance = "\(text("balance", "잔액")(language)) \(movement.balance.text(language))"
      return (
        LocalizedText(verbatim: movement.bookedAt.date.text(language)),
        "\(amount) · \(other) · \(balance)"
      )
    }
    return ["", title] + table(rows)
  }

  /// Lays out an opened account and its next payment.
  func opened(_ account: OpenedAccount) -> [TerminalText] {
    let (quote, terms) = (account.contract.quote, account.contract.terms)
    let words = products[terms.selection.kind]
    var rows =
      [
        (text("Account", "계좌번호"), "\(account.number)"),
        (words.amount, terms.selection.amount.text(language)),
      ] + payouts(quote)
    if let link = terms.link { rows.append(linked(link, in: words)) }
    rows.append((text("Request", "요청 번호"), "\(account.contract.requestID)"))
    if let next = next(in: quote, on: quote.openedOn) {
      rows.append((nextDue, next.text(language)))
    }
    return ["", style.marked("\(words.opened(language))", .done)] + table(rows)
  }

  /// The row for the account that `link` names. `words` are those of the product that has the link.
  func linked(_ link: AccountLink, in words: ProductWords) -> (LocalizedText, String) {
    (words.link, "\(link.number)")
  }
}

extension ProductGlossary {
  /// The account in a list of choices for a person: name, number and balance.
  func label(of account: Account) -> LocalizedText {
    let (name, label) = (name(of: account), account.label)
    return LocalizedText(en: "\(name.en) \(label.en)", ko: "\(name.ko) \(label.ko)")
  }

  /// The name of the account's product, or of its kind if the product is not on offer; "demand
  /// account" without a product.
  func name(of account: Account) -> LocalizedText {
    guard let selection = account.contracted?.terms.selection else { return Account.demandName }
    return name(of: selection.productID, selection.kind) ?? self[selection.kind].product
  }
}

extension Account {
  /// The name of a demand account, which has no product.
  fileprivate static let demandName = LocalizedText(en: "Demand account", ko: "입출금 계좌")
}
