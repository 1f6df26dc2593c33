import FeatureDependencies
import JSONCatalog
import Testing

/// Faults within a product of a catalog section.
struct SectionFaultTests {
  private static let name = "1 to 60 printable characters that can be seen"

  private static func tiers(months: String = "12", rate: String = "320") -> SampleText {
    SampleText(tiers: #"[{"months": \#(months), "rateBasisPoints": \#(rate)}]"#)
  }

  @Test(arguments: [
    (tiers(months: "0"), "tiers[0].months", InputFault.Problem.outOfRange("0", 1...120)),
    (tiers(rate: "-1"), "tiers[0].rateBasisPoints", .outOfRange("-1", 0...10_000)),
    (tiers(rate: "320.0"), "tiers[0].rateBasisPoints", .notInteger("320.0")),
    (SampleText(tiers: "[]"), "tiers", .empty),
    (
      SampleText(tiers: "[\(SampleText.tier), \(SampleText.tier)]"), "tiers[1].months",
      .repeated("12")
    ),
    (
      SampleText(interest: #""daily""#), "interest",
      .invalid("daily", expected: "one of simple, monthlyCompound")
    ),
    (SampleText(id: #""a b""#), "id", .invalid("a b", expected: "1 to 64 of a-z A-Z 0-9 - . _")),
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
    (
      SampleText(name: #"{"en": "\u202eE", "ko": "K"}"#), "name.en",
      .invalid("\u{202E}E", expected: name)
    ),
    (
      SampleText(name: #"{"en": "E", "ko": "\u3164"}"#), "name.ko",
      .invalid("\u{3164}", expected: name)
    ),
    (SampleText(name: #"{"en": " ", "ko": "K"}"#), "name.en", .invalid(" ", expected: name)),
    (SampleText(more: #", "colour": 1"#), "colour", .unknownKey(nearest: nil)),
    (SampleText(more: #", "id": "q""#), "id", .duplicateKey),
  ])
  func `A fault of a product is reported with its path`(
    text: SampleText, path: String, problem: InputFault.Problem
  ) {
    let error = #expect(throws: InputFaults.self) {
      try JSONCatalog(Array(text.catalog.utf8), sections: [.deposits, .savings])
    }
    #expect(error?.faults.map(\.path) == ["deposits[0].\(path)"])
    #expect(error?.faults.map(\.problem) == [problem])
  }

  private static let sums: ClosedRange<Int64> = 1...1_000_000_000_000_000
}
