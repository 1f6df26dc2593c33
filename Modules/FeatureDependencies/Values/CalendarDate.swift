#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A day of the Gregorian calendar as Seoul counts it (UTC+9, no daylight saving), without a time.
public struct CalendarDate: Sendable, Hashable {
  /// The year, 1900...9999.
  public let year: Int
  /// The month, 1...12.
  public let month: Int
  /// The day of the month, 1...31.
  public let day: Int

  /// A date, or nil if there is no such day between 1900 and 9999.
  public init?(year: Int, month: Int, day: Int) {
    // A ledger reads thousands of dates: asking a calendar took most of its time.
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

  /// A date written as ISO 8601 `YYYY-MM-DD`, or nil if `text` is anything else.
  public init?(iso8601 text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = Self.number(bytes[..<4]), let month = Self.number(bytes[5..<7]),
      let day = Self.number(bytes[8...])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// What the ASCII `digits` say; nil if one is no digit.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return digits.reduce(0) { 10 * $0 + Int($1 - 48) }
  }

  /// The day it is in Seoul, `secondsSince1970` after the start of 1970 UTC.
  ///
  /// Nil outside 1900...9999.
  public init?(secondsSince1970: Int64) {
    guard Self.seconds.contains(secondsSince1970) else { return nil }
    self.init(instant: Date(timeIntervalSince1970: Double(secondsSince1970)))
  }

  private init?(instant: Date) {
    let parts = Self.calendar.dateComponents([.year, .month, .day], from: instant)
    guard let year = parts.year, let month = parts.month, let day = parts.day else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// From the start of 1900 to the end of 9999 in Seoul: a calendar counts years BC upwards, too.
  private static let seconds: Range<Int64> = -2_209_021_200..<253_402_268_400

  /// Seoul's calendar. FoundationEssentials knows no time-zone names, and Korea's offset is fixed.
  private static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 9 * 3600) ?? .gmt
    return calendar
  }()
}

extension CalendarDate {
  /// The same day `months` later, moved back to the month's last day if that month is shorter.
  ///
  /// Count always from the anchor: 31 January + 1 is 28 February, + 2 is 31 March.
  /// Throws ``DateError/outOfRange`` past the year 9999.
  public func adding(months: Int) throws(DateError) -> CalendarDate {
    try moved(by: months, .month)
  }

  /// The date `days` later. Throws ``DateError/outOfRange`` past the year 9999.
  public func adding(days: Int) throws(DateError) -> CalendarDate { try moved(by: days, .day) }

  /// The day on which the bank pays what falls due on this one: itself, or the Monday after a
  /// Saturday or Sunday. Throws ``DateError/outOfRange`` past the year 9999.
  public var paidOn: CalendarDate {
    get throws(DateError) {
      switch Self.calendar.component(.weekday, from: try instant) {
      case 7: try adding(days: 2)
      case 1: try adding(days: 1)
      default: self
      }
    }
  }

  /// How many days `later` is after this date; negative if it is before.
  public func days(until later: CalendarDate) throws(DateError) -> Int {
    let parts = Self.calendar.dateComponents([.day], from: try instant, to: try later.instant)
    guard let days = parts.day else { throw .outOfRange }
    return days
  }

  private func moved(by count: Int, _ unit: Calendar.Component) throws(DateError) -> CalendarDate {
    guard let moved = Self.calendar.date(byAdding: unit, value: count, to: try instant),
      let date = CalendarDate(instant: moved)
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
  /// The earlier comes first.
  public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

extension CalendarDate: CustomStringConvertible {
  /// ISO 8601: `2026-11-21`.
  public var description: String { "\(year)-\(month.twoDigits)-\(day.twoDigits)" }

  /// The date as each language writes it: `21 Nov 2026`, `2026년 11월 21일`.
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
  /// The result is not between the years 1900 and 9999.
  case outOfRange
}

extension Int {
  var twoDigits: String { self < 10 ? "0\(self)" : String(self) }
}
