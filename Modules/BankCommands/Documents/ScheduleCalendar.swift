import FeatureDependencies

extension OpenedAccount {
  /// The days on which something is due, as events that last a day.
  ///
  /// The same account gives the same bytes each time: a calendar that reads the file again finds
  /// the events it has.
  func calendar(_ words: ProductWords, _ language: Language) -> String {
    var calendar = ICalendar()
    calendar.add("BEGIN", "VCALENDAR")
    calendar.add("VERSION", "2.0")
    calendar.add("PRODID", "-//pure-di-bank//AppHost//EN")
    calendar.add("CALSCALE", "GREGORIAN")
    calendar.add("METHOD", "PUBLISH")
    for (index, entry) in contract.quote.schedule.enumerated() {
      add(entry, number: index + 1, words, language, to: &calendar)
    }
    calendar.add("END", "VCALENDAR")
    return calendar.text
  }

  private func add(
    _ entry: ScheduleEntry, number: Int, _ words: ProductWords, _ language: Language,
    to calendar: inout ICalendar
  ) {
    calendar.add("BEGIN", "VEVENT")
    calendar.add("UID", "schedule-\(number).\(uniquePart)@pure-di-bank.invalid")
    calendar.add("DTSTAMP", contract.agreedAt.universal)
    calendar.add("DTSTART;VALUE=DATE", entry.date.compact)
    calendar.add("SUMMARY", text: "\(entry.summary(language)) · \(words.product(language))")
    calendar.add("DESCRIPTION", text: description(of: entry, words)(language))
    calendar.add("TRANSP", "TRANSPARENT")
    calendar.add("END", "VEVENT")
  }

  private func description(of entry: ScheduleEntry, _ words: ProductWords) -> LocalizedText {
    let sandbox = LocalizedText(
      en: "Sandbox money: nothing is carried out.", ko: "모의 자금이며 실제로 실행되지 않습니다.")
    let account = LocalizedText(
      en: "\(words.product.en) \(number)", ko: "\(words.product.ko) \(number)")
    let taxed = LocalizedText(
      en: "\nInterest \(entry.interest.text.en), tax \(entry.tax.text.en)",
      ko: "\n이자 \(entry.interest.text.ko), 세금 \(entry.tax.text.ko)")
    let isPaidOut = entry.interest != .zero
    return LocalizedText(
      en: account.en + (isPaidOut ? taxed.en : "") + "\n" + sandbox.en,
      ko: account.ko + (isPaidOut ? taxed.ko : "") + "\n" + sandbox.ko)
  }

  /// Characters that no other account has, in this bank or another: of the end of the signed
  /// contract, which is the signature.
  private var uniquePart: String {
    String(signed.text.suffix(32).map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
  }
}

extension ScheduleEntry {
  /// What is due, in a few words.
  fileprivate var summary: LocalizedText {
    switch kind {
    case .installment:
      LocalizedText(en: "Pay in \(amount.text.en)", ko: "\(amount.text.ko) 납입")
    case .interest:
      LocalizedText(en: "Interest \(amount.text.en)", ko: "이자 \(amount.text.ko) 지급")
    case .maturity:
      LocalizedText(en: "Payout \(amount.text.en)", ko: "만기 \(amount.text.ko) 지급")
    }
  }
}

extension CalendarDate {
  /// The day as RFC 5545 writes it: `20261121`.
  fileprivate var compact: String { description.replacing("-", with: "") }
}

extension Timestamp {
  /// The moment as RFC 5545 writes it in universal time: `20261121T105100Z`.
  fileprivate var universal: String {
    // What is written in Seoul's time nine hours earlier are the digits of universal time.
    let digits = Timestamp(secondsSince1970: secondsSince1970 - 9 * 3600) ?? self
    return digits.description.prefix(19).filter { $0.isNumber || $0 == "T" } + "Z"
  }
}
