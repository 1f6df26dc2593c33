import FeatureDependencies
import Testing

struct CalendarDateTests {
  @Test(arguments: [
    ("2026-01-31", 1, "2026-02-28"), ("2026-01-31", 2, "2026-03-31"),
    ("2028-01-31", 1, "2028-02-29"), ("2026-11-21", 12, "2027-11-21"),
    ("2026-08-31", 6, "2027-02-28"), ("2026-12-31", 60, "2031-12-31"),
    ("2026-05-15", 0, "2026-05-15"), ("2000-01-30", 1, "2000-02-29"),
    ("2026-03-31", -1, "2026-02-28"), ("2026-11-28", -1300, "1918-07-28"),
  ])
  func `Months are counted from the anchor and clamped to the month's end`(
    anchor: String, months: Int, expected: String
  ) throws {
    let date = try #require(CalendarDate(iso8601: anchor))
    #expect(try "\(date.adding(months: months))" == expected)
  }

  @Test(arguments: [
    ("2026-11-20", "2026-11-20"), ("2026-11-21", "2026-11-23"), ("2026-11-22", "2026-11-23"),
    ("2026-11-23", "2026-11-23"), ("2027-01-31", "2027-02-01"), ("2022-12-31", "2023-01-02"),
  ])
  func `A payment due on a weekend is paid on Monday`(due: String, paid: String) throws {
    let date = try #require(CalendarDate(iso8601: due))
    #expect(try "\(date.paidOn)" == paid)
  }

  @Test(arguments: [
    "2026-02-29", "2026-13-01", "2026-00-10", "2026-1-01", "26-01-01", "2026/01/01", "",
    "2026-01-32",
    "1899-12-31", "+026-01-01", "2026-01-0a", "２０２６-01-01", "2026-01-01 ", "-026-01-01",
    "1900-02-29", "2100-02-29", "2026-04-31",
  ])
  func `A text that is not a date is rejected`(text: String) {
    #expect(CalendarDate(iso8601: text) == nil)
  }

  @Test func `A date after the year 9999 is an error`() throws {
    let last = try #require(CalendarDate(iso8601: "9999-12-31"))
    #expect(throws: DateError.outOfRange) { try last.adding(months: 1) }
    #expect(throws: DateError.outOfRange) { try last.adding(days: 1) }
  }

  @Test(arguments: [
    Int.min, -3_000_000, -1_500_000, -100_000, -48_000, 3_000_000, .max,
  ])
  func `A date far outside the years 1900...9999 is an error`(count: Int) throws {
    let date = try #require(CalendarDate(iso8601: "2026-11-28"))
    #expect(throws: DateError.outOfRange) { try date.adding(months: count) }
    #expect(throws: DateError.outOfRange) { try date.adding(days: count) }
  }

  @Test func `Each month has its name in both languages`() throws {
    let names = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    for (month, name) in zip(1...12, names) {
      let date = try #require(CalendarDate(year: 2027, month: month, day: 5))
      #expect(date.text == LocalizedText(en: "5 \(name) 2027", ko: "2027년 \(month)월 5일"))
    }
  }
}

struct TimestampTests {
  @Test(arguments: [
    (0, "1970-01-01T09:00:00+09:00"), (-1, "1970-01-01T08:59:59+09:00"),
    (-32_401, "1969-12-31T23:59:59+09:00"), (-86_400, "1969-12-31T09:00:00+09:00"),
    (1_795_273_199, "2026-11-21T23:59:59+09:00"), (1_795_273_200, "2026-11-22T00:00:00+09:00"),
  ])
  func `The day changes at midnight in Seoul`(seconds: Int64, text: String) throws {
    #expect("\(try #require(Timestamp(secondsSince1970: seconds)))" == text)
  }

  @Test func `Timestamps outside the calendar are rejected`() {
    #expect(Timestamp(secondsSince1970: .max) == nil)
    #expect(Timestamp(secondsSince1970: .min) == nil)
  }
}
