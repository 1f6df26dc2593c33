import FeatureDependencies

/// The numbers in a text that a dialog has written, which tell the parts of its content apart in
/// any layout.
struct ShownText {
  private let written: [Number]
  /// The places of each number.
  private var places: [String: [Int]] = [:]

  init(_ text: String) {
    let decoded = text.replacing("&minus;", with: "-").replacing("&nbsp;", with: " ")
    written = Number.all(in: decoded.replacing("KRW", with: ""))
    for (place, number) in written.enumerated() {
      places[number.digits, default: []].append(place)
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

  /// The place at which the first spelling of `part` ends.
  private func end(of part: ShownPart, from start: Int) -> Int? {
    part.spellings.flatMap { spelling in
      spelling.digits.indices.compactMap { index in
        places["\(spelling.digits[...index])"]?.lazy.filter { first in
          first >= start && written[first].word.hasSuffix(spelling.word)
        }.compactMap { end(of: spelling, at: $0) }.first
      }
    }.min()
  }

  /// The place at which `spelling` ends if it begins at `first`. It can be up to six numbers in a
  /// row: a layout may separate the digits of a sum, and break a word between lines.
  private func end(of spelling: Number, at first: Int) -> Int? {
    guard written[first].isNegative || !spelling.isNegative else { return nil }
    var digits = ""
    for last in first..<min(first + 6, written.count) {
      digits += written[last].digits
      if digits == spelling.digits, written[last].isPercent || !spelling.isPercent { return last }
    }
    return nil
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
  /// The number, or the digits of a date in one of several orders.
  fileprivate let spellings: [Number]

  /// The part that `number` is in a text of its own.
  fileprivate init(_ number: Number) {
    var number = number
    number.isNegative = number.isNegative && number.word.isEmpty
    spellings = [number]
    let sign = number.isNegative ? "-" : ""
    description = "\"\(number.word)\(sign)\(number.digits)\(number.isPercent ? "%" : "")\""
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
    self.spellings = spellings.map { Number(digits: $0) }
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
        quote.selection.amount, quote.compared, quote.bonus as Any, quote.openedOn,
        quote.maturityDate, quote.payoutDate, quote.principal,
        quote.schedule.count > 1 ? quote.schedule : [])
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

extension Quote {
  /// The figures that differ from term to term.
  fileprivate var compared: [Any] { [selection.months, rate, interest, tax, payout] }
}

extension Presentation {
  /// The parts to show, in groups that come in this order. Within a group, the layout chooses the
  /// order.
  fileprivate func parts(in language: Language) -> [[ShownPart]] {
    func parts(_ values: Any...) -> [ShownPart] {
      values.flatMap { ShownPart.all(of: $0, in: language) }
    }
    switch self {
    case .comparison(let all):
      return [all.flatMap { parts($0.name, $0.quote.selection.amount, $0.quote.compared) }]
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
