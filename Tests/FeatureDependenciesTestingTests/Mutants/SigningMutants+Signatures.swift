import FeatureDependencies
import FeatureDependenciesTesting
import Foundation

/// Signatures that do not distinguish certain documents, or depend on more than names and values.
extension SigningMutants {
  static let texts: [Mutant] = [
    reading("one normal form") {
      $0.precomposedStringWithCanonicalMapping
    },
    reading("one compatibility form") {
      $0.precomposedStringWithCompatibilityMapping
    },
    reading("no case") { $0.lowercased() },
    reading("no space around") { EnteredText($0).trimmed },
    reading("one space for several") {
      $0.split { $0 == " " }.joined(separator: " ")
    },
    reading("one white space for another") {
      $0.replacingOccurrences(of: "\t", with: " ").replacingOccurrences(of: "\n", with: " ")
    },
    reading("no control characters") {
      String($0.unicodeScalars.filter { $0.properties.generalCategory != .control })
    },
    reading("no invisible characters") {
      String($0.unicodeScalars.filter { $0.properties.generalCategory != .format })
    },
    reading("ASCII only") { $0.filter(\.isASCII) },
    reading("narrow digits for wide ones") { EnteredText($0).narrowed },
    reading("no accents") {
      $0.folding(options: .diacriticInsensitive, locale: nil)
    },
    reading("the first 2,000 bytes of a value") {
      String(decoding: $0.utf8.prefix(2000), as: UTF8.self)
    },
    reading("a text that ends at its first NUL") { text in
      String(text.prefix { $0 != "\u{0}" })
    },
    reading("a no-break space as a space") { text in
      text.replacingOccurrences(of: "\u{A0}", with: " ")
    },
    reading("an ideographic space as a space") { text in
      text.replacingOccurrences(of: "\u{3000}", with: " ")
    },
    reading("no characters that reorder text") { text in
      String(text.unicodeScalars.filter { !$0.properties.isBidiControl })
    },
    reading("scalars of 16 bits") { text in
      text.unicodeScalars.map { "\($0.value & 0xFFFF)" }.joined(separator: " ")
    },
    reading("one replacement for private characters") { text in
      String(
        text.unicodeScalars.map { $0.properties.generalCategory == .privateUse ? "\u{FFFD}" : $0 }
          .map(Character.init))
    },
    reading("numbers in one form") { text in
      Double(text).map { "\($0)" } ?? text
    },
    reading("percent signs decoded") { $0.removingPercentEncoding ?? $0 },
    reading("a line separator as a newline") { text in
      text.replacingOccurrences(of: "\u{2028}", with: "\n")
    },
    reading("no newline at the end") { text in
      text.hasSuffix("\n") ? String(text.dropLast()) : text
    },
    reading("no variation selectors") { text in
      text.replacingOccurrences(of: "\u{FE0F}", with: "")
    },
    reading("straight quotes for others") { text in
      text.replacingOccurrences(of: "\u{2019}", with: "'")
    },
    reading("digits as a number") { Int($0).map { "\($0)" } ?? $0 },
  ]

  static let figures: [Mutant] = [
    writing("moments without seconds") { value in
      if case .moment = value { String(value.signed.prefix(16)) } else { value.signed }
    },
    writing("the day of a moment") { value in
      if case .moment = value { String(value.signed.prefix(10)) } else { value.signed }
    },
    writing("rates of a tenth of a percent") { value in
      if case .rate(let rate) = value { "\(rate.basisPoints / 10)" } else { value.signed }
    },
    writing("a row of the schedule without its tax") { value in
      guard case .scheduled(let row) = value else { return value.signed }
      return "\(row.date) \(row.kind) \(row.amount) \(row.interest)"
    },
    writing("a row of the schedule without its year") { value in
      if case .scheduled(let row) = value { "\(row.signed.dropFirst(4))" } else { value.signed }
    },
    writing("a row of the schedule without its signs") { value in
      guard case .scheduled = value else { return value.signed }
      return value.signed.replacing(" -", with: " ")
    },
    writing("a row's sums as floating point") { value in
      guard case .scheduled(let row) = value else { return value.signed }
      let sums = [row.amount, row.interest, row.tax].map { Double($0.amount) }
      return "\(row.date) \(row.kind.rawValue) \(sums)"
    },
    writing("a row's sums of 32 bits") { value in
      guard case .scheduled(let row) = value else { return value.signed }
      let sums = [row.amount, row.interest, row.tax].map { Int32(truncatingIfNeeded: $0.amount) }
      return "\(row.date) \(row.kind.rawValue) \(sums)"
    },
    writing("sums as floating point") { value in
      if case .won(let won) = value { "\(Double(won.amount))" } else { value.signed }
    },
    writing("sums of 32 bits") { value in
      guard case .won(let won) = value else { return value.signed }
      return "\(Int32(truncatingIfNeeded: won.amount))"
    },
    writing("moments of 32 bits") { value in
      guard case .moment(let moment) = value else { return value.signed }
      return "\(UInt32(truncatingIfNeeded: moment.secondsSince1970))"
    },
    writing("rates of three digits") { value in
      if case .rate(let rate) = value { "\(rate.basisPoints % 1000)" } else { value.signed }
    },
    writing("dates without their order") { value in
      guard case .date = value else { return value.signed }
      return value.signed.split(separator: "-").sorted().joined(separator: "-")
    },
    writing("sums without their sign") { value in
      if case .won(let won) = value { "\(won.amount.magnitude)" } else { value.signed }
    },
    writing("years of two digits") { value in
      if case .date = value { String(value.signed.dropFirst(2)) } else { value.signed }
    },
    writing("a row that is the maturity or not") { value in
      guard case .scheduled(let row) = value else { return value.signed }
      return "\(row.date) \(row.kind == .maturity) \(row.amount) \(row.interest) \(row.tax)"
    },
    writing("the words for a value instead of it") { value in
      if case .named(_, let words) = value { words.en } else { value.signed }
    },
    writing("the words for a value beside it") { value in
      if case .named(let text, let words) = value { text + words.en } else { value.signed }
    },
    writing("whether there are words for a value") { value in
      if case .named = value { "named \(value.signed)" } else { value.signed }
    },
  ]

  static let names: [Mutant] = [
    signing("a signature over the names only") { document in
      SignedContract(text: document.fields.map(\.name).joined(separator: ";"))
    },
    signing("names and values in one string") { document in
      let fields = document.fields.map { "\($0.name)=\($0.value.signed)" }
      return SignedContract(text: fields.joined(separator: ";"))
    },
    naming("names in lower case") { $0.name.lowercased() },
    naming("labels signed instead of names") { $0.label.en },
    naming("labels signed beside names") { "\($0.name) \($0.label.en)" },
    naming("labels in one language signed") { "\($0.name) \($0.label.ko)" },
    whole("the first 255 fields") { Array($0.fields.prefix(255)) },
    whole("every field but each 65th") { document in
      document.fields.enumerated().filter { $0.offset % 65 != 64 }.map(\.element)
    },
    whole("no field whose name the signature's format uses") {
      $0.fields.filter { $0.name != "iat" }
    },
    signing("the first 64 KiB of a document") { document in
      let whole = MarkerSignature.of(document, by: "Hana").text
      return SignedContract(text: String(decoding: whole.utf8.prefix(65_536), as: UTF8.self))
    },
    naming("a name that ends at its first NUL") { field in
      String(field.name.prefix { $0 != "\u{0}" })
    },
    naming("the first 4,096 characters of a name") {
      "\($0.name.prefix(4096))"
    },
    naming("names without spaces around") { EnteredText($0.name).trimmed },
  ]

  private static func reading(
    _ name: String, _ read: @escaping @Sendable (String) -> String
  ) -> Mutant { writing(name) { read($0.signed) } }

  private static func writing(
    _ name: String, _ write: @escaping @Sendable (SigningDocument.Value) -> String
  ) -> Mutant {
    whole(name) { $0.fields.map { .init($0.name, $0.label, .text(write($0.value))) } }
  }

  private static func naming(
    _ name: String, _ write: @escaping @Sendable (SigningDocument.Field) -> String
  ) -> Mutant {
    whole(name) { $0.fields.map { field in .init(write(field), field.label, field.value) } }
  }

  /// A service that signs the fields returned by `fields` instead of all fields of the document.
  private static func whole(
    _ name: String,
    _ fields: @escaping @Sendable (SigningDocument) -> [SigningDocument.Field]
  ) -> Mutant { signing(name) { .hana($0.with(fields($0))) } }

  /// A service that returns `signature` of each document.
  private static func signing(
    _ name: String, _ signature: @escaping @Sendable (SigningDocument) -> SignedContract
  ) -> Mutant {
    mutant(name) {
      .doubles({ $0 == signature($1) }) { base, document, _ throws(SigningError) in
        _ = try await base.sign(document)
        return signature(document)
      }
    }
  }
}
