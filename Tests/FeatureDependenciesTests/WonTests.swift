import FeatureDependencies
import FeatureDependenciesTesting
import Testing

struct WonTests {
  @Test func `Amounts that overflow 64 bits throw, and never wrap`() {
    #expect(throws: MoneyError.overflow) { try Won(.max).adding(Won(1)) }
    #expect(throws: MoneyError.overflow) { try Won(.min).subtracting(Won(1)) }
    #expect(throws: MoneyError.overflow) { try Won(.max).times(2) }
    #expect(throws: MoneyError.overflow) { try [Won(.max), Won(1)].total() }
    #expect(throws: MoneyError.overflow) { try Won(1).scaled(by: 1, over: 0) }
  }

  @Test func `An intermediate product wider than 64 bits is allowed if the quotient fits`() throws {
    #expect(try Won(.max).scaled(by: 7, over: 7) == Won(.max))
    #expect(try Won(1_000_000_000_000).scaled(by: 180_000, over: 120_000) == Won(1_500_000_000_000))
  }

  @Test(arguments: [(1283, 1280), (1289, 1280), (10, 10), (9, 0), (0, 0)])
  func `Tax is truncated to ten won`(sum: Int64, cut: Int64) {
    #expect(Won(sum).cut(to: 10) == Won(cut))
  }

  @Test(arguments: [
    (0, "0"), (999, "999"), (1000, "1,000"), (-1, "-1"), (-999, "-999"), (-1_234_567, "-1,234,567"),
    (Int64.min, "-9,223,372,036,854,775,808"),
  ])
  func `Won are written in groups of three digits`(sum: Int64, text: String) {
    #expect(Won(sum).grouped == text)
  }
}

struct EnteredAmountTests {
  @Test(arguments: [
    ("1000000", 1_000_000), ("1,000,000", 1_000_000), (" 12 ", 12), ("１００００００", 1_000_000),
    ("１，０００，０００", 1_000_000), ("007", 7), ("9223372036854775807", Int64.max),
    ("10,000,000원", 10_000_000), ("₩10,000,000", 10_000_000), ("￦ 5", 5), ("5 won", 5),
    ("10,000,000 Won", 10_000_000), ("１０，０００원", 10_000), ("1000만", 10_000_000),
    ("1,000만 원", 10_000_000), ("１０００만", 10_000_000), ("천만 원", 10_000_000),
    ("5백만원", 5_000_000), ("1억 3천5백만", 135_000_000), ("백", 100), ("12345만", 123_450_000),
    ("1억 1만", 100_010_000), ("1조 5천억", 1_500_000_000_000), ("2억5천만", 250_000_000),
    ("1경", 10_000_000_000_000_000), ("KRW 10,000,000", 10_000_000),
    ("krw10000000", 10_000_000), ("10000000 KRW", 10_000_000), ("1억원정", 100_000_000),
    ("2만5천원", 25_000), ("3천만 5백원", 30_000_500), ("1억 2만 천", 100_021_000),
    ("10,000\u{A0}원", 10_000), ("₩\u{2009}5", 5), ("1억\u{3000}2천만", 120_000_000),
  ])
  func `Each accepted form of an amount is read as won`(text: String, sum: Int64) throws {
    #expect(try Won(entered: text) == Won(sum))
  }

  @Test(arguments: [
    "abc", "₩", "원", "KRW", "-", "--5", "+5", "٣", "1원정원", "1000\u{300}", "10 million",
    // Readers disagree about the amount, or about its number.
    "1.000.000", "1e6", "5e6", "1'000", "1.5", "1.500만", "5 000 000", "1, 234", "1 ,234",
    "1. 5억", "10\u{A0}000", "2억5천", "3억 5,000", "2만5000", "2천5만", "2억 0원", "1조 1원",
    "1만2천500원", "1억 5백", "억만", "1억만", "만", "만1", "5000천원",
    // Commas, points and units that are out of place.
    "1,00", "1,0000", ",100", "100,", ".5억", "1.억", "1.2.3억", "1.5억 3천만", "1.5천만", "만만",
    "만억", "922만조", "백천", "12천", "1만 50000만", "1억 99999999999999999999만",
    "1.5억", "0.5만", "-5", "－５", "-천", "-KRW 5", "KRW -5", "-₩5",
  ])
  func `A text that is not exactly one amount is rejected`(text: String) {
    #expect(throws: Rejection.notANumber) { try Won(entered: text, within: Won(1)...Won(100)) }
  }

  @Test(arguments: [
    ("", Rejection.empty), ("   ", .empty), ("0", .belowMinimum(Won(1))),
    ("0,000", .belowMinimum(Won(1))), ("0만", .belowMinimum(Won(1))),
    ("101", .aboveMaximum(Won(100))), ("1000경", .aboveMaximum(Won(100))),
    ("9,223,372,036,854,775,807만 원", .aboveMaximum(Won(100))),
    ("9223372036854775807조 1만", .aboveMaximum(Won(100))),
    ("9223372036854775808", .aboveMaximum(Won(100))),
    ("99,999,999,999,999,999,999,999,999,999,999,999,999,999경", .aboveMaximum(Won(100))),
  ])
  func `An amount is rejected if it is missing, too small or too large`(
    text: String, rejection: Rejection
  ) {
    #expect(throws: rejection) { try Won(entered: text, within: Won(1)...Won(100)) }
  }

  @Test func `The remedy for a text that is no amount lists forms that are accepted`() throws {
    let remedy = Rejection.notANumber.remedy
    for form in ["1,000,000", "1000만", "1억 2천만"] {
      #expect(remedy.en.contains(form))
      _ = try Won(entered: form)
    }
  }

  @Test func `Every amount that the program writes can be entered`() throws {
    var numbers = SplitMix64(seed: 1)
    for _ in 0..<2000 {
      let won = Won(
        Int64.random(
          in: 1...Int64.max >> Int64.random(in: 0...62, using: &numbers), using: &numbers))
      let forms = [won.description, won.grouped, won.text.en, won.text.ko]
      for text in forms + ["₩\(won.grouped)", "KRW \(won)", "\(won.grouped)원정"] {
        #expect(try Won(entered: text) == won, "\(text)")
      }
    }
  }
}
