import FeatureDependencies
import Ledger

/// Formats account documents in each ``DocumentFormat``.
struct DocumentPrinter: Sendable {
  /// The names of products.
  let products: ProductGlossary
  private let lines: @Sendable (Presentation, Language) -> [String]

  /// Creates a printer that uses the names in `products`; `lines` lays out a presentation for
  /// ``DocumentFormat/text``.
  init(
    products: ProductGlossary, lines: @escaping @Sendable (Presentation, Language) -> [String]
  ) {
    self.products = products
    self.lines = lines
  }

  /// The documents as presentations for a person.
  func shown(_ documents: AccountDocuments) -> [Presentation] { documents.shown(in: products) }

  /// The content of a file in `format`, including its line ends. CSV and JSON are the same in all
  /// languages.
  ///
  /// Throws ``CommandError/noSchedule(_:)`` for a demand account if `format` contains only the
  /// schedule.
  func content(
    of documents: AccountDocuments, as format: DocumentFormat, in language: Language
  ) throws(CommandError) -> String {
    switch format {
    case .text:
      let all = documents.shown(in: products).flatMap { lines($0, language) }
      return all.drop(while: \.isEmpty).map { $0 + "\n" }.joined()
    case .json: return JSONText.of(AccountDocumentsJSON(documents))
    case .jws: return documents.signedTexts.map { $0 + "\n" }.joined()
    case .csv: return try schedule(of: documents).table
    case .ics:
      let opening = try schedule(of: documents)
      return opening.calendar(products[opening.contract.terms.selection.kind], language)
    }
  }

  private func schedule(of documents: AccountDocuments) throws(CommandError) -> OpenedAccount {
    guard let opening = documents.opening else { throw .noSchedule(documents.number) }
    return opening
  }
}

extension OpenedAccount {
  /// The schedule as CSV, one payment a row. Column names are those of JSON in every language, so
  /// that a spreadsheet's formulas work with each file.
  fileprivate var table: String {
    var table = CSVTable(columns: ["date", "kind", "amountWon", "interestWon", "taxWon"])
    for entry in contract.quote.schedule {
      table.add([
        "\(entry.date)", entry.kind.rawValue, "\(entry.amount)", "\(entry.interest)",
        "\(entry.tax)",
      ])
    }
    return table.text
  }
}

extension AccountDocuments {
  /// The documents as presentations: the card and the signed fields, or a message for a demand
  /// account.
  func shown(in products: ProductGlossary) -> [Presentation] {
    guard let opening else { return [.message(withoutContract)] }
    let selection = opening.contract.terms.selection
    let document = opening.contract.document(
      in: products[selection.kind], naming: products.name(of: selection))
    return [.opened(opening), .document(document)]
  }

  private var withoutContract: LocalizedText {
    LocalizedText(
      en: "\(number) is a demand account: it has a receipt, but no contract or schedule.",
      ko: "\(number, .topic) 입출금 계좌로, 개설확인서만 있고 계약서와 일정은 없습니다.")
  }

  /// The signed texts for a person, each below its title.
  var titledTexts: [LocalizedText] {
    let contract = opening.map {
      [LocalizedText(en: "Contract", ko: "계약서"), LocalizedText(verbatim: $0.signed.text)]
    }
    return (contract ?? [])
      + [LocalizedText(en: "Receipt", ko: "개설확인서"), LocalizedText(verbatim: receipt.text)]
  }

  /// The signed texts as lines to copy, each below its name.
  var signedTexts: [String] {
    (opening.map { ["contract", $0.signed.text, ""] } ?? []) + ["receipt", receipt.text]
  }
}

/// A CSV table (RFC 4180): comma-separated, with a row of column names first, and CR LF after each
/// row.
struct CSVTable {
  private(set) var text: String

  init(columns: [String]) { text = Self.line(columns) }

  mutating func add(_ row: [String]) { text += Self.line(row) }

  private static func line(_ fields: [String]) -> String {
    fields.map(quoted).joined(separator: ",") + "\r\n"
  }

  /// `field`, quoted if it contains a comma, a quote or a line end.
  private static func quoted(_ field: String) -> String {
    guard field.unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else {
      return field
    }
    return "\"" + field.replacing("\"", with: "\"\"") + "\""
  }
}
