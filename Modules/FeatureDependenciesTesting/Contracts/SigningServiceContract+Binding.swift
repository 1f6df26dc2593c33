import FeatureDependencies

extension SigningServiceContract {
  static let binding: [Clause<Fixture>] = [
    Clause(
      "SigningService.bindsBoundaries", "the signature covers the boundary between name and value"
    ) {
      fixture, check in
      for (one, other) in boundaries { try await fixture.distinguishes(one, other, check) }
    },
    Clause(
      "SigningService.bindsEveryCharacter",
      "the signature distinguishes case, script, width, normal form, spaces, escapes, and control "
        + "and formatting characters, in values and names of any length, and values under names "
        + "that a signature's format uses"
    ) {
      fixture, check in
      for (one, other) in alike {
        try await fixture.distinguishes([("a", .text(one))], [("a", .text(other))], check)
      }
      let names = [
        ("Name", "name"), ("a.b", "a_b"), ("가", "\u{1100}\u{1161}"), ("a\u{0}b", "a\u{0}c"),
        ("a\u{3000}b", "a b"), ("a\u{202E}b", "ab"), ("a ", "a"), longNames,
      ]
      for (one, other) in names {
        try await fixture.distinguishes([(one, .text("x"))], [(other, .text("x"))], check)
      }
      for name in ["alg", "kid", "typ", "iss", "sub", "iat", "exp", "title", "fields", "type"] {
        try await fixture.distinguishes([(name, .text("1"))], [(name, .text("2"))], check)
      }
    },
    Clause(
      "SigningService.bindsEveryFigure",
      "the signature covers every won, basis point, date, second, and part of a schedule row"
    ) {
      fixture, check in
      for (one, other) in try figures {
        try await fixture.distinguishes([("a", one)], [("a", other)], check)
      }
    },
    Clause(
      "SigningService.distinguishesNames",
      "names that only look alike, or differ after hundreds of characters, are different: a "
        + "document with both is signed"
    ) {
      fixture, check in
      let alike = ["A", "a ", "\u{430}", "a\u{200B}", "a\u{3000}", "\u{FF41}", "a.", "á"]
      for (one, other) in alike.map({ ("a", $0) }) + [longNames] {
        let document = Self.document([(one, .text("1")), (other, .text("2"))])
        guard let signed = try await fixture.signature(over: document) else { continue }
        let isGood = await fixture.isSignature(signed, document)
        try check.holds(
          isGood, "a signature over a document with the name \(ValueDescription.scalars(other))",
          butCame: "a signature that does not match it")
      }
    },
    Clause(
      "SigningService.signsNoLabels",
      "names and values are signed, labels are not: the signature is valid in another "
        + "language and without labels for values"
    ) {
      fixture, check in
      let general = LocalizedText(en: "General", ko: "일반")
      let tax = SigningDocument.Field("tax", general, .named("general", general))
      let document = SigningDocument(title: general, fields: sample("1").fields + [tax])
      let signed = try await fixture.service.sign(document)
      let words = LocalizedText(en: "Other words", ko: "다른 말")
      let fields = document.fields.dropLast().map {
        SigningDocument.Field($0.name, words, $0.value)
      }
      let other = fields + [.init("tax", words, .named("general", words))]
      let plain = other.map {
        SigningDocument.Field($0.name, words, .text($0.value.signed))
      }
      for (what, fields) in [("other labels and names", other), ("texts instead of values", plain)]
      {
        let changed = SigningDocument(title: words, fields: fields)
        let fits = await fixture.isSignature(signed, changed)
        try check.holds(
          fits, "a signature that matches \(what)", butCame: "one that does not match")
      }
    },
  ]

  typealias Pair = (name: String, value: SigningDocument.Value)

  static func document(_ fields: [Pair]) -> SigningDocument {
    let text = LocalizedText(verbatim: "x")
    return SigningDocument(title: text, fields: fields.map { .init($0.name, text, $0.value) })
  }

  /// Two names of 4,097 characters that differ in the last one.
  private static let longNames = {
    let start = String(repeating: "n", count: 4096)
    return (start + "1", start + "2")
  }()

  static let alike = [
    ("A", "a"), ("x ", "x"), (" x", "x"), ("a  b", "a b"), ("a\tb", "a b"), ("a\nb", "a b"),
    ("a\r\nb", "a\nb"), ("a\u{0}b", "ab"), ("a\u{200B}b", "ab"), ("a\u{FEFF}", "a"),
    ("a\u{1B}[1mb", "ab"), ("\u{E9}", "e\u{301}"), ("\u{AC00}", "\u{1100}\u{1161}"),
    ("\u{C5}", "\u{212B}"), ("\u{FB01}", "fi"), ("A", "\u{FF21}"), ("1", "\u{FF11}"),
    ("a\u{0}b", "a\u{0}c"), ("a\u{A0}b", "a b"), ("a\u{2028}b", "a\nb"), ("x\n", "x"),
    ("\u{2764}\u{FE0F}", "\u{2764}"), ("it\u{2019}s", "it's"), ("007", "7"),
    ("1", "\u{661}"), ("a", "\u{430}"), ("\u{3A3}", "\u{3C3}"), ("\u{DF}", "ss"),
    ("a\u{3000}b", "a b"), ("a\u{2003}b", "a b"), ("a\u{85}b", "a\nb"), ("a\u{B}b", "a b"),
    ("a\u{202E}b", "ab"), ("a\u{2066}b\u{2069}", "ab"), ("a\u{200F}b", "ab"),
    ("a\u{61C}b", "ab"), ("a\u{AD}b", "ab"), ("a\u{200D}b", "ab"), ("a\u{E0041}", "a"),
    ("\u{3131}", "\u{1100}"), ("\u{FF71}", "\u{30A2}"),
    ("K", "\u{212A}"), ("\u{130}", "i"), ("\u{131}", "i"), ("\u{1F600}", "\u{F600}"),
    ("\u{E000}", "\u{FFFD}"), ("\u{1D400}", "A"), ("\u{2014}", "-"), ("\u{2212}1", "-1"),
    ("&lt;", "<"), ("%20", " "), ("+", " "), ("''", "'"), ("\\u00e9", "\u{E9}"), ("\\", "\\\\"),
    ("/", "\\/"), ("1.0", "1"), ("1e3", "1000"), ("1,000", "1000"), ("-0", "0"), ("+1", "1"),
    ("null", ""), ("true", "1"),
    ("e", "\u{E9}"), ("\\n", "\n"), ("\"", "\\\""), ("한", "韓"), ("😀", "😁"), ("", " "),
  ]

  private static var figures: [(SigningDocument.Value, SigningDocument.Value)] {
    get throws {
      let (day, next) = (
        try given(CalendarDate(iso8601: "2026-11-20")),
        try given(CalendarDate(iso8601: "2026-11-21"))
      )
      let row = ScheduleEntry(
        kind: .interest, date: day, amount: Won(900), interest: Won(1000), tax: Won(100))
      let rows = [
        row.changed(kind: .maturity), row.changed(kind: .installment), row.changed(date: next),
        row.changed(date: try day.adding(months: 12)), row.changed(amount: Won(901)),
        row.changed(amount: Won(-900)),
        row.changed(interest: Won(1001)), row.changed(tax: Won(101)), row.changed(tax: .zero),
      ]
      let large = row.changed(
        amount: Won(9_007_199_254_740_992), interest: Won(4_294_967_296), tax: Won(4_294_967_296))
      let largeRows = [
        large.changed(amount: Won(9_007_199_254_740_993)), large.changed(interest: .zero),
        large.changed(tax: .zero),
      ]
      let (words, others) = (LocalizedText(verbatim: "x"), LocalizedText(verbatim: "y"))
      return [
        (.named("general", words), .named("exempt", words)),
        (.named("general", words), .named("exempt", others)),
        (.won(Won(5)), .won(Won(-5))), (.won(Won(.max)), .won(Won(.min))),
        (.won(Won(.max)), .won(Won(.max - 1))), (.date(day), .date(try day.adding(months: 1200))),
        (.won(Won(4_294_967_296)), .won(Won(4_294_967_297))),
        (.won(Won(0)), .won(Won(4_294_967_296))),
        (.won(Won(9_007_199_254_740_992)), .won(Won(9_007_199_254_740_993))),
        (
          .rate(try given(AnnualRate(basisPoints: 320))),
          .rate(try given(AnnualRate(basisPoints: 321)))
        ),
        (
          .rate(try given(AnnualRate(basisPoints: 1_000))),
          .rate(try given(AnnualRate(basisPoints: 10_000)))
        ),
        (.date(day), .date(next)),
        (.date(day), .date(try given(CalendarDate(iso8601: "9999-11-20")))),
        (
          .date(try given(CalendarDate(iso8601: "2027-01-02"))),
          .date(try given(CalendarDate(iso8601: "2027-02-01")))
        ),
        (
          .moment(try given(Timestamp(secondsSince1970: 4_294_967_296))),
          .moment(try given(Timestamp(secondsSince1970: 0)))
        ),
        (
          .moment(try given(Timestamp(secondsSince1970: 1_795_143_600))),
          .moment(try given(Timestamp(secondsSince1970: 1_795_143_601)))
        ),
        (
          .moment(try given(Timestamp(secondsSince1970: 1_795_143_600))),
          .moment(try given(Timestamp(secondsSince1970: 1_795_143_600 - 9 * 3600)))
        ),
      ] + rows.map { (.scheduled(row), .scheduled($0)) }
        + largeRows.map { (.scheduled(large), .scheduled($0)) }
    }
  }

  private static var boundaries: [([Pair], [Pair])] {
    let plain: [([Pair], [Pair])] = [
      ([("ab", .text("c"))], [("a", .text("bc"))]),
      ([("a", .text("x")), ("b", .text("y"))], [("a", .text("y")), ("b", .text("x"))]),
    ]
    let separators = [";", "=", ",", "\n", ":", "\"", "\",\"", "&", "|", " ", "\u{0}"]
    return plain
      + separators.flatMap { separator in
        ["=", ":", "\":\"", " "].map { equals in
          ([("a", .text("1\(separator)b\(equals)2"))], [("a", .text("1")), ("b", .text("2"))])
        }
      }
  }
}

extension SigningServiceContract.Fixture {
  /// Throws if the signature over one document fits the other, in either direction.
  fileprivate func distinguishes(
    _ one: [SigningServiceContract.Pair], _ other: [SigningServiceContract.Pair], _ check: Check
  ) async throws {
    for (signedFields, otherFields) in [(one, other), (other, one)] {
      let document = SigningServiceContract.document(signedFields)
      guard let signed = try await signature(over: document) else { continue }
      let isGood = await isSignature(signed, document)
      try check.holds(
        isGood, "a signature over \(scalars(signedFields))",
        butCame: "a signature that does not match it")
      let fits = await isSignature(signed, SigningServiceContract.document(otherFields))
      try check.holds(
        !fits, "a signature over \(scalars(signedFields)) alone",
        butCame: "one that also matches \(scalars(otherFields))")
    }
  }

  /// Names and values, escaped to ASCII.
  private func scalars(_ fields: [SigningServiceContract.Pair]) -> String {
    fields.map { ValueDescription.escaped("\($0.name)=\($0.value.signed)") }.joined(
      separator: " and ")
  }
}
