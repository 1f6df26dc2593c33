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
    ("1000만원", 10_000_000), ("1,000만 원", 10_000_000), ("１０００만", 10_000_000),
    ("천만 원", 10_000_000), ("만", 10_000), ("3백만", 3_000_000), ("삼백오십만원", 3_500_000),
    ("1억 2천만", 120_000_000), ("일억", 100_000_000), ("2만5000", 25_000), ("1조 1억", 1_000_100_000_000),
    ("백", 100), ("12345만", 123_450_000), ("1억 1만", 100_010_000), ("1만5천", 15_000),
    ("1조 5천억", 1_500_000_000_000), ("2억5천만", 250_000_000), ("2억 5만 5천", 200_055_000),
    ("2억0만5000", 200_005_000), ("2억 0원", 200_000_000), ("1경", 10_000_000_000_000_000),
    ("1.5억", 150_000_000),
    ("1.5 억 원", 150_000_000), ("1,234.5만", 12_345_000), ("0.5만", 5000), ("1.2345만", 12_345),
    ("KRW 10,000,000", 10_000_000), ("krw10000000", 10_000_000), ("10000000 KRW", 10_000_000),
    ("1억원정", 100_000_000), ("일억 원정", 100_000_000), ("10,000\u{A0}원", 10_000),
    ("₩\u{2009}5", 5), ("10\u{A0}000\u{A0}000", 10_000_000), ("10\u{202F}000 won", 10_000),
    ("1억\u{3000}2천만", 120_000_000),
  ])
  func `Each accepted form of an amount is read as won`(text: String, sum: Int64) throws {
    #expect(try Won(entered: text, upTo: Won(.max)) == Won(sum))
  }

  @Test(arguments: [
    ("", Rejection.empty), ("   ", .empty), ("abc", .notANumber),
    ("1.000.000", .ambiguous("1.000.000")), ("1e6", .ambiguous("1e6")),
    ("1'000", .ambiguous("1'000")), ("１．５", .ambiguous("1.5")), ("₩", .notANumber),
    ("원", .notANumber), ("만만", .notANumber), ("만억", .notANumber), ("1만 50000", .notANumber),
    ("백천", .notANumber), ("12천", .notANumber), ("1000\u{300}", .notANumber),
    ("2억5천", .ambiguous("2억5천")), ("2억 5천 원", .ambiguous("2억 5천 원")),
    ("이억오천", .ambiguous("이억오천")), ("3조5백", .ambiguous("3조5백")),
    ("3억 5,000", .ambiguous("3억 5,000")), ("1조 1원", .ambiguous("1조 1원")),
    ("1조2억5십", .ambiguous("1조2억5십")), ("억천", .ambiguous("억천")),
    ("1.500만", .ambiguous("1.500만")), ("1.5억 3천만", .notANumber), ("1.5천만", .notANumber),
    (".5억", .notANumber), ("1.억", .notANumber), ("1.2.3억", .notANumber),
    ("1.00001만", .notANumber), ("1.5", .ambiguous("1.5")), ("KRW", .notANumber),
    ("1. 5억", .ambiguous("1. 5억")), ("1 .5억", .ambiguous("1 .5억")),
    ("1.\u{A0}5억", .ambiguous("1.\u{A0}5억")), ("1, 234", .ambiguous("1, 234")),
    ("1 ,234", .ambiguous("1 ,234")), ("1 000", .ambiguous("1 000")), ("10 million", .notANumber),
    ("5 5 won each", .notANumber), ("1\u{A0}00", .notANumber), ("1\u{A0}2만", .notANumber),
    ("1원정원", .notANumber), ("-KRW 5", .notPositive), ("KRW -5", .notPositive),
    ("1000경", .aboveMaximum(Won(100))), ("99999999999999999999.5억", .aboveMaximum(Won(100))),
    ("922337203.7억", .aboveMaximum(Won(100))),
    ("만1", .aboveMaximum(Won(100))),
    ("-₩5", .notPositive), ("₩-5", .notPositive), ("0만", .notPositive), ("-천", .notPositive),
    ("9999999999999조", .aboveMaximum(Won(100))), ("922만조", .notANumber),
    ("1,00", .notANumber), ("1,0000", .notANumber), (",100", .notANumber), ("100,", .notANumber),
    ("--5", .notANumber), ("+5", .notANumber), ("٣", .notANumber),
    ("-", .notANumber), ("0", .notPositive), ("0,000", .notPositive), ("-5", .notPositive),
    ("－５", .notPositive), ("101", .aboveMaximum(Won(100))),
    ("9223372036854775808", .aboveMaximum(Won(100))),
    ("99999999999999999999만", .aboveMaximum(Won(100))),
    ("9,999,999,999,999,999,999만 원", .aboveMaximum(Won(100))),
    ("9223372036854775807만", .aboveMaximum(Won(100))),
    ("9223372036854775808조 1만", .aboveMaximum(Won(100))),
    ("억만", .ambiguous("억만")), ("억 만 원", .ambiguous("억 만 원")),
    ("1억만", .ambiguous("1억만")), ("조억", .ambiguous("조억")), ("1조 억 2천만", .ambiguous("1조 억 2천만")),
    ("1억10000", .notANumber),
    ("1억 99999999999999999999", .notANumber), ("억억", .notANumber), ("만천만", .notANumber),
    ("99999999999999999999999999", .aboveMaximum(Won(100))),
  ])
  func `A text that is not an amount is rejected`(text: String, rejection: Rejection) {
    #expect(throws: rejection) { try Won(entered: text, upTo: Won(100)) }
  }

  @Test(arguments: [
    ("2억5천", "200,005,000", "250,000,000"), ("3조5천", "3,000,000,005,000", "3,500,000,000,000"),
    ("1.500만", "15,000", "15,000,000"), ("3억 5000", "300,005,000", "350,000,000"),
  ])
  func `An amount with two readings is rejected with both`(
    text: String, first: String, second: String
  ) {
    let message = Rejection.ambiguous(text).message
    #expect(message.en == "\"\(text)\" can mean \(first) won or \(second) won.")
    #expect(message.ko.contains("\(first)원 또는 \(second)원"))
  }

  @Test func `Digits between spaces are rejected with the form to write, without a guess`() {
    let rejection = Rejection.ambiguous("5 000 000")
    #expect(throws: rejection) { try Won(entered: "5 000 000", upTo: Won(.max)) }
    #expect(rejection.message.en == "\"5 000 000\" could be misread as another amount.")
    #expect(rejection.remedy.en.hasPrefix("Write it in digits alone"))
  }

  @Test func `The remedy for a text that is no amount lists forms that are accepted`() throws {
    let remedy = Rejection.notANumber.remedy
    for form in ["1,000,000", "KRW 1,000,000", "1000만", "1억 2천만", "1.5억"] {
      #expect(remedy.en.contains(form))
      _ = try Won(entered: form, upTo: Won(.max))
    }
  }

  @Test(arguments: [
    ("abc", Rejection.notInDigits), ("1,00", .notInDigits), ("12.0", .notInDigits),
    ("1천", .notInDigits), ("-", .notInDigits), ("-5", .notPositive), ("", .empty),
    ("1,234,567,890", .tooManyDigits),
  ])
  func `A number that is no amount is rejected without a word about amounts`(
    text: String, rejection: Rejection
  ) {
    #expect(throws: rejection) { try Int(entered: text) }
    for part in [rejection.message, rejection.remedy] {
      #expect(!part.en.lowercased().contains("amount"))
      #expect(!part.ko.contains("금액"))
    }
  }

  @Test func `An amount beyond 64 bits is too large, without naming the limit of 64 bits`() {
    let rejection = Rejection.aboveMaximum(Won(.max))
    #expect(throws: rejection) { try Won(entered: "9223372036854775808", upTo: Won(.max)) }
    #expect(rejection.message.en == "The amount is too large.")
  }

  @Test func `Every amount that the program writes can be entered`() throws {
    var numbers = SplitMix64(seed: 1)
    for _ in 0..<2000 {
      let won = Won(
        Int64.random(
          in: 1...Int64.max >> Int64.random(in: 0...62, using: &numbers), using: &numbers))
      let forms = [won.description, won.grouped, won.text.en, won.text.ko]
      for text in forms + ["₩\(won.grouped)", "KRW \(won)", "\(won.grouped)원정"] {
        #expect(try Won(entered: text, upTo: Won(.max)) == won, "\(text)")
      }
    }
  }
}
