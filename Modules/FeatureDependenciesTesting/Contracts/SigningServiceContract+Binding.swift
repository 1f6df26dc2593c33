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
      "the signature distinguishes case, script, width, normal form, spaces and control characters"
    ) {
      fixture, check in
      for (one, other) in alike {
        try await fixture.distinguishes([("a", .text(one))], [("a", .text(other))], check)
      }
      let names = [
        ("Name", "name"), ("a.b", "a_b"), ("가", "\u{1100}\u{1161}"), ("a\u{0}b", "a\u{0}c"),
      ]
      for (one, other) in names {
        try await fixture.distinguishes([(one, .text("x"))], [(other, .text("x"))], check)
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
      "names that only look alike are different: a document with both is signed"
    ) {
      fixture, check in
      for name in ["A", "a ", "\u{430}", "a\u{200B}"] {
        let fields: [Pair] = [("a", .text("1")), (name, .text("2"))]
        let document = Self.document(fields)
        guard let signed = try await fixture.signature(over: document) else { continue }
        let isGood = await fixture.isSignature(signed, document)
        try check.holds(
          isGood, "a signature over a document that names a and \(ValueDescription.scalars(name))",
          butCame: "one that does not fit it")
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
      for (what, fields) in [("whatever the words", other), ("texts instead of values", plain)] {
        let changed = SigningDocument(title: words, fields: fields)
        let fits = await fixture.isSignature(signed, changed)
        try check.holds(fits, "a signature that fits \(what)", butCame: "one that does not")
      }
    },
  ]

  typealias Pair = (name: String, value: SigningDocument.Value)

  static func document(_ fields: [Pair]) -> SigningDocument {
    let text = LocalizedText(verbatim: "x")
    return SigningDocument(title: text, fields: fields.map { .init($0.name, text, $0.value) })
  }

  static let alike = [
    ("A", "a"), ("x ", "x"), (" x", "x"), ("a  b", "a b"), ("a\tb", "a b"), ("a\nb", "a b"),
    ("a\r\nb", "a\nb"), ("a\u{0}b", "ab"), ("a\u{200B}b", "ab"), ("a\u{FEFF}", "a"),
    ("a\u{1B}[1mb", "ab"), ("\u{E9}", "e\u{301}"), ("\u{AC00}", "\u{1100}\u{1161}"),
    ("\u{C5}", "\u{212B}"), ("\u{FB01}", "fi"), ("A", "\u{FF21}"), ("1", "\u{FF11}"),
    ("a\u{0}b", "a\u{0}c"), ("a\u{A0}b", "a b"), ("a\u{2028}b", "a\nb"), ("x\n", "x"),
    ("\u{2764}\u{FE0F}", "\u{2764}"), ("it\u{2019}s", "it's"), ("007", "7"),
    ("1", "\u{661}"), ("a", "\u{430}"), ("\u{3A3}", "\u{3C3}"), ("\u{DF}", "ss"),
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
        row.changed(amount: Won(901)),
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
        (.won(Won(5)), .won(Won(-5))), (.date(day), .date(try day.adding(months: 1200))),
        (.won(Won(4_294_967_296)), .won(Won(4_294_967_297))),
        (.won(Won(0)), .won(Won(4_294_967_296))),
        (.won(Won(9_007_199_254_740_992)), .won(Won(9_007_199_254_740_993))),
        (
          .rate(try given(AnnualRate(basisPoints: 320))),
          .rate(try given(AnnualRate(basisPoints: 321)))
        ),
        (.date(day), .date(next)),
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
        isGood, "a signature over \(scalars(signedFields))", butCame: "one that does not fit it")
      let fits = await isSignature(signed, SigningServiceContract.document(otherFields))
      try check.holds(
        !fits, "a signature over \(scalars(signedFields)) alone",
        butCame: "one that fits \(scalars(otherFields)), too")
    }
  }

  /// Names and values, escaped to ASCII.
  private func scalars(_ fields: [SigningServiceContract.Pair]) -> String {
    fields.map { ValueDescription.escaped("\($0.name)=\($0.value.signed)") }.joined(
      separator: " and ")
  }
}
