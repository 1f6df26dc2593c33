import FeatureDependencies

/// The numbers in a text that a dialog has written, which tell the parts of its content apart in
/// any layout.
struct ShownText {
  /// The places of each number. Up to six numbers in a row are another one: a layout may separate
  /// the digits of a sum, and break a word between lines.
  private var places: [String: [(first: Int, last: Int, word: String)]] = [:]
  private let written: [Number]

  init(_ text: String) {
    let decoded = text.replacing("&minus;", with: "-").replacing("&nbsp;", with: " ")
    written = Number.all(in: decoded.replacing("KRW", with: ""))
    for first in written.indices {
      var digits = ""
      for last in first..<min(first + 6, written.count) {
        digits += written[last].digits
        let place = (first, last, written[first].word)
        places[digits, default: []].append(place)
        if written[first].isNegative { places["-" + digits, default: []].append(place) }
        if written[last].isPercent { places[digits + "%", default: []].append(place) }
      }
    }
  }

  /// Throws a ``Deviation`` unless the text shows `contents`, complete and in this order.
  func check(_ contents: [Presentation], in language: Language) throws(Deviation) {
    var start = 0
    for content in contents {
      for group in content.parts(in: language) {
        var next = start
        for part in group {
          guard let last = end(of: part, from: start) else {
            let rest = written.dropFirst(start).prefix(20).map { "\($0.word) \($0.digits)" }
            throw Deviation(
              "\(part), shown in its turn in \(content.name)",
              rest.isEmpty ? "nothing more" : rest.joined(separator: " "))
          }
          next = max(next, last + 1)
        }
        start = next
      }
    }
  }

  private func end(of part: ShownPart, from start: Int) -> Int? {
    part.spellings.compactMap { digits in
      places[digits]?.first { $0.first >= start && $0.word.hasSuffix(part.word) }?.last
    }.min()
  }
}

/// Digits in a row, with the letters before them.
private struct Number {
  var word = ""
  var digits = ""
  /// Whether `-`, `−`, `△` or a parenthesis precedes the digits.
  var isNegative = false
  /// Whether a percent sign follows them.
  var isPercent = false

  static func all(in text: String) -> [Number] {
    var (numbers, next, isInside): ([Number], Number, Bool) = ([], Number(), false)
    for scalar in text.unicodeScalars {
      if ("0"..."9").contains(scalar) {
        if !isInside { numbers.append(next) }
        numbers[numbers.count - 1].digits.unicodeScalars.append(scalar)
        (next, isInside) = (Number(), true)
        continue
      }
      isInside = false
      if scalar.properties.isAlphabetic {
        next.word.unicodeScalars.append(scalar)
        next.isNegative = false
      } else if "-−–－△▲(".unicodeScalars.contains(scalar) {
        next.isNegative = true
      } else if scalar == "%", next.word.isEmpty, !numbers.isEmpty {
        numbers[numbers.count - 1].isPercent = true
      }
    }
    return numbers
  }
}

/// A part of a content that must appear in the text of a dialog: a number.
struct ShownPart: CustomStringConvertible {
  let description: String
  /// The letters before the digits.
  let word: String
  /// The digits, in one of several orders.
  let spellings: [String]

  /// The part that `number` is in a text of its own.
  fileprivate init(_ number: Number) {
    word = number.word
    let sign = number.isNegative && word.isEmpty ? "-" : ""
    spellings = [sign + number.digits + (number.isPercent ? "%" : "")]
    description = "\"\(word)\(spellings[0])\""
  }

  /// A date in any order of year, month and day. A month may be a name, and a year may have two
  /// digits.
  private init(_ date: CalendarDate) {
    func forms(_ number: Int) -> [String] { ["\(number)", String("0\(number)".suffix(2))] }
    let year = "\(date.year)"
    var spellings: [String] = []
    for (month, day) in zip(forms(date.month), forms(date.day)) {
      spellings += [day + year, year + day]
      for year in [year, String(year.suffix(2))] {
        spellings += [year + month + day, day + month + year, month + day + year]
      }
    }
    word = ""
    self.spellings = spellings
    description = "the date \(date)"
  }

  /// The parts of `value` that a dialog in `language` must show. The members of a value are parts
  /// unless it has members that a dialog need not show.
  fileprivate static func all(of value: Any, in language: Language) -> [ShownPart] {
    func parts(_ values: Any...) -> [ShownPart] { values.flatMap { all(of: $0, in: language) } }
    guard let value = ValueDescription.unwrapped(value) else { return [] }
    return switch value {
    case let text as LocalizedText: all(in: text(language))
    case is String, is Won, is AnnualRate, is Int, is AccountNumber, is ProductID:
      all(in: "\(value)")
    case let date as CalendarDate: [ShownPart(date)]
    case let moment as Timestamp: [ShownPart(moment.date)]
    case is ProductKind: []
    case let payment as ScheduleEntry: parts(payment.date, payment.amount)
    case SigningDocument.Value.named(_, let name): parts(name)
    case let field as SigningDocument.Field: parts(field.label, field.value)
    case let illustration as Illustration: parts(illustration.name, illustration.quote)
    case let quote as Quote:
      parts(
        quote.selection.amount, quote.selection.months, quote.rate, quote.interest, quote.tax,
        quote.payout, quote.bonus as Any, quote.openedOn, quote.maturityDate, quote.payoutDate,
        quote.principal, quote.schedule.count > 1 ? quote.schedule : [])
    case let account as Account:
      parts(account.number, account.balance, account.contracted?.quote.rate as Any)
    default: Mirror(reflecting: value).children.flatMap { all(of: $0.value, in: language) }
    }
  }

  private static func all(in text: String) -> [ShownPart] {
    text.split(whereSeparator: \.isWhitespace).flatMap { word in
      // Digits without letters between them are one number.
      Number.all(in: String(word)).reduce(into: [Number]()) { numbers, next in
        guard next.word.isEmpty, let last = numbers.indices.last else {
          return numbers.append(next)
        }
        numbers[last].digits += next.digits
        numbers[last].isPercent = next.isPercent
      }
    }.map(ShownPart.init)
  }
}

extension Presentation {
  /// The parts to show, in groups that come in this order. Within a group, the layout chooses the
  /// order.
  fileprivate func parts(in language: Language) -> [[ShownPart]] {
    func parts(_ values: Any...) -> [ShownPart] {
      values.flatMap { ShownPart.all(of: $0, in: language) }
    }
    switch self {
    case .terms(let sheet): return ([sheet.title] + sheet.clauses).map { parts($0) }
    case .opened(let account): return [parts(account.number)]
    case .accounts(let accounts, on: _): return [parts(accounts)]
    case .statement(let statement, on: _):
      let schedule = statement.account.contracted?.quote.schedule ?? []
      return [parts(statement, schedule.count > 1 ? schedule : [])]
    case .message(let text): return parts(text).map { [$0] }
    case .answered(let prompt, let answer):
      return [parts(prompt.text, prompt.reading(of: answer))]
    case .nestedBegan, .nestedEnded: return []
    case .quote, .preview, .document, .products:
      return [Mirror(reflecting: self).children.flatMap { parts($0.value) }]
    }
  }
}
