public import FeatureDependencies

/// Lays out what is shown as lines of plain text, in a language and a number of columns.
public struct TextLayout: Sendable {
  let language: Language
  let columns: Int

  /// A layout in `language` for `columns` columns.
  public init(language: Language, columns: Int) {
    (self.language, self.columns) = (language, columns)
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

  /// The question of `prompt`, with what can be answered.
  func question(_ prompt: Prompt) -> [String] {
    var lines = ["", prompt.text(language)]
    switch prompt.kind {
    case .choice(let choices):
      let names = choices.enumerated().map { place, choice in "  \(place + 1)) \(choice.value)" }
      let width = names.map(\.columns).max() ?? 0
      lines += zip(names, choices).map { "\($0.padded(to: width))  \($1.label(language))" }
    case .number(let offered):
      lines += offered.map { "  \($0.label(language))" }
    case .amount(let limits):
      lines.append("  \(limits.lowerBound.text(language)) – \(limits.upperBound.text(language))")
    case .consent: lines.append("  yes / no")
    case .text: break
    }
    if let earlier = prompt.earlier { lines.append("  [\(earlier.printable)]") }
    return lines
  }

  /// What else can be typed at a terminal.
  var hint: String { text("  (? help, < back)", "  (? 도움말, < 이전)")(language) }

  /// `rows` as a table, the values in a column of their own.
  func table(_ rows: [(LocalizedText, String)]) -> [String] {
    let labels = rows.map { $0.0(language) }
    let width = labels.map(\.columns).max() ?? 0
    return zip(labels, rows).flatMap { label, row in
      let value = row.1.wrapped(to: max(10, columns - width - 4))
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
    return ["", sheet.title(language)] + clauses
  }

  private func document(_ document: SigningDocument) -> [String] {
    let rows = document.fields.map { ($0.label, $0.value.text(language).printable) }
    return ["", document.title(language)] + table(rows)
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
    return ["", title(language)] + table(rows)
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
