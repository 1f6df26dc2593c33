import FeatureDependencies

/// Texts and figures that a service easily takes for equal, loses or misreads.
enum Lookalikes {
  /// Two texts each.
  static let pairs =
    (words.map { words in
      words.unicodeScalars.split(separator: " ").map { String($0) }
    } + texts).flatMap { texts in texts.dropFirst().map { [texts[0], $0] } }

  /// In each list of words, the first one can be taken for each of the others.
  private static let words = [
    // Case, scripts, widths and accents.
    "a A \u{FF41} \u{430} \u{E1} \u{E4} \u{1D41A} aa b ab \"a\" a. a; #a $a //a <b>a \u{1B}[1ma",
    "\u{E9} e\u{301} \u{C9} e ? \u{FFFD} &eacute; \\u00e9 %C3%A9",
    "i \u{130} \u{131} I l 1", "O 0 o \u{41E}", "\u{3C3} \u{3C2} \u{3A3}", "\u{DF} ss \u{1E9E}",
    "K \u{212A} k", "\u{C5} \u{212B} A\u{30A}", "\u{3A9} \u{2126}",
    "가 \u{1100}\u{1161} 각 까 ? 가\u{301} \u{FFA1}\u{FFC2} \u{0}",
    "\u{1100} \u{3131}", "\u{30A2} \u{FF71} \u{3042}", "\u{8C48} \u{F900} ?", "韓 한 韩",
    // Compatibility forms, and scalars of more than 16 bits.
    "fi \u{FB01}", "TM \u{2122}", "1/2 \u{BD}", "\u{F600} \u{1F600}", "😀 😁 ?", "👍 👍🏽", "🇰🇷 🇰🇵",
    "\u{E000} \u{FFFD} \u{E001}",
    // Numbers and words for them.
    "1 \u{FF11} \u{661} \u{2460} \u{B9} +1 01 1.0 1. 1e0 -1 (1) 1% 1원 4294967297 true 10 1000",
    "1000 1,000 1_000 1e3", "0 -0 00 false 4294967296 0x0 null", "0.5 .5 0.50 1/2", "007 7 8",
    "9007199254740992 9007199254740993", "yes true y", "Z +00:00", "nan NaN",
    "2026-01-02 2026-1-2 20260102 2026-02-01 2026/01/02",
    // Punctuation and escapes.
    "- \u{2010} \u{2013} \u{2014} \u{2212} \u{FF0D} _", "' \u{2019} '' \u{2018} \\' &#39;",
    "\" \u{201C} \\\" &quot; \"\"", ". \u{FF0E} \u{B7} , _", ", \u{FF0C} ;", "... \u{2026}",
    "/ \\/ \\ %2F", "\\ \\\\ ₩", "< &lt; \\u003c", "& &amp; %26",
    "A &#65; %41 \\u0041 \\x41 =41", "a+/ a-_", "YQ YQ==",
    // Order, sums and repetition of letters.
    "ab ba a b abab", "ac bb ca", "a,b b,a", "a\u{323}\u{307} a\u{307}\u{323}",
    "\u{0}b \u{0}c", "\nb \nc", "#b #c", "\t \\t",
  ]

  /// The same for texts with white space, and for characters that are easily dropped.
  private static let texts = [
    ["1000", "1 000"], ["-", " - "], ["a", " a"], ["a b", "b a", "a  b", "ab"], ["0", ""],
    [" "] + spaces + ["+", "%20", "&nbsp;", "_"], ["\n"] + spaces + ["\\n"], ["\t", " "],
    [""] + spaces + dropped,
  ]

  private static let scalars = (0...0xFFFF).compactMap(Unicode.Scalar.init)

  private static let spaces =
    ["  ", "\r\n"] + scalars.filter { $0.properties.isWhitespace && $0 != " " }.map { "\($0)" }

  private static let dropped =
    scalars.filter {
      $0.properties.isDefaultIgnorableCodePoint || $0.properties.generalCategory == .control
    }.map { "\($0)" } + [
      " ", "\u{2800}", "\u{FFF9}", "\u{FFFC}", "\u{FFFD}", "\u{FFFE}", "\u{E000}", "\u{E0041}",
      "\u{E0100}", "\u{10FFFF}", "\u{301}", "\u{308}", "\u{20DD}", "\u{1F3FD}",
    ]

  /// Names with a meaning in a format of signatures or documents, or in this bank.
  static let names =
    [""]
      + """
      alg kid typ cty crit jwk x5c b64 enc iss sub aud iat exp nbf jti nonce payload protected header \
      signature sig hash key signer title label fields name value type version id date time note \
      comment lang _a __proto__ $ref @id # x-a a.b 0 kind product amountWon months fundingAccount \
      tax linkedAccount rateBasisPoints openedOn maturityDate schedule.1 requestID agreedAt \
      bank terms termsSHA256.en termsSHA256.ko
      """.split(separator: " ").map { String($0) }

  /// Texts between a name and its value, or between fields.
  static let separators = [
    "=", ":", ";", ",", "\n", "\"", "\":\"", "\",\"", "&", "|", " ", "\u{0}",
  ]

  static let labels = [
    LocalizedText(en: "Sum", ko: "금액"), LocalizedText(en: "Sum", ko: "합계"),
    LocalizedText(en: "Total", ko: "금액"), LocalizedText(en: " E\u{301} ", ko: "\u{FF21}"),
  ]

  /// In each list, the first figure can be taken for each of the others.
  static let figures: [[SigningDocument.Value]] = [
    [-5, 5, -15].map { .won(Won($0)) },
    [1, 4_294_967_297, 10].map { .won(Won($0)) },
    [9_007_199_254_740_992, 9_007_199_254_740_993].map { .won(Won($0)) },
    [320, 321, 1_320, 3_200].compactMap { AnnualRate(basisPoints: $0).map { .rate($0) } },
    days.map { .date($0) },
    // A second, a minute, an hour, a day, a year, and 32 bits later.
    [0, 1, 60, 3_600, 86_400, 31_536_000, 4_294_967_296].compactMap {
      Timestamp(secondsSince1970: 1_795_143_600 + $0).map { .moment($0) }
    },
    [
      row(), row(.interest), row(.maturity), row(day: 1), row(day: 2), row(day: 3), row(day: 4),
      row(sums: [10, 2, 3]), row(sums: [1, 20, 3]), row(sums: [1, 2, 30]),
    ],
    [row(.maturity), row(.interest), row(.maturity, day: 4), row(.maturity, sums: [1, 2, 4])],
  ]

  private static let days = [
    "2026-01-02", "2026-01-03", "2026-02-01", "2027-01-02", "2126-01-02",
  ].compactMap { CalendarDate(iso8601: $0) }

  private static func row(
    _ kind: ScheduleEntry.Kind = .installment, day: Int = 0, sums: [Int64] = [1, 2, 3]
  ) -> SigningDocument.Value {
    .scheduled(
      ScheduleEntry(
        kind: kind, date: days[day], amount: Won(sums[0]), interest: Won(sums[1]),
        tax: Won(sums[2])))
  }
}
