#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A date of the Gregorian calendar in Seoul (UTC+9, without daylight saving).
public struct CalendarDate: Sendable, Hashable {
  /// The year, 1900...9999.
  public let year: Int
  /// The month, 1...12.
  public let month: Int
  /// The day of the month, 1...31.
  public let day: Int

  /// Creates a date; nil if it does not exist or is outside the years 1900...9999.
  public init?(year: Int, month: Int, day: Int) {
    // Without `Calendar`, which dominated the time to read a ledger with thousands of dates.
    guard (1900...9999).contains(year), (1...12).contains(month),
      (1...Self.days(in: month, of: year)).contains(day)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2:
      year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    default: 31
    }
  }

  /// Parses ISO 8601 `YYYY-MM-DD`; nil for any other text.
  public init?(iso8601 text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = Self.number(bytes[..<4]), let month = Self.number(bytes[5..<7]),
      let day = Self.number(bytes[8...])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// Parses ASCII digits; nil if one is not a digit.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return digits.reduce(0) { 10 * $0 + Int($1 - 48) }
  }

  /// Creates the date in Seoul at a Unix time, in seconds; nil outside the years 1900...9999.
  public init?(secondsSince1970: Int64) {
    guard Self.seconds.contains(secondsSince1970) else { return nil }
    let instant = Date(timeIntervalSince1970: Double(secondsSince1970))
    let parts = Self.calendar.dateComponents([.year, .month, .day], from: instant)
    guard let year = parts.year, let month = parts.month, let day = parts.day else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The years 1900...9999 in Seoul, as Unix time. Without this limit, `Calendar` would return
  /// years BC as positive numbers.
  private static let seconds: Range<Int64> = -2_209_021_200..<253_402_268_400

  /// Seoul's calendar. FoundationEssentials has no named time zones, so the fixed offset is used.
  private static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 9 * 3600) ?? .gmt
    return calendar
  }()
}

extension CalendarDate {
  /// Returns the same day `months` later, or the last day of that month if it is shorter (Civil
  /// Act, article 160).
  ///
  /// Count from the opening date each time: 31 January plus 1 is 28 February, plus 2 is 31 March.
  /// Throws ``DateError/outOfRange`` outside the years 1900...9999.
  public func adding(months: Int) throws(DateError) -> CalendarDate {
    try moved(by: months, .month)
  }

  /// Returns the date `days` later. Throws ``DateError/outOfRange`` outside the years 1900...9999.
  public func adding(days: Int) throws(DateError) -> CalendarDate { try moved(by: days, .day) }

  /// The date of a sum due `months` later: ``adding(months:)``. Throws ``QuoteError/dates``.
  public func due(after months: Int) throws(QuoteError) -> CalendarDate {
    do { return try adding(months: months) } catch { throw .dates }
  }

  /// The day on which the bank pays that sum: ``paidOn``. Throws ``QuoteError/dates``.
  public func payout(after months: Int) throws(QuoteError) -> CalendarDate {
    do { return try adding(months: months).paidOn } catch { throw .dates }
  }

  /// The day on which the bank pays a sum due on this day: the same day, or Monday after a weekend
  /// (Civil Act, article 161).
  ///
  /// Public holidays are not considered. Throws ``DateError/outOfRange`` after the year 9999.
  public var paidOn: CalendarDate {
    get throws(DateError) {
      switch Self.calendar.component(.weekday, from: try instant) {
      case 7: try adding(days: 2)
      case 1: try adding(days: 1)
      default: self
      }
    }
  }

  private func moved(by count: Int, _ unit: Calendar.Component) throws(DateError) -> CalendarDate {
    // No two dates are 3,000,000 days apart. `Calendar` would return this date for `Int.max`.
    guard (-3_000_000...3_000_000).contains(count),
      let moved = Self.calendar.date(byAdding: unit, value: count, to: try instant),
      let date = CalendarDate(secondsSince1970: Int64(moved.timeIntervalSince1970))
    else { throw .outOfRange }
    return date
  }

  private var instant: Date {
    get throws(DateError) {
      let parts = DateComponents(year: year, month: month, day: day)
      guard let instant = Self.calendar.date(from: parts) else { throw .outOfRange }
      return instant
    }
  }
}

extension CalendarDate: Comparable {
  /// Whether `left` is the earlier date.
  public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

extension CalendarDate: CustomStringConvertible {
  /// ISO 8601: `2026-11-21`.
  public var description: String { "\(year)-\(month.twoDigits)-\(day.twoDigits)" }

  /// The date in each language: `21 Nov 2026`, `2026년 11월 21일`.
  public var text: LocalizedText {
    let names = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    return LocalizedText(
      en: "\(day) \(names[month - 1]) \(year)", ko: "\(year)년 \(month)월 \(day)일")
  }
}

/// Why a date could not be computed.
public enum DateError: Error, Sendable, Equatable {
  /// The result is outside the years 1900...9999.
  case outOfRange
}

extension Int {
  var twoDigits: String { self < 10 ? "0\(self)" : String(self) }
}
