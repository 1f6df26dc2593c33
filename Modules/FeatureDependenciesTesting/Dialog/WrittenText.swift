import FeatureDependencies

/// What a dialog has written, as the digits in it: they tell the values apart in any layout, which
/// may separate the digits of a sum and break a word between lines.
struct WrittenText {
  private let text: String
  private let language: Language
  private let digits: String

  init(_ text: some StringProtocol, in language: Language) {
    (self.text, self.language, digits) = (String(text), language, Self.digits(of: String(text)))
  }

  /// Throws unless the text shows `contents` in this order, complete; the parts of terms and
  /// messages, too, are in order.
  func shows(_ contents: [Presentation], _ check: Check) throws(Deviation) {
    var start = digits.startIndex
    for content in contents {
      var end = start
      for part in parts(of: content) {
        let isOrdered = ["terms", "message"].contains(content.name)
        let ends = part.compactMap {
          digits[(isOrdered ? end : start)...].firstRange(of: $0)?.upperBound
        }
        try check.holds(
          !ends.isEmpty, "\(part[0]) in \(content.name)", butCame: ValueDescription.text(text))
        end = max(end, ends.min() ?? end)
      }
      start = end
    }
  }

  /// The digits of `text`, with `~` for a minus sign before them and `%` after them.
  private static func digits(of text: String) -> String {
    let minus = #/([^0-9])[-−–－△▲(]\s*([0-9])/#
    return " \(text)".replacing("~", with: " ").replacing("KRW", with: "")
      .replacing("&minus;", with: "-").replacing(minus) { "\($0.1)~\($0.2)" }
      .filter { "0123456789~%".contains($0) }
  }

  /// The digits of each part of `value`, in one of several spellings. A value consists of its
  /// members, unless it has members that a dialog need not show.
  private func parts(of value: Any) -> [[String]] {
    func all(_ values: Any...) -> [[String]] { values.flatMap(parts) }
    guard let value = ValueDescription.unwrapped(value) else { return [] }
    return switch value {
    case is ProductKind: []
    case let text as LocalizedText: text(language).split(separator: " ").flatMap { all(String($0)) }
    case let sum as Won: [[Self.digits(of: "\(sum)")]]
    case is String, is AnnualRate, is Int, is AccountNumber, is ProductID:
      [[Self.digits(of: "\(value)").replacing("~", with: "")]].filter { $0 != [""] }
    case let date as CalendarDate: [Self.spellings(of: date)]
    case let moment as Timestamp: all(moment.date)
    case let payment as ScheduleEntry: all(payment.date, payment.amount)
    case SigningDocument.Value.named(_, let name): all(name)
    case let field as SigningDocument.Field: all(field.label, field.value)
    case Presentation.answered(let prompt, let answer): all(prompt.text, prompt.reading(of: answer))
    case Presentation.accounts(let accounts, on: _): all(accounts)
    case Presentation.statement(let statement, on: _): all(statement)
    case let figures as Illustration: all(figures.name, figures.quote)
    case let quote as Quote:
      all(
        quote.selection.amount, quote.rate, quote.bonus as Any, quote.openedOn, quote.maturityDate,
        quote.payoutDate, quote.principal, quote.interest, quote.tax, quote.payout, quote.schedule)
    case let opened as OpenedAccount: all(opened.number)
    case let account as Account:
      all(account.number, account.balance, account.contracted?.quote.rate as Any)
    default: Mirror(reflecting: value).children.flatMap { all($0.value) }
    }
  }

  /// Year, month and day in any order. A month may be a name, and a year may have two digits.
  private static func spellings(of date: CalendarDate) -> [String] {
    let (full, month, day) = ("\(date.year)", "\(date.month)", "\(date.day)")
    let orders = [full, String(full.suffix(2))].flatMap { year in
      ["\(year)\(month)\(day)", "\(day)\(month)\(year)", "\(month)\(day)\(year)"]
    }
    return orders + [day + full, full + day]
  }
}

extension Presentation {
  /// The name of the case, for a report.
  var name: String { Mirror(reflecting: self).children.first?.label ?? "\(self)" }
}
