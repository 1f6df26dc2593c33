import FeatureDependencies
import FeatureDependenciesTesting
import Foundation

extension SigningMutants {
  /// Signatures that do not distinguish certain letters, figures or names.
  static let letters: [ClauseMutant<SigningServiceContract.Fixture>] = [
    reading("bindsEveryCharacter", "a text that ends at its first NUL") { text in
      String(text.prefix { $0 != "\u{0}" })
    },
    naming("bindsEveryCharacter", "a name that ends at its first NUL") { field in
      String(field.name.prefix { $0 != "\u{0}" })
    },
    reading("bindsEveryCharacter", "a no-break space as a space") { text in
      text.replacingOccurrences(of: "\u{A0}", with: " ")
    },
    reading("bindsEveryCharacter", "an ideographic space as a space") { text in
      text.replacingOccurrences(of: "\u{3000}", with: " ")
    },
    reading("bindsEveryCharacter", "no characters that reorder text") { text in
      String(text.unicodeScalars.filter { !$0.properties.isBidiControl })
    },
    reading("bindsEveryCharacter", "scalars of 16 bits") { text in
      text.unicodeScalars.map { "\($0.value & 0xFFFF)" }.joined(separator: " ")
    },
    reading("bindsEveryCharacter", "one replacement for private characters") { text in
      String(
        text.unicodeScalars.map { $0.properties.generalCategory == .privateUse ? "\u{FFFD}" : $0 }
          .map(Character.init))
    },
    reading("bindsEveryCharacter", "numbers in one form") { text in
      Double(text).map { "\($0)" } ?? text
    },
    reading("bindsEveryCharacter", "percent signs decoded") { $0.removingPercentEncoding ?? $0 },
    naming("bindsEveryCharacter", "the first 4,096 characters of a name") {
      "\($0.name.prefix(4096))"
    },
    naming("bindsEveryCharacter", "names without spaces around") { EnteredText($0.name).trimmed },
    writing("bindsEveryFigure", "moments of 32 bits") { value in
      guard case .moment(let moment) = value else { return value.signed }
      return "\(UInt32(truncatingIfNeeded: moment.secondsSince1970))"
    },
    writing("bindsEveryFigure", "rates of three digits") { value in
      if case .rate(let rate) = value { "\(rate.basisPoints % 1000)" } else { value.signed }
    },
    writing("bindsEveryFigure", "dates without their order") { value in
      guard case .date = value else { return value.signed }
      return value.signed.split(separator: "-").sorted().joined(separator: "-")
    },
    reading("bindsEveryCharacter", "a line separator as a newline") { text in
      text.replacingOccurrences(of: "\u{2028}", with: "\n")
    },
    reading("bindsEveryCharacter", "no newline at the end") { text in
      text.hasSuffix("\n") ? String(text.dropLast()) : text
    },
    reading("bindsEveryCharacter", "no variation selectors") { text in
      text.replacingOccurrences(of: "\u{FE0F}", with: "")
    },
    reading("bindsEveryCharacter", "straight quotes for others") { text in
      text.replacingOccurrences(of: "\u{2019}", with: "'")
    },
    reading("bindsEveryCharacter", "digits as a number") { Int($0).map { "\($0)" } ?? $0 },
    writing("bindsEveryFigure", "sums without their sign") { value in
      if case .won(let won) = value { "\(won.amount.magnitude)" } else { value.signed }
    },
    writing("bindsEveryFigure", "years of two digits") { value in
      if case .date = value { String(value.signed.dropFirst(2)) } else { value.signed }
    },
    writing("bindsEveryFigure", "a row that is the maturity or not") { value in
      guard case .scheduled(let row) = value else { return value.signed }
      return "\(row.date) \(row.kind == .maturity) \(row.amount) \(row.interest) \(row.tax)"
    },
    writing("bindsEveryFigure", "the words for a value instead of it") { value in
      if case .named(_, let words) = value { words.en } else { value.signed }
    },
    writing("signsNoLabels", "the words for a value beside it") { value in
      if case .named(let text, let words) = value { text + words.en } else { value.signed }
    },
    writing("signsNoLabels", "whether there are words for a value") { value in
      if case .named = value { "named \(value.signed)" } else { value.signed }
    },
    ClauseMutant("SigningService.rejectsDuplicateFields", "names compared byte by byte") {
      .doubles { service, dialog in
        FaultySigning(base: service, dialog: dialog) { _, document, dialog throws(SigningError) in
          var names: Set<[UInt8]> = []
          for field in document.fields where !names.insert(Array(field.name.utf8)).inserted {
            throw .duplicateField(name: field.name)
          }
          await dialog.show(.document(document))
          return MarkerSignature.of(document, by: "Hana")
        }
      }
    },
    ClauseMutant("SigningService.rejectsDuplicateFields", "names of the first 32 fields compared") {
      .doubles { service, dialog in
        FaultySigning(base: service, dialog: dialog) {
          base, document, dialog throws(SigningError) in
          let first = SigningDocument(
            title: document.title, fields: Array(document.fields.prefix(32)))
          if Set(first.fields.map(\.name)).count < first.fields.count {
            return try await base.sign(document)
          }
          await dialog.show(.document(document))
          return MarkerSignature.of(document, by: "Hana")
        }
      }
    },
    ClauseMutant("SigningService.distinguishesNames", "names of 64 characters") {
      .doubles { service, dialog in
        FaultySigning(base: service, dialog: dialog) { base, document, _ throws(SigningError) in
          var names: Set<String> = []
          for field in document.fields where !names.insert("\(field.name.prefix(64))").inserted {
            throw .duplicateField(name: field.name)
          }
          return try await base.sign(document)
        }
      }
    },
    ClauseMutant("SigningService.distinguishesNames", "names without case") {
      .doubles { service, dialog in
        FaultySigning(base: service, dialog: dialog) { base, document, _ throws(SigningError) in
          var names: Set<String> = []
          for field in document.fields where !names.insert(field.name.lowercased()).inserted {
            throw .duplicateField(name: field.name)
          }
          return try await base.sign(document)
        }
      }
    },
  ]
}
