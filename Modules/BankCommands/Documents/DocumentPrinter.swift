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

  /// The content of a file in `format`, including its line ends. JSON is the same in all languages.
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
    case .json: return documents.figures.text()
    case .jws: return documents.signedTexts.map { $0 + "\n" }.joined()
    case .ics:
      guard let opening = documents.opening else { throw .noSchedule(documents.number) }
      return opening.calendar(products[opening.contract.terms.selection.kind], language)
    }
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
