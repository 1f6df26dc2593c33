public import FeatureDependencies

/// Lays out presentations as lines of text, in one language and width.
public struct TextLayout: Sendable {
  let language: Language
  let columns: Int
  let products: ProductGlossary
  let style: OutputStyle

  /// The minimum width at which a long value wraps beside its label. On a narrower screen it moves
  /// below the label.
  private static let wide = 60

  /// Creates a layout in `language` for `columns` columns and `style`. `products` has the names of
  /// products.
  public init(language: Language, columns: Int, products: ProductGlossary, style: OutputStyle) {
    self.language = language
    self.columns = columns
    self.products = products
    self.style = style
  }

  /// Lays out `content` as lines without line feeds. Unprintable characters in it are replaced.
  public func lines(_ content: Presentation) -> [String] { drawn(content).map(\.description) }

  /// `content` as lines without line feeds.
  func drawn(_ content: Presentation) -> [TerminalText] {
    switch content {
    case .quote(let illustration): quote(illustration)
    case .preview(let preview): self.preview(preview)
    case .terms(let sheet): terms(sheet)
    case .document(let document): self.document(document)
    case .opened(let account): opened(account)
    case .accounts(let accounts, let date): self.accounts(accounts, on: date)
    case .statement(let statement, let date): self.statement(statement, on: date)
    case .products(let products): offered(products)
    case .message(let text): wrapped(text(language), to: columns)
    case .answered(let prompt, let answer): answered(prompt.presented(with: products), answer)
    // A dialog shows these in its questions.
    case .nestedBegan, .nestedEnded: []
    }
  }

  /// Lays out the question of `prompt` and `answer` behind it.
  private func answered(_ prompt: Prompt, _ answer: String) -> [TerminalText] {
    let reading = prompt.reading(of: answer)
    return wrapped("\(prompt.text(language)) \(reading(language))".printable, to: columns)
  }

  /// Lays out `rows` of a label and a value as a table of two columns. On a narrow screen, a value
  /// that is too wide for its column moves below the label.
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

  /// Wraps `text` to lines of at most `width` columns.
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

extension SigningDocument.Value {
  /// The value, formatted for display.
  func text(_ language: Language) -> String {
    switch self {
    case .text(let text): text
    case .named(_, let name): name(language)
    case .scheduled(let entry): entry.text(language)
    case .won(let won): won.text(language)
    case .rate(let rate): rate.description
    case .date(let date): date.text(language)
    case .moment(let moment): moment.text(language)
    }
  }
}
