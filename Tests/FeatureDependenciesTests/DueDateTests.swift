import FeatureDependencies
import Testing

struct DueDateTests {
  // 20 November 2027 is a Saturday, 20 February 2027 too, 21 February 2027 a Sunday, and so is the
  // last day of 2028.
  @Test(arguments: [
    ("2026-11-20", 12, "2027-11-20", "2027-11-22"), ("2026-11-20", 3, "2027-02-20", "2027-02-22"),
    ("2026-11-21", 3, "2027-02-21", "2027-02-22"), ("2026-11-20", 1, "2026-12-20", "2026-12-21"),
    ("2026-11-20", 2, "2027-01-20", "2027-01-20"), ("2028-10-31", 2, "2028-12-31", "2029-01-01"),
  ])
  func `A term ends on its own day, and the payout is on a weekday`(
    opened: String, months: Int, maturity: String, payout: String
  ) throws {
    let date = try #require(CalendarDate(iso8601: opened))
    #expect("\(try date.due(after: months))" == maturity)
    #expect("\(try date.payout(after: months))" == payout)
  }
}
