import FeatureDependencies
import KoreanBanking
import Testing

struct KoreanTaxTests {
  @Test func `The tax help states each rate, and that an exempt account pays none`() {
    let help = TaxPolicy.korea.help
    #expect(help.en.hasSuffix("Exempt interest is not taxed."))
    #expect(help.ko == "이자에 대한 세금은 일반과세 15.4%, 조합원 저율과세는 농어촌특별세 1.4%이며, 비과세는 세금이 없습니다.")
    let clause = TaxPolicy.korea.clause
    for text in [help.en, clause.en] {
      #expect(text.contains("embers of an agricultural cooperative"))
      #expect(text.contains("1.4% special tax for rural development"))
    }
  }

  @Test(arguments: [
    (TaxKind.general, 9166, 1400), (.general, 512_164, 78_870), (.general, 20_833, 3200),
    (.general, 0, 0), (.general, 71, 0), (.general, 72, 10), (.exempt, 512_164, 0),
    (.agricultural, 512_164, 7170), (.agricultural, 714, 0), (.agricultural, 715, 10),
  ])
  func `Korean tax is rounded down to ten won at each step`(
    kind: TaxKind, interest: Int64, tax: Int64
  ) throws {
    let day = try #require(CalendarDate(year: 2026, month: 11, day: 21))
    #expect(try TaxPolicy.korea.tax(on: Won(interest), kind: kind, paidOn: day) == Won(tax))
  }

  @Test(arguments: TaxKind.allCases)
  func `Korean tax has a rule from 2005 on, and an error before`(kind: TaxKind) throws {
    let first = try #require(CalendarDate(year: 2005, month: 1, day: 1))
    let eve = try first.adding(days: -1)
    #expect(try TaxPolicy.korea.tax(on: .zero, kind: kind, paidOn: first) == .zero)
    #expect(throws: QuoteError.noTaxRule(kind, eve)) {
      try TaxPolicy.korea.tax(on: .zero, kind: kind, paidOn: eve)
    }
  }

  @Test(arguments: Language.allCases)
  func `The tax clause states the income and local tax rates of the table`(language: Language)
    throws
  {
    let whole = try Self.percent(.general)
    let numbers = Self.numbers(in: TaxPolicy.korea.clause(language))
    #expect(numbers.prefix(2).reduce(0, +) == whole)
    #expect(numbers.dropFirst(2).first == (try Self.percent(.agricultural)))
  }

  @Test func `The tax clause says what is deducted, and what the sandbox does not check`() {
    let clause = TaxPolicy.korea.clause
    #expect(clause.en.hasPrefix("Tax is deducted from the interest"))
    #expect(clause.en.hasSuffix("entitled to the lower rate or to the exemption."))
    #expect(clause.ko.hasPrefix("이자에서 세금을 뗍니다."))
    #expect(clause.ko.hasSuffix("자격이 있는지 확인하지 않습니다."))
  }

  @Test(arguments: Language.allCases)
  func `The tax help states the rates of the table`(language: Language) throws {
    let numbers = Self.numbers(in: TaxPolicy.korea.help(language))
    #expect(numbers.prefix(2) == [try Self.percent(.general), try Self.percent(.agricultural)])
  }

  /// The tax rate of `kind` on interest in 2026, in hundredths of a percent.
  private static func percent(_ kind: TaxKind) throws -> Int {
    let day = try #require(CalendarDate(year: 2026, month: 11, day: 21))
    return Int(try TaxPolicy.korea.tax(on: Won(100_000), kind: kind, paidOn: day).amount) / 10
  }

  /// The numbers in `text`, in hundredths: `15.4` is 1540.
  private static func numbers(in text: String) -> [Int] {
    text.split { !"0123456789.".contains($0) }.compactMap { digits in
      let parts = digits.split(separator: ".", omittingEmptySubsequences: true)
      guard let whole = parts.first.flatMap({ Int($0) }) else { return nil }
      let fraction = parts.dropFirst().first.map { "\($0)0".prefix(2) }.flatMap { Int($0) }
      return 100 * whole + (fraction ?? 0)
    }
  }
}
