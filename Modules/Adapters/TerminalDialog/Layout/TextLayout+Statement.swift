import FeatureDependencies

extension TextLayout {
  /// An account as it stands on `date`, what falls due, and the history of its money.
  func statement(_ statement: AccountStatement, on date: CalendarDate) -> [TerminalText] {
    accounts([statement.account], on: date)
      + (statement.account.contracted.map { schedule($0.quote) } ?? [])
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
        signed(movement.amount), movement.balance.text(language),
      ]
    }
    return ["", title] + (grid(names, rows) ?? rows.flatMap { table(Array(zip(names, $0))) + [""] })
  }

  private func signed(_ amount: Won) -> String {
    (amount > .zero ? "+" : "") + amount.text(language)
  }
}
