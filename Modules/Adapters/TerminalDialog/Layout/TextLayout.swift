public import FeatureDependencies

/// Lays out what is shown as lines of plain text, in a language and a number of columns.
public struct TextLayout: Sendable {
  let language: Language
  let columns: Int
  let products: ProductGlossary
  let style: OutputStyle

  /// The columns from which on a long value is broken beside its label, and not moved below it.
  private static let wide = 60

  /// A layout in `language` for `columns` columns, with what `style` allows. The words for products
  /// come from `products`.
  public init(language: Language, columns: Int, products: ProductGlossary, style: OutputStyle) {
    self.language = language
    self.columns = columns
    self.products = products
    self.style = style
  }

  /// `content` as lines without line feeds. What is in it and cannot be shown is replaced.
  public func lines(_ content: Presentation) -> [String] { drawn(content).map(\.description) }

  /// `content` as lines without line feeds.
  func drawn(_ content: Presentation) -> [TerminalText] {
    switch content {
    case .quote(let illustration): quote(illustration)
    case .comparison(let illustrations): comparison(illustrations)
    case .preview(let preview): self.preview(preview)
    case .terms(let sheet): terms(sheet)
    case .document(let document): self.document(document)
    case .opened(let account): opened(account)
    case .accounts(let accounts, let date): self.accounts(accounts, on: date)
    case .statement(let statement, let date): self.statement(statement, on: date)
    case .products(let products): offered(products)
    case .message(let text): wrapped(text(language), to: columns)
    }
  }

  /// `rows` of a label and a value as a table of two columns. On a narrow screen a value that is
  /// too wide for its column goes below the label.
  func table(_ rows: [(LocalizedText, String)]) -> [TerminalText] {
    let labels = rows.map { $0.0(language) }
    let width = labels.map(\.columns).max() ?? 0
    return zip(labels, rows).flatMap { (label, row) -> [TerminalText] in
      let room = columns - width - 5
      guard row.1.columns <= room || columns >= Self.wide else {
        return ["  \(label)"] + wrapped(row.1, to: columns - 4).map { "    \($0)" }
      }
      let value = wrapped(row.1, to: max(10, room))
      return value.enumerated().map { (index, part) -> TerminalText in
        "  \((index == 0 ? label : "").padded(to: width))  \(part)"
      }
    }
  }

  /// The lines of `text`, each of at most `width` columns.
  func wrapped(_ text: String, to width: Int) -> [TerminalText] {
    text.wrapped(to: width).map { TerminalText($0) }
  }

  func text(_ en: String, _ ko: String) -> LocalizedText { LocalizedText(en: en, ko: ko) }

  private func terms(_ sheet: TermsSheet) -> [TerminalText] {
    let clauses = sheet.clauses.enumerated().flatMap { index, clause in
      wrapped(clause(language), to: columns - 5).enumerated().map { (line, text) -> TerminalText in
        line == 0 ? "  \(index + 1). \(text)" : "     \(text)"
      }
    }
    return ["", style.marked("\(sheet.title(language))", .question)] + clauses
  }

  private func document(_ document: SigningDocument) -> [TerminalText] {
    let rows = document.fields.map { ($0.label, $0.value.text(language)) }
    return ["", style.marked("\(document.title(language))", .question)] + table(rows)
  }
}
