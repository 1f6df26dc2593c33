/// A moment, in whole seconds since the start of 1970 UTC.
public struct Timestamp: Sendable, Hashable, Comparable {
  /// Seconds since 1970-01-01T00:00:00Z, leap seconds not counted.
  public let secondsSince1970: Int64
  /// The day it is in Seoul at this moment.
  public let date: CalendarDate

  /// A moment, or nil if it is outside the years 1900...9999.
  public init?(secondsSince1970: Int64) {
    guard let date = CalendarDate(secondsSince1970: secondsSince1970) else { return nil }
    self.secondsSince1970 = secondsSince1970
    self.date = date
  }

  /// The earlier comes first.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.secondsSince1970 < right.secondsSince1970
  }
}

extension Timestamp: CustomStringConvertible {
  /// ISO 8601 in Seoul's time: `2026-11-21T19:51:00+09:00`.
  public var description: String {
    // Twice, so that moments before 1970 have a time of day too.
    let secondOfDay = Int(((secondsSince1970 + 9 * 3600) % 86_400 + 86_400) % 86_400)
    let (hour, minute, second) = (secondOfDay / 3600, secondOfDay / 60 % 60, secondOfDay % 60)
    return "\(date)T\(hour.twoDigits):\(minute.twoDigits):\(second.twoDigits)+09:00"
  }

  /// The day and the time of day in Seoul as each language writes them: `21 Nov 2026 19:51:00 KST`,
  /// `2026년 11월 21일 19:51:00`.
  public var text: LocalizedText {
    let time = description.dropFirst("2026-11-21T".count).prefix("19:51:00".count)
    return LocalizedText(en: "\(date.text.en) \(time) KST", ko: "\(date.text.ko) \(time)")
  }
}
