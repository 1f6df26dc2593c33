import FeatureDependencies

extension TextLayout {
  /// Lays out the accounts as of `date`, and the sum of their balances.
  func accounts(_ accounts: [Account], on date: CalendarDate) -> [TerminalText] {
    guard !accounts.isEmpty else { return ["\(text("No accounts.", "계좌가 없습니다.")(language))"] }
    return (overview(of: accounts, on: date) ?? accounts.flatMap { account($0, on: date) })
      + total(of: accounts)
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
    let name = products.name(of: quote.selection)?(language) ?? "\(quote.selection.productID)"
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

  /// A table of accounts, with linked accounts below the account that they are linked to. Nil if
  /// the output is not a screen, there are fewer than two accounts, or the table is too wide.
  func overview(of accounts: [Account], on date: CalendarDate) -> [TerminalText]? {
    guard style.surface == .screen, accounts.count > 1 else { return nil }
    let names = [
      text("Account", "계좌"), text("Balance", "잔액"), text("Rate", "연 이율"), nextDue,
    ]
    let rows = Self.linked(accounts).map { account, isLinked in
      let quote = account.contracted?.quote
      return [
        (isLinked ? "└ " : "") + "\(account.number)  \(products.name(of: account)(language))",
        account.balance.text(language), quote?.rate.description ?? "",
        quote.flatMap { next(in: $0, on: date) }?.date.text(language) ?? "",
      ]
    }
    return grid(names, rows).map { [""] + $0 }
  }

  private var nextDue: LocalizedText { text("Next due", "다음 일정") }

  /// The next payment, which may be due on `date` itself: only the payment on the day of the
  /// opening was made with it.
  private func next(in quote: Quote, on date: CalendarDate) -> ScheduleEntry? {
    quote.schedule.first { $0.date >= date && $0.date > quote.openedOn }
  }

  /// The accounts in order, each followed by the accounts linked to it.
  private static func linked(_ accounts: [Account]) -> [(Account, isLinked: Bool)] {
    let numbers = Set(accounts.map(\.number))
    let target = { (account: Account) in
      account.contracted?.terms.link.flatMap { numbers.contains($0.number) ? $0.number : nil }
    }
    let linked = Dictionary(grouping: accounts, by: target)
    return (linked[nil] ?? []).flatMap { account in
      [(account, isLinked: false)] + (linked[account.number] ?? []).map { ($0, isLinked: true) }
    }
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
    let names = [
      text("Date", "날짜"), text("Other account", "상대 계좌"), text("Amount", "금액"),
      text("Balance", "잔액"),
    ]
    let rows = movements.map { movement in
      [
        movement.bookedAt.date.text(language),
        movement.counterpart?.description ?? text("the bank", "은행")(language),
        (movement.amount > .zero ? "+" : "") + movement.amount.text(language),
        movement.balance.text(language),
      ]
    }
    return ["", title] + (grid(names, rows) ?? rows.flatMap { table(Array(zip(names, $0))) + [""] })
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
      rows.append((text("Next", "다음 일정"), next.text(language)))
    }
    return ["", style.marked("\(words.opened(language))", .done)] + table(rows)
  }

  /// The row for the account that `link` names. `words` are those of the product that has the link.
  func linked(_ link: AccountLink, in words: ProductWords) -> (LocalizedText, String) {
    (LocalizedText(en: "Linked to", ko: words.link.ko), "\(link.number)")
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
    return name(of: selection) ?? self[selection.kind].product
  }
}

extension Account {
  /// The name of a demand account, which has no product.
  fileprivate static let demandName = LocalizedText(en: "Demand account", ko: "입출금 계좌")
}
