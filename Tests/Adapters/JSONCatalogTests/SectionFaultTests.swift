import FeatureDependencies
import JSONCatalog
import StrictJSON
import Testing

/// Faults within a product of a catalog section.
struct SectionFaultTests {
  private static let name = "1 to 60 printable characters that can be seen"

  private static func tiers(months: String = "12", rate: String = "320") -> SampleText {
    SampleText(tiers: #"[{"months": \#(months), "rateBasisPoints": \#(rate)}]"#)
  }

  private static let half = #"{"months": 6, "rateBasisPoints": 300}"#
  private static let high = #"{"months": 24, "rateBasisPoints": 401}"#
  private static let wrong = #"{"months": 12, "rateBasisPoints": -1}"#
  /// One character of 241 bytes.
  private static let manyMarks = "E" + String(repeating: "\u{301}", count: 120)

  private static func bonus(
    _ bonus: String, tiers: String = "[\(SampleText.tier)]"
  ) -> SampleText { SampleText(tiers: tiers, more: #", "bonus": \#(bonus)"#) }

  @Test(arguments: [
    (tiers(months: "0"), "tiers[0].months", InputFault.Problem.outOfRange("0", 1...120)),
    (tiers(rate: "-1"), "tiers[0].rateBasisPoints", .outOfRange("-1", 0...10_000)),
    (tiers(rate: "320.0"), "tiers[0].rateBasisPoints", .notInteger("320.0")),
    (tiers(months: "121"), "tiers[0].months", .outOfRange("121", 1...120)),
    (SampleText(tiers: #"[{"months": 12}]"#), "tiers[0].rateBasisPoints", .missingKey),
    (SampleText(tiers: "[]"), "tiers", .empty),
    (
      SampleText(tiers: "[\(SampleText.tier), \(half), \(SampleText.tier)]"), "tiers[2].months",
      .repeated("12")
    ),
    (SampleText(maximum: #""10""#), "maximumWon", .wrongType(expected: .wholeNumber)),
    (SampleText(name: #""E""#), "name", .wrongType(expected: .object)),
    (SampleText(name: #"{"en": "", "ko": "K"}"#), "name.en", .invalid("", expected: name)),
    (
      SampleText(name: #"{"en": "\#(manyMarks)", "ko": "K"}"#), "name.en",
      .invalid(InputChecker.clipped(manyMarks), expected: name)
    ),
    (bonus("-1"), "bonus", .outOfRange("-1", 0...10_000)),
    (bonus(#""ten""#), "bonus", .wrongType(expected: .wholeNumber)),
    (bonus("9681"), "tiers[0]", .outOfRange("10001", 0...10_000)),
    (
      bonus("9600", tiers: "[\(SampleText.tier), \(high)]"), "tiers[1]",
      .outOfRange("10001", 0...10_000)
    ),
    (
      bonus("9600", tiers: "[\(wrong), \(high)]"), "tiers[0].rateBasisPoints",
      .outOfRange("-1", 0...10_000)
    ),
    (
      SampleText(interest: #""daily""#), "interest",
      .invalid("daily", expected: "simple, monthlyCompound")
    ),
    (SampleText(id: #""a b""#), "id", .invalid("a b", expected: "a-z A-Z 0-9 - . _ (1–64)")),
    (SampleText(id: "7"), "id", .wrongType(expected: .string)),
    (SampleText(minimum: "0"), "minimumWon", .outOfRange("0", sums)),
    (SampleText(minimum: "11"), "maximumWon", .outOfRange("10", 11...sums.upperBound)),
    (SampleText(minimum: "1e3"), "minimumWon", .notInteger("1e3")),
    (
      SampleText(maximum: "99999999999999999999"), "maximumWon",
      .outOfRange("99999999999999999999", sums)
    ),
    (SampleText(name: #"{"en": "E"}"#), "name.ko", .missingKey),
    (
      SampleText(name: #"{"en": "\u001b[31m", "ko": "K"}"#), "name.en",
      .invalid("\u{1B}[31m", expected: name)
    ),
    (SampleText(name: #"{"en": " ", "ko": "K"}"#), "name.en", .invalid(" ", expected: name)),
    (SampleText(more: #", "colour": 1"#), "colour", .unknownKey(nearest: nil)),
    (SampleText(more: #", "id": "q""#), "id", .duplicateKey),
  ])
  func `A fault of a product is reported with its path`(
    text: SampleText, path: String, problem: InputFault.Problem
  ) {
    let error = #expect(throws: InputFaults.self) {
      try JSONCatalog(Array(text.catalog.utf8), of: [SampleDeposit.self, SampleSavings.self])
    }
    #expect(error?.faults.map(\.path) == ["deposits[0].\(path)"])
    #expect(error?.faults.map(\.problem) == [problem])
  }

  private static let sums: ClosedRange<Int64> = 1...1_000_000_000_000_000
}
