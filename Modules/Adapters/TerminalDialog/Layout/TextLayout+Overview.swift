import FeatureDependencies

extension TextLayout {
  /// The accounts on a screen, a row each: those linked to another stand under it. Nil for one
  /// account, and where a table does not fit.
  func overview(of accounts: [Account], on date: CalendarDate) -> [TerminalText]? {
    guard style.surface == .screen, accounts.count > 1 else { return nil }
    let names = [
      text("Account", "계좌"), text("Balance", "잔액"), text("Rate", "연 이율"),
      text("Next due", "다음 일정"),
    ]
    let rows = Self.linked(accounts).map { account, isLinked in
      [
        (isLinked ? "└ " : "") + "\(account.number)  \(name(of: account))",
        account.balance.text(language), account.contracted?.quote.rate.description ?? "",
        next(account, after: date)?.text(language) ?? "",
      ]
    }
    return grid(names, rows).map { [""] + $0 }
  }

  /// What an account is called: by its product, or as a demand account.
  func name(of account: Account) -> String {
    account.product.map { products[$0].product(language) }
      ?? text("Demand account", "입출금 계좌")(language)
  }

  private func next(_ account: Account, after date: CalendarDate) -> CalendarDate? {
    account.contracted?.quote.schedule.first { $0.date > date }?.date
  }

  /// The accounts in their order, each followed by those that are linked to it.
  private static func linked(_ accounts: [Account]) -> [(Account, isLinked: Bool)] {
    let numbers = Set(accounts.map(\.number))
    let target = { (account: Account) in
      account.contracted?.terms.link.flatMap { numbers.contains($0.number) ? $0.number : nil }
    }
    return accounts.filter { target($0) == nil }.flatMap { account in
      [(account, isLinked: false)]
        + accounts.filter { target($0) == account.number }.map { ($0, isLinked: true) }
    }
  }
}
