public import FeatureDependencies

/// Lays out what is shown as lines of plain text, in a language and a number of columns.
public struct TextLayout: Sendable {
  let language: Language
  let columns: Int
  let style: OutputStyle

  /// From so many columns on, long values are broken beside their labels.
  private static let wide = 60

  /// A layout in `language` for `columns` columns, with what `style` allows.
  public init(language: Language, columns: Int, style: OutputStyle) {
    (self.language, self.columns, self.style) = (language, columns, style)
  }

  /// `content` as lines without ends.
  public func lines(_ content: Presentation) -> [String] {
    switch content {
    case .quote(let illustration): quote(illustration)
    case .preview(let preview): self.preview(preview)
    case .terms(let sheet): terms(sheet)
    case .document(let document): self.document(document)
    case .opened(let account): opened(account)
    case .accounts(let accounts, let date): self.accounts(accounts, on: date)
    case .message(let text): text(language).wrapped(to: columns)
    }
  }

  /// `rows` as a table, the values in a column of their own; one too wide for it goes below.
  func table(_ rows: [(LocalizedText, String)]) -> [String] {
    let labels = rows.map { $0.0(language) }
    let width = labels.map(\.columns).max() ?? 0
    return zip(labels, rows).flatMap { label, row in
      let room = columns - width - 5
      guard row.1.columns <= room || columns >= Self.wide else {
        return ["  \(label)"] + row.1.wrapped(to: columns - 4).map { "    \($0)" }
      }
      let value = row.1.wrapped(to: max(10, room))
      return value.enumerated().map { index, part in
        "  \((index == 0 ? label : "").padded(to: width))  \(part)"
      }
    }
  }

  func text(_ en: String, _ ko: String) -> LocalizedText { LocalizedText(en: en, ko: ko) }

  private func terms(_ sheet: TermsSheet) -> [String] {
    let clauses = sheet.clauses.enumerated().flatMap { index, clause in
      clause(language).wrapped(to: columns - 5).enumerated().map { line, text in
        (line == 0 ? "  \(index + 1). " : "     ") + text
      }
    }
    return ["", style.marked(sheet.title(language), .question)] + clauses
  }

  private func document(_ document: SigningDocument) -> [String] {
    let rows = document.fields.map { ($0.label, $0.value.text(language).printable) }
    return ["", style.marked(document.title(language), .question)] + table(rows)
  }

  private func opened(_ account: OpenedAccount) -> [String] {
    let contract = account.contract
    let title =
      contract.terms.selection.kind == .deposit
      ? text("The deposit is open.", "예금이 개설되었습니다.")
      : text("The savings is open.", "적금이 개설되었습니다.")
    var rows =
      [
        (text("Account", "계좌번호"), "\(account.number)"),
        (
          contract.terms.selection.kind.amountLabel,
          contract.terms.selection.amount.text(language)
        ),
      ] + payouts(contract.quote)
    if let linked = contract.terms.linkedAccount {
      rows.append((text("Linked to", "연결 예금"), "\(linked)"))
    }
    rows.append((text("Request", "요청 번호"), "\(contract.requestID)"))
    if let next = next(contract) { rows.append((text("Next", "다음 일정"), next(language))) }
    return [""] + card(title(language), rows)
  }
}

extension SigningDocument.Value {
  /// The value as people read it.
  fileprivate func text(_ language: Language) -> String {
    switch self {
    case .text(let text): text
    case .named(_, let name): name(language)
    case .scheduled(let entry): entry.text(language)
    case .won(let won): won.text(language)
    case .rate(let rate): rate.description
    case .date(let date): date.text(language)
    case .moment(let moment): moment.description
    }
  }
}
