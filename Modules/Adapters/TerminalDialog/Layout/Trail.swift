import FeatureDependencies

/// The nested openings in progress, the outermost first.
///
/// A dialog for a person keeps one, and shows it above each question of a nested opening.
struct Trail {
  private static let separator = " › "

  private var kinds: [ProductKind] = []

  /// Follows `content`. Returns whether it only announces a nested flow.
  mutating func follow(_ content: Presentation) -> Bool {
    switch content {
    case .nestedBegan(let inner, in: let outer):
      if kinds.isEmpty { kinds.append(outer) }
      kinds.append(inner)
      return true
    case .nestedEnded:
      kinds = Array(kinds.dropLast(kinds.count > 2 ? 1 : 2))
      return true
    default: return false
    }
  }

  /// The trail in one line of at most `columns` columns; nil outside nested openings. If it is too
  /// long, the number of levels stands for the outer ones: two levels never look the same.
  func text(_ products: ProductGlossary, _ language: Language, columns: Int) -> String? {
    guard kinds.count > 1 else { return nil }
    let whole = names(kinds, products, language)
    guard whole.columns > columns else { return whole }
    let count = "(\(kinds.count)) …"
    let tails = (1..<kinds.count).map { names(kinds.dropFirst($0), products, language) }
    let fitting = tails.first { count.columns + Self.separator.columns + $0.columns <= columns }
    let last = names(kinds.suffix(1), products, language)
    return "\(count)\(Self.separator)\(fitting ?? last)".cut(to: columns)
  }

  /// The line that says which opening continues after `content`; nil if none does. Call it before
  /// ``follow(_:)``.
  func continuation(
    after content: Presentation, _ products: ProductGlossary, _ language: Language, columns: Int
  ) -> String? {
    guard case .nestedEnded(isContinuing: true) = content, kinds.count > 1 else { return nil }
    var outer = Trail()
    outer.kinds = kinds.dropLast()
    let label = LocalizedText(en: "Continuing: ", ko: "이어서 진행: ")(language)
    let room = columns - 2 - label.columns
    let name = outer.text(products, language, columns: room)
    return "↩ \(label)\(name ?? names(outer.kinds[...], products, language).cut(to: room))"
  }

  /// The prompt as a person sees it here: an offer of a product whose opening waits is worded as an
  /// offer of another one, with "no" first.
  func prompt(_ prompt: Prompt) -> Prompt {
    guard let again = prompt.again, kinds.dropLast().contains(again.product),
      case .choice(let choices) = prompt.kind
    else { return prompt }
    return prompt.asking(.choice(choices.reversed()), text: again.text)
  }

  private func names(
    _ kinds: some Collection<ProductKind>, _ products: ProductGlossary, _ language: Language
  ) -> String {
    kinds.map { products[$0].product(language) }.joined(separator: Self.separator)
  }
}

extension Prompt {
  /// The prompt with each note of a choice behind its label, for a dialog that lists labels.
  var withNotes: Prompt {
    let noted = { (choices: [Choice]) in
      choices.map { choice in
        Choice(
          choice.value,
          LocalizedText(en: choice.text(.english), ko: choice.text(.korean)))
      }
    }
    return switch kind {
    case .choice(let choices): asking(.choice(noted(choices)))
    case .number(let choices): asking(.number(noted(choices)))
    case .amount, .text, .consent: self
    }
  }

  /// The only possible answer, to be shown instead of asked for; nil if there is none.
  var onlyChoice: Choice? {
    guard showsOnlyAnswer, rejected == nil else { return nil }
    return switch kind {
    case .choice(let choices), .number(let choices): choices.count == 1 ? choices[0] : nil
    case .amount, .text, .consent: nil
    }
  }
}

extension Prompt.Choice {
  /// The label, followed by the note.
  func text(_ language: Language) -> String {
    label(language) + (note.map { " · \($0(language))" } ?? "")
  }
}
