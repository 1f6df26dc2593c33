import FeatureDependencies

/// A part of a content that must appear in the text of a dialog.
enum ShownPart: Sendable, CustomStringConvertible {
  /// A word, compared without separators.
  case word(String)
  /// A sum in digits, or a rate with a percent sign. A negative sum has `-`, `−`, `△` or
  /// parentheses.
  case figure(String)
  /// A number that is no part of a longer one.
  case number(Int)
  /// A date in any order of year, month and day. A month may be a name, and a year may have two
  /// digits.
  case date(CalendarDate)

  var description: String {
    switch self {
    case .word(let text), .figure(let text): "\"\(text)\""
    case .number(let number): "the number \(number)"
    case .date(let date): "the date \(date)"
    }
  }

  /// The parts of `value` that a dialog in `language` must show. The members of a value are parts
  /// unless it has members that a dialog need not show.
  static func all(of value: Any, in language: Language) -> [ShownPart] {
    func parts(_ values: Any...) -> [ShownPart] { values.flatMap { all(of: $0, in: language) } }
    guard let value = ValueDescription.unwrapped(value) else { return [] }
    return switch value {
    case let sum as Won: [.figure("\(sum)")]
    case let rate as AnnualRate: [.figure("\(rate)")]
    case let number as Int: [.number(number)]
    case let date as CalendarDate: [.date(date)]
    case let moment as Timestamp: [.date(moment.date)]
    case let text as LocalizedText: words(of: text(language))
    case let text as String: words(of: text)
    case is AccountNumber, is ProductID: words(of: "\(value)")
    case is ProductKind: []
    case let payment as ScheduleEntry: parts(payment.date, payment.amount)
    case SigningDocument.Value.named(_, let name): parts(name)
    case let field as SigningDocument.Field: parts(field.label, field.value)
    case let illustration as Illustration: parts(illustration.name, illustration.quote)
    case let quote as Quote:
      quote.compared(parts)
        + parts(
          quote.selection.amount, quote.bonus as Any, quote.openedOn, quote.maturityDate,
          quote.payoutDate, quote.principal, quote.schedule.count > 1 ? quote.schedule : [])
    case let account as Account:
      parts(account.number, account.balance, account.contracted?.quote.rate as Any)
    default: Mirror(reflecting: value).children.flatMap { all(of: $0.value, in: language) }
    }
  }

  private static func words(of text: String) -> [ShownPart] {
    text.split(whereSeparator: \.isWhitespace).map { word in
      Int(word).map(ShownPart.number) ?? .word(String(word))
    }
  }
}

extension Quote {
  /// The figures that differ from term to term.
  fileprivate func compared(_ parts: (Any...) -> [ShownPart]) -> [ShownPart] {
    parts(selection.months, rate, interest, tax, payout)
  }
}

extension Presentation {
  /// The parts to show, in groups that come in this order. Within a group, the layout chooses the
  /// order.
  func shownParts(in language: Language) -> [[ShownPart]] {
    func parts(_ values: Any...) -> [ShownPart] {
      values.flatMap { ShownPart.all(of: $0, in: language) }
    }
    switch self {
    case .quote(let illustration): return [parts(illustration)]
    case .comparison(let all):
      return [all.flatMap { parts($0.name, $0.quote.selection.amount) + $0.quote.compared(parts) }]
    case .preview(let preview): return [parts(preview)]
    case .terms(let sheet): return ([sheet.title] + sheet.clauses).map { parts($0) }
    case .document(let document): return [parts(document)]
    case .opened(let account): return [parts(account.number)]
    case .accounts(let accounts, on: _): return [parts(accounts)]
    case .statement(let statement, on: _):
      let schedule = statement.account.contracted?.quote.schedule ?? []
      return [parts(statement, schedule.count > 1 ? schedule : [])]
    case .products(let products): return [parts(products)]
    case .message(let text): return parts(text).map { [$0] }
    case .answered(let prompt, let answer):
      guard case .amount = prompt.kind else {
        return [parts(prompt.text, prompt.reading(of: answer))]
      }
      return [parts(prompt.text) + [.figure(answer)]]
    case .nestedBegan, .nestedEnded: return []
    }
  }
}
