import FeatureDependencies

extension OpenedAccount {
  /// The due dates after the opening as all-day events: the payment of that day was made with it.
  ///
  /// The same account always has the same bytes and event UIDs: a calendar that imports the file
  /// again finds its events and adds no duplicates.
  func calendar(_ words: ProductWords, _ language: Language) -> String {
    let events = contract.quote.schedule.enumerated().flatMap { index, entry in
      entry.date > contract.quote.openedOn ? event(entry, number: index + 1, words, language) : []
    }
    let start = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//pure-di-bank//AppHost//EN",
      "CALSCALE:GREGORIAN", "METHOD:PUBLISH",
    ]
    return (start + events + ["END:VCALENDAR"]).map { $0.foldedLine }.joined()
  }

  private func event(
    _ entry: ScheduleEntry, number: Int, _ words: ProductWords, _ language: Language
  ) -> [String] {
    let summary = "\(entry.summary(language)) · \(words.product(language))"
    return [
      "BEGIN:VEVENT", "UID:schedule-\(number).\(uniquePart)@pure-di-bank.invalid",
      "DTSTAMP:\(contract.agreedAt.universal)", "DTSTART;VALUE=DATE:\(entry.date.compact)",
      "SUMMARY:\(summary.calendarText)",
      "DESCRIPTION:\(description(of: entry, words)(language).calendarText)",
      "TRANSP:TRANSPARENT", "END:VEVENT",
    ]
  }

  private func description(of entry: ScheduleEntry, _ words: ProductWords) -> LocalizedText {
    let sandbox = LocalizedText(
      en: "Sandbox money: no payment is made.", ko: "모의 자금이며 실제로 입출금되지 않습니다.")
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

  /// An identifier unique to this account across banks, from the signature at the end of the
  /// contract.
  private var uniquePart: String {
    String(signed.text.suffix(32).map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
  }
}

extension ScheduleEntry {
  /// The title of the event.
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
  /// The date in the format of RFC 5545: `20261121`.
  fileprivate var compact: String { description.replacing("-", with: "") }
}

extension Timestamp {
  /// The timestamp in UTC, in the format of RFC 5545: `20261121T105100Z`.
  fileprivate var universal: String {
    // A timestamp prints Seoul time (UTC+9), so nine hours earlier it prints the digits of UTC.
    let digits = Timestamp(secondsSince1970: secondsSince1970 - 9 * 3600) ?? self
    return digits.description.prefix(19).filter { $0.isNumber || $0 == "T" } + "Z"
  }
}

extension String {
  /// The text with escapes, as a value of type TEXT (RFC 5545, section 3.3.11).
  fileprivate var calendarText: String {
    PrintableText(lines: self).description
      .replacing("\\", with: "\\\\").replacing(";", with: "\\;").replacing(",", with: "\\,")
      .replacing("\n", with: "\\n")
  }

  /// The line with its end in the format of RFC 5545: folded before it exceeds 75 bytes, between
  /// Unicode scalars.
  fileprivate var foldedLine: String {
    var (folded, used) = ("", 0)
    for scalar in unicodeScalars {
      let length = String(scalar).utf8.count
      if used + length > 75 {
        folded += "\r\n "
        used = 1
      }
      folded.unicodeScalars.append(scalar)
      used += length
    }
    return folded + "\r\n"
  }
}
