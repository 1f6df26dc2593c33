import FeatureDependencies
import Ledger

/// Writes papers in each ``PaperFormat``.
struct PaperPrinter: Sendable {
  /// What products are called.
  let products: ProductGlossary
  private let lines: @Sendable (Presentation, Language) -> [String]

  /// A printer in the words of `products`; `lines` lays out what a person reads, for text.
  init(
    products: ProductGlossary, lines: @escaping @Sendable (Presentation, Language) -> [String]
  ) {
    self.products = products
    self.lines = lines
  }

  /// The papers for a person.
  func shown(_ papers: AccountDocuments) -> [Presentation] { papers.shown(in: products) }

  /// The content of a file in `format`, which ends as its format has it. CSV and JSON are the same
  /// in every language.
  ///
  /// Throws ``PaperError/noSchedule(_:)``.
  func content(
    of papers: AccountDocuments, as format: PaperFormat, in language: Language
  ) throws(PaperError) -> String {
    switch format {
    case .text:
      let all = papers.shown(in: products).flatMap { lines($0, language) }
      return all.drop(while: \.isEmpty).map { $0 + "\n" }.joined()
    case .json: return JSONText.of(PapersJSON(papers))
    case .jws: return papers.signedTexts.map { $0 + "\n" }.joined()
    case .csv: return try schedule(of: papers).table
    case .ics:
      let opening = try schedule(of: papers)
      return opening.calendar(products[opening.contract.terms.selection.kind], language)
    }
  }

  private func schedule(of papers: AccountDocuments) throws(PaperError) -> OpenedAccount {
    guard let opening = papers.opening else { throw .noSchedule(papers.number) }
    return opening
  }
}

extension OpenedAccount {
  /// The schedule, a sum a row: names are those of JSON, so that a spreadsheet's formula reads the
  /// file of every language.
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
