/// A moment, as Unix time in whole seconds.
public struct Timestamp: Sendable, Hashable, Comparable {
  /// Seconds since 1970-01-01T00:00:00Z, without leap seconds.
  public let secondsSince1970: Int64
  /// The date in Seoul at this moment.
  public let date: CalendarDate

  /// Creates a moment; nil if its date in Seoul is outside the years 1900...9999.
  public init?(secondsSince1970: Int64) {
    guard let date = CalendarDate(secondsSince1970: secondsSince1970) else { return nil }
    self.secondsSince1970 = secondsSince1970
    self.date = date
  }

  /// Whether `left` is the earlier moment.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.secondsSince1970 < right.secondsSince1970
  }
}

extension Timestamp: CustomStringConvertible {
  /// ISO 8601 with the offset of Seoul: `2026-11-21T19:51:00+09:00`.
  public var description: String {
    // Adding 86,400 makes the remainder of a moment before 1970 positive.
    let secondOfDay = Int(((secondsSince1970 + 9 * 3600) % 86_400 + 86_400) % 86_400)
    let (hour, minute, second) = (secondOfDay / 3600, secondOfDay / 60 % 60, secondOfDay % 60)
    return "\(date)T\(hour.twoDigits):\(minute.twoDigits):\(second.twoDigits)+09:00"
  }

  /// Date and time in Seoul: `21 Nov 2026 19:51:00 KST`, `2026년 11월 21일 19:51:00 KST`.
  public var text: LocalizedText {
    let time = description.dropFirst("2026-11-21T".count).prefix("19:51:00".count)
    return LocalizedText(en: "\(date.text.en) \(time) KST", ko: "\(date.text.ko) \(time) KST")
  }
}
