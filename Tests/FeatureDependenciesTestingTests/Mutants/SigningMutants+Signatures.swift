import FeatureDependencies
import FeatureDependenciesTesting
import Foundation

/// Signatures that do not distinguish certain documents, or depend on more than names and values.
extension SigningMutants {
  static let texts: [Mutant] = [
    reading("one normal form") { $0.precomposedStringWithCanonicalMapping },
    reading("no case") { $0.lowercased() },
    reading("no space around") { $0.trimmed },
    dropping("no control characters") { $0.generalCategory == .control },
    dropping("no characters that reorder text") { $0.isBidiControl },
    reading("narrow digits for wide ones") { $0.narrowed },
    reading("no accents") { $0.folding(options: .diacriticInsensitive, locale: nil) },
    reading("the first 2,000 bytes of a value") {
      String(decoding: $0.utf8.prefix(2000), as: UTF8.self)
    },
    reading("a text that ends at its first NUL") { String($0.prefix { $0 != "\u{0}" }) },
    replacing("an ideographic space as a space", ["\u{3000}"], with: " "),
    reading("scalars of 16 bits") { text in
      text.unicodeScalars.map { "\($0.value & 0xFFFF)" }.joined(separator: " ")
    },
    replacing(
      "one replacement for private characters", ["\u{E000}", "\u{E001}", "\u{10FFFF}"],
      with: "\u{FFFD}"),
    reading("numbers in one form") { text in Double(text).map { "\($0)" } ?? text },
    reading("percent signs decoded") { $0.removingPercentEncoding ?? $0 },
    reading("no newline at the end") { $0.hasSuffix("\n") ? String($0.dropLast()) : $0 },
    replacing("no variation selectors", ["\u{FE0F}"], with: ""),
  ]

  private typealias Named = (String, LocalizedText)

  static let figures: [Mutant] = [
    writing("moments without seconds", Timestamp.self) { String("\($0)".prefix(16)) },
    writing("moments of 32 bits", Timestamp.self) {
      "\(UInt32(truncatingIfNeeded: $0.secondsSince1970))"
    },
    writing("rates of three digits", AnnualRate.self) { "\($0.basisPoints % 1000)" },
    writing("dates without their order", CalendarDate.self) {
      "\($0)".split(separator: "-").sorted().joined(separator: "-")
    },
    writing("years of two digits", CalendarDate.self) { String("\($0)".dropFirst(2)) },
    writing("sums as floating point", Won.self) { "\(Double($0.amount))" },
    writing("sums of 32 bits", Won.self) { "\(Int32(truncatingIfNeeded: $0.amount))" },
    writing("sums without their sign", Won.self) { "\($0.amount.magnitude)" },
    writing("a row of the schedule without its tax", ScheduleEntry.self) {
      "\($0.date) \($0.kind) \($0.amount) \($0.interest)"
    },
    writing("a row of the schedule without its year", ScheduleEntry.self) {
      "\($0.signed.dropFirst(4))"
    },
    writing("a row that is the maturity or not", ScheduleEntry.self) {
      "\($0.date) \($0.kind == .maturity) \($0.amount) \($0.interest) \($0.tax)"
    },
    writing("the words for a value instead of it", Named.self) { $0.1.en },
    writing("whether there are words for a value", Named.self) { "named \($0.0)" },
  ]

  static let names: [Mutant] = [
    signing("names and values in one string") { document in
      let fields = document.fields.map { "\($0.name)=\($0.value.signed)" }
      return SignedContract(text: fields.joined(separator: ";"))
    },
    naming("names in lower case") { $0.name.lowercased() },
    naming("names in decomposed form") { $0.name.decomposedStringWithCanonicalMapping },
    naming("labels in one language signed") { "\($0.name) \($0.label.ko)" },
    whole("the first 255 fields") { Array($0.prefix(255)) },
    whole("every field but each 65th") {
      $0.enumerated().filter { $0.offset % 65 != 64 }.map(\.element)
    },
    whole("no field whose name the signature's format uses") { $0.filter { $0.name != "iat" } },
    signing("the first 64 KiB of a document") { document in
      let whole = SignedContract.hana(document).text
      return SignedContract(text: String(decoding: whole.utf8.prefix(65_536), as: UTF8.self))
    },
    naming("a name that ends at its first NUL") { String($0.name.prefix { $0 != "\u{0}" }) },
  ]

  static let terms: [Mutant] = [
    agreeing("terms in English only") { $0?.rewritten { LocalizedText(en: $0.en, ko: "") } },
    agreeing("terms in Korean only") { $0?.rewritten { LocalizedText(en: "", ko: $0.ko) } },
    agreeing("both languages of the terms in one text") {
      $0?.rewritten { LocalizedText(verbatim: "\($0.en)\($0.ko)") }
    },
    agreeing("terms without their title") {
      $0.map { TermsSheet(title: LocalizedText(verbatim: ""), clauses: $0.clauses) }
    },
    agreeing("clauses without their order") {
      $0.map {
        TermsSheet(title: $0.title, clauses: $0.clauses.sorted { $0.en + $0.ko < $1.en + $1.ko })
      }
    },
    agreeing("clauses joined by a line feed") { $0?.joined(by: "\n") },
    agreeing("the first clause") {
      $0.map { TermsSheet(title: $0.title, clauses: Array($0.clauses.prefix(1))) }
    },
    agreeing("terms in one normal form") {
      $0?.rewritten {
        LocalizedText(
          en: $0.en.precomposedStringWithCanonicalMapping,
          ko: $0.ko.precomposedStringWithCanonicalMapping)
      }
    },
    agreeing("no terms as empty ones") {
      $0 ?? TermsSheet(title: LocalizedText(verbatim: ""), clauses: [])
    },
  ]

  /// A service that signs the terms returned by `terms` instead of those of the document.
  private static func agreeing(
    _ name: String, _ terms: @escaping @Sendable (TermsSheet?) -> TermsSheet?
  ) -> Mutant { signing(name) { .hana($0.with(terms($0.terms))) } }

  private static func reading(
    _ name: String, _ read: @escaping @Sendable (String) -> String
  ) -> Mutant {
    whole(name) { $0.map { .init($0.name, $0.label, .text(read($0.value.signed))) } }
  }

  private static func replacing(_ name: String, _ texts: [String], with other: String) -> Mutant {
    reading(name) { texts.reduce($0) { $0.replacingOccurrences(of: $1, with: other) } }
  }

  private static func dropping(
    _ name: String, _ isDropped: @escaping @Sendable (Unicode.Scalar.Properties) -> Bool
  ) -> Mutant {
    reading(name) { String($0.unicodeScalars.filter { !isDropped($0.properties) }) }
  }

  /// A service that signs the results of `write` in place of values of the type `Part`.
  private static func writing<Part>(
    _ name: String, _ part: Part.Type,
    _ write: @escaping @Sendable (Part) -> String
  ) -> Mutant {
    whole(name) { fields in
      fields.map { field in
        let text = payload(of: field.value).map(write) ?? field.value.signed
        return .init(field.name, field.label, .text(text))
      }
    }
  }

  private static func naming(
    _ name: String, _ write: @escaping @Sendable (SigningDocument.Field) -> String
  ) -> Mutant {
    whole(name) { $0.map { .init(write($0), $0.label, $0.value) } }
  }

  /// A service that signs the fields returned by `fields` instead of all fields of the document.
  private static func whole(
    _ name: String,
    _ fields: @escaping @Sendable ([SigningDocument.Field]) -> [SigningDocument.Field]
  ) -> Mutant { signing(name) { .hana($0.with(fields($0.fields))) } }

  /// A service that returns `signature` of each document.
  private static func signing(
    _ name: String, _ signature: @escaping @Sendable (SigningDocument) -> SignedContract
  ) -> Mutant { mutant(name) { .doubles(signing: signature) } }
}

extension TermsSheet {
  fileprivate func rewritten(_ text: (LocalizedText) -> LocalizedText) -> TermsSheet {
    TermsSheet(title: text(title), clauses: clauses.map(text))
  }

  /// All lines as one title.
  fileprivate func joined(by separator: String) -> TermsSheet {
    let lines = [title] + clauses
    let title = LocalizedText(
      en: lines.map(\.en).joined(separator: separator),
      ko: lines.map(\.ko).joined(separator: separator))
    return TermsSheet(title: title, clauses: [])
  }
}
