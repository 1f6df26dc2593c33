import FeatureDependencies
import FeatureDependenciesTesting
import Foundation

extension SigningMutants {
  /// Signatures that do not distinguish certain documents.
  static let binding: [ClauseMutant<SigningServiceContract.Fixture>] =
    [
      reading("bindsEveryCharacter", "one normal form") {
        $0.precomposedStringWithCanonicalMapping
      },
      reading("bindsEveryCharacter", "one compatibility form") {
        $0.precomposedStringWithCompatibilityMapping
      },
      reading("bindsEveryCharacter", "no case") { $0.lowercased() },
      reading("bindsEveryCharacter", "no space around") { EnteredText($0).trimmed },
      reading("bindsEveryCharacter", "one space for several") {
        $0.split { $0 == " " }.joined(separator: " ")
      },
      reading("bindsEveryCharacter", "one white space for another") {
        $0.replacingOccurrences(of: "\t", with: " ").replacingOccurrences(of: "\n", with: " ")
      },
      reading("bindsEveryCharacter", "no control characters") {
        String($0.unicodeScalars.filter { $0.properties.generalCategory != .control })
      },
      reading("bindsEveryCharacter", "no invisible characters") {
        String($0.unicodeScalars.filter { $0.properties.generalCategory != .format })
      },
      reading("bindsEveryCharacter", "ASCII only") { $0.filter(\.isASCII) },
      reading("bindsEveryCharacter", "narrow digits for wide ones") { EnteredText($0).narrowed },
      reading("bindsEveryCharacter", "no accents") {
        $0.folding(options: .diacriticInsensitive, locale: nil)
      },
      naming("bindsEveryCharacter", "names in lower case") { $0.name.lowercased() },
      naming("bindsEveryCharacter", "labels signed instead of names") { $0.label.en },
      naming("signsNoLabels", "labels signed beside names") { "\($0.name) \($0.label.en)" },
      naming("signsNoLabels", "labels in one language signed") { "\($0.name) \($0.label.ko)" },
    ] + figures + [
      whole("signsManyFields", "the first 255 fields") { Array($0.fields.prefix(255)) },
      whole("signsManyFields", "every field but each 65th") { document in
        document.fields.enumerated().filter { $0.offset % 65 != 64 }.map(\.element)
      },
      whole("bindsEveryCharacter", "no field whose name the signature's format uses") {
        $0.fields.filter { $0.name != "iat" }
      },
      reading("signsLongDocuments", "the first 2,000 bytes of a value") {
        String(decoding: $0.utf8.prefix(2000), as: UTF8.self)
      },
      signing("signsLongDocuments", "the first 64 KiB of a document") { document in
        let whole = MarkerSignature.of(document, by: "Hana").text
        return SignedContract(text: String(decoding: whole.utf8.prefix(65_536), as: UTF8.self))
      },
    ]

  private static let figures: [ClauseMutant<SigningServiceContract.Fixture>] = [
    writing("bindsEveryFigure", "moments without seconds") { value in
      if case .moment = value { String(value.signed.prefix(16)) } else { value.signed }
    },
    writing("bindsEveryFigure", "the day of a moment") { value in
      if case .moment = value { String(value.signed.prefix(10)) } else { value.signed }
    },
    writing("bindsEveryFigure", "rates of a tenth of a percent") { value in
      if case .rate(let rate) = value { "\(rate.basisPoints / 10)" } else { value.signed }
    },
    writing("bindsEveryFigure", "a row of the schedule without its tax") { value in
      guard case .scheduled(let row) = value else { return value.signed }
      return "\(row.date) \(row.kind) \(row.amount) \(row.interest)"
    },
    writing("bindsEveryFigure", "a row of the schedule without its year") { value in
      if case .scheduled(let row) = value { "\(row.signed.dropFirst(4))" } else { value.signed }
    },
    writing("bindsEveryFigure", "a row of the schedule without its signs") { value in
      guard case .scheduled = value else { return value.signed }
      return value.signed.replacing(" -", with: " ")
    },
    writing("bindsEveryFigure", "a row's sums as floating point") { value in
      guard case .scheduled(let row) = value else { return value.signed }
      let sums = [row.amount, row.interest, row.tax].map { Double($0.amount) }
      return "\(row.date) \(row.kind.rawValue) \(sums)"
    },
    writing("bindsEveryFigure", "a row's sums of 32 bits") { value in
      guard case .scheduled(let row) = value else { return value.signed }
      let sums = [row.amount, row.interest, row.tax].map { Int32(truncatingIfNeeded: $0.amount) }
      return "\(row.date) \(row.kind.rawValue) \(sums)"
    },
    writing("bindsEveryFigure", "sums as floating point") { value in
      if case .won(let won) = value { "\(Double(won.amount))" } else { value.signed }
    },
    writing("bindsEveryFigure", "sums of 32 bits") { value in
      guard case .won(let won) = value else { return value.signed }
      return "\(Int32(truncatingIfNeeded: won.amount))"
    },
  ]

  static func reading(
    _ clause: String, _ name: String, _ read: @escaping @Sendable (String) -> String
  ) -> ClauseMutant<SigningServiceContract.Fixture> {
    writing(clause, name) { read($0.signed) }
  }

  static func writing(
    _ clause: String, _ name: String,
    _ write: @escaping @Sendable (SigningDocument.Value) -> String
  ) -> ClauseMutant<SigningServiceContract.Fixture> {
    whole(clause, name) { document in
      document.fields.map { .init($0.name, $0.label, .text(write($0.value))) }
    }
  }

  static func naming(
    _ clause: String, _ name: String, _ write: @escaping @Sendable (SigningDocument.Field) -> String
  ) -> ClauseMutant<SigningServiceContract.Fixture> {
    whole(clause, name) { $0.fields.map { field in .init(write(field), field.label, field.value) } }
  }

  /// A service that signs the fields returned by `fields` instead of all fields of the document.
  static func whole(
    _ clause: String, _ name: String,
    _ fields: @escaping @Sendable (SigningDocument) -> [SigningDocument.Field]
  ) -> ClauseMutant<SigningServiceContract.Fixture> {
    signing(clause, name) { document in
      MarkerSignature.of(
        SigningDocument(title: document.title, fields: fields(document)), by: "Hana")
    }
  }
}
