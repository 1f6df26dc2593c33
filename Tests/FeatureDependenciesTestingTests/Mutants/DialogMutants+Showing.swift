import FeatureDependencies
import FeatureDependenciesTesting

extension DialogMutants {
  /// Dialogs that show too little, or in another order.
  static let shown: [Mutant] = [
    screen("nothing at all") { _ in [] },
    screen("the latest first") { $0.reversed() },
    screen("only the last") { $0.suffix(1) },
    screen("only the first and the last") { $0.prefix(1) + $0.suffix(1) },
    screen("nothing that was shown before") { shown in
      var seen: Set<Presentation> = []
      return shown.filter { seen.insert($0).inserted }
    },
    screen("nothing twice in a row") { shown in
      shown.enumerated().filter { $0 == 0 || $1 != shown[$0 - 1] }.map(\.element)
    },
    screen("terms once") { shown in
      var seen: Set<Presentation> = []
      return shown.filter { content in
        if case .terms = content { seen.insert(content).inserted } else { true }
      }
    },
    screen("no terms before a consent that was given before") { shown in
      zip(shown, shown.dropFirst() + shown.suffix(1)).compactMap { content, next in
        if case .answered(let prompt, _) = next, prompt.kind == .consent { nil } else { content }
      }
    },
    screen("terms after messages") { shown in
      shown.sorted { first, _ in if case .message = first { true } else { false } }
    },
  ]

  /// Dialogs that omit content, or a part of it.
  static let parts: [Mutant] = [
    leaving("messages only") { if case .message = $0 { $0 } else { nil } },
    leaving("no messages") { if case .message = $0 { nil } else { $0 } },
    leaving("no terms") { if case .terms = $0 { nil } else { $0 } },
    leaving("no figures before consent") { if case .preview = $0 { nil } else { $0 } },
    leaving("no known answers") { if case .answered = $0 { nil } else { $0 } },
    leaving("no statement") { if case .statement = $0 { nil } else { $0 } },
    leaving("no products") { if case .products = $0 { nil } else { $0 } },
    leaving("no quotes") { if case .quote = $0 { nil } else { $0 } },
    leaving("no documents") { if case .document = $0 { nil } else { $0 } },
    leaving("no opened account") { if case .opened = $0 { nil } else { $0 } },
    leaving("terms by their title") { content in
      guard case .terms(let sheet) = content else { return content }
      return .terms(TermsSheet(title: sheet.title, clauses: []))
    },
    leaving("no notice of deposit insurance") { content in
      guard case .preview(let preview) = content else { return content }
      return .preview(
        OpeningPreview(
          illustration: preview.illustration, fundingAccount: preview.fundingAccount,
          left: preview.left, insurance: nil))
    },
    leaving("forty fields of a document") { content in
      guard case .document(let document) = content else { return content }
      return .document(
        SigningDocument(title: document.title, fields: Array(document.fields.prefix(40))))
    },
    leaving("the first account only") { content in
      guard case .accounts(let accounts, let day) = content else { return content }
      return .accounts(Array(accounts.prefix(1)), on: day)
    },
    leaving("the first of a comparison") { content in
      guard case .comparison(let all) = content else { return content }
      return .comparison(Array(all.prefix(1)))
    },
    leaving("the first movement only") { content in
      guard case .statement(let statement, let day) = content else { return content }
      let first = Array(statement.movements.prefix(1))
      return .statement(AccountStatement(account: statement.account, movements: first), on: day)
    },
    leaving("the first product only") { content in
      guard case .products(let products) = content else { return content }
      return .products(Array(products.prefix(1)))
    },
    leaving("sixty letters of a message") { content in
      guard case .message(let text) = content else { return content }
      return .message(LocalizedText(verbatim: String(text.en.prefix(60))))
    },
  ]

  /// Dialogs that omit a part of the text that they write.
  static let written: [Mutant] = [
    writing("only the Korean text") { $1.replacing(#/en: "[^"]*", /#, with: "") },
    writing("sums in thousands") { $1.replacing(/([0-9]{4,})[0-9]{3}\b/) { "\($0.1)k" } },
    writing("rates without a percent sign") { $1.replacing("%", with: "") },
    writing("a preview without its dates") { content, text in
      guard case .preview = content else { return text }
      return text.replacing(/[0-9]{4}-[0-9]{2}-[0-9]{2}/, with: "")
    },
    writing("dates without their year") { content, text in
      guard case .document = content else { return text }
      return text.replacing(/[0-9]{4}-([0-9]{2}-[0-9]{2})/) { "\($0.1)" }
    },
    writing("negative sums without a sign") { content, text in
      guard case .statement = content else { return text }
      return text.replacing(#/ -([0-9])/#) { " \($0.1)" }
    },
    writing("products without their terms") { content, text in
      guard case .products = content else { return text }
      return text.replacing(/months: [0-9]+/, with: "")
    },
    omitting("no date of the payout") { [$0.quoted?.payoutDate] },
    omitting("no sum of the payout") { [$0.quoted?.payout] },
    omitting("no linked bonus") { [$0.quoted?.bonus] },
    omitting("figures without the product's name") { content in
      if case .preview(let preview) = content { [preview.illustration.name.en] } else { [] }
    },
    omitting("no account to debit") { content in
      if case .preview(let preview) = content { [preview.fundingAccount] } else { [] }
    },
    omitting("no balance after the debit") { content in
      if case .preview(let preview) = content { [preview.left] } else { [] }
    },
    omitting("a comparison without rates") { content in
      if case .comparison(let all) = content { all.map(\.quote.rate) } else { [] }
    },
    omitting("a comparison without taxes") { content in
      if case .comparison(let all) = content { all.map(\.quote.tax) } else { [] }
    },
    omitting("product accounts without their balance") { content in
      guard case .accounts(let accounts, _) = content else { return [] }
      return accounts.filter { !$0.isDemand }.map(\.balance)
    },
    omitting("movements without their dates") { content in
      if case .statement(let all, _) = content { all.movements.map(\.bookedAt) } else { [] }
    },
    omitting("movements without the other account") { content in
      if case .statement(let all, _) = content { all.movements.map(\.counterpart) } else { [] }
    },
    omitting("products without their details") { content in
      guard case .products(let products) = content else { return [] }
      return products.flatMap(\.details).map(\.label.en)
    },
    omitting("terms without their title") { content in
      if case .terms(let sheet) = content { [sheet.title.en] } else { [] }
    },
    omitting("terms without their last clause") { content in
      if case .terms(let sheet) = content { [sheet.clauses.last?.en] } else { [] }
    },
    omitting("a document without its labels") { content in
      if case .document(let document) = content { document.fields.map(\.label.en) } else { [] }
    },
    omitting("a known answer without its label") { content in
      guard case .answered(let prompt, let answer) = content else { return [] }
      return [prompt.reading(of: answer).en]
    },
  ]

  /// A dialog whose screen shows all content as transformed by `change`.
  private static func screen(
    _ name: String, _ change: @escaping @Sendable ([Presentation]) -> [Presentation]
  ) -> Mutant {
    mutant(
      name,
      TestedDialogFixture(write: { shown in
        change(shown).map { "\($0)" }.joined(separator: "\n")
      }))
  }

  private static func leaving(
    _ name: String, _ change: @escaping @Sendable (Presentation) -> Presentation?
  ) -> Mutant { screen(name) { $0.compactMap(change) } }

  /// A dialog that writes the description of each content, transformed by `change`.
  private static func writing(
    _ name: String, _ change: @escaping @Sendable (Presentation, String) -> String
  ) -> Mutant {
    mutant(
      name,
      TestedDialogFixture(write: { shown in
        shown.map { change($0, "\($0)") }.joined(separator: "\n")
      }))
  }

  /// A dialog that leaves out the texts of `parts`.
  private static func omitting(
    _ name: String, _ parts: @escaping @Sendable (Presentation) -> [(any Sendable)?]
  ) -> Mutant {
    writing(name) { content, text in
      parts(content).compactMap(\.self).reduce(text) { text, part in
        text.replacing("\(part)".debugDescription.dropFirst().dropLast(), with: "")
      }
    }
  }
}

extension Presentation {
  fileprivate var quoted: Quote? { if case .quote(let all) = self { all.quote } else { nil } }
}
