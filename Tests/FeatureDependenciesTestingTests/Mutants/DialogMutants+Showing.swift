import FeatureDependencies

@testable import FeatureDependenciesTesting

extension DialogMutants {
  /// Dialogs that show too little, or in another order.
  static let shown: [Mutant] =
    [
      screen("the latest first") { $0.reversed() },
      screen("only the first and the last") { $0.prefix(1) + $0.suffix(1) },
      screen("nothing twice in a row") { shown in
        shown.enumerated().filter { $0 == 0 || $1 != shown[$0 - 1] }.map(\.element)
      },
      screen("terms once") { shown in
        var seen: Set<Presentation> = []
        return shown.filter { $0.terms == nil || seen.insert($0).inserted }
      },
      screen("no terms before a consent that was given before") { shown in
        zip(shown, shown.dropFirst() + shown.suffix(1)).compactMap { content, next in
          if case .answered(let prompt, _) = next, prompt.kind == .consent { nil } else { content }
        }
      },
      screen("terms after messages") { shown in
        shown.filter { $0.name == "message" } + shown.filter { $0.name != "message" }
      },
      screen("a message cut after sixty letters") { shown in
        shown.map { content in
          guard case .message(let text) = content else { return content }
          return .message(LocalizedText(verbatim: String(text.en.prefix(60))))
        }
      },
    ]
    + [
      "message", "terms", "preview", "answered", "statement", "products", "quote", "document",
      "opened",
    ].map { name in screen("no \(name)") { $0.filter { $0.name != name } } }

  /// Dialogs that omit a part of the text that they write.
  static let parts: [Mutant] = [
    writing("only the Korean text") { $1.replacing(#/en: "[^"]*", /#, with: "") },
    writing("sums in thousands") { $1.replacing(/([0-9]{4,})[0-9]{3}\b/) { "\($0.1)k" } },
    writing("rates without a percent sign") { $1.replacing("%", with: "") },
    writing("a preview without its dates") { content, text in
      content.preview == nil ? text : text.replacing(/[0-9]{4}-[0-9]{2}-[0-9]{2}/, with: "")
    },
    writing("dates without their year") { content, text in
      content.document == nil
        ? text : text.replacing(/[0-9]{4}-([0-9]{2}-[0-9]{2})/) { "\($0.1)" }
    },
    writing("negative sums without a sign") { content, text in
      content.statement == nil ? text : text.replacing(#/ -([0-9])/#) { " \($0.1)" }
    },
    writing("products without their terms") { content, text in
      content.products.isEmpty ? text : text.replacing(/months: [0-9]+/, with: "")
    },
    omitting("no date of the payout") { [$0.quote?.payoutDate] },
    omitting("no sum of the payout") { [$0.quote?.payout] },
    omitting("no second payment on a day") { content in
      let rows = content.schedule
      return zip(rows, rows.dropFirst()).filter { $0.date == $1.date }.map(\.1)
    },
    omitting("no payments of zero won") { $0.schedule.filter { $0.amount == .zero } },
    omitting("no linked bonus") { [$0.quote?.bonus] },
    omitting("figures without the product's name") { [$0.preview?.illustration.name.en] },
    omitting("no account to debit") { [$0.preview?.fundingAccount] },
    omitting("no balance after the debit") { [$0.preview?.left] },
    omitting("the first account only") { $0.accounts.dropFirst().map(\.number) },
    omitting("no accounts without a balance") {
      $0.accounts.filter { $0.balance == .zero }.map(\.number)
    },
    omitting("product accounts without their balance") {
      $0.accounts.filter { !$0.isDemand }.map(\.balance)
    },
    omitting("the first movement only") {
      $0.statement?.movements.dropFirst().map(\.balance) ?? []
    },
    omitting("movements without their dates") { $0.statement?.movements.map(\.bookedAt) ?? [] },
    omitting("the first product only") { $0.products.dropFirst().map(\.offer.id) },
    omitting("products without their details") {
      $0.products.flatMap(\.details).map(\.label.en)
    },
    omitting("terms without their title") { [$0.terms?.title.en] },
    omitting("terms without their last clause") { [$0.terms?.clauses.last?.en] },
    omitting("a document without its labels") { $0.document?.fields.map(\.label.en) ?? [] },
    omitting("forty fields of a document") {
      $0.document?.fields.dropFirst(40).map(\.value.signed) ?? []
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
  fileprivate var quote: Quote? { payload(of: self, as: Illustration.self)?.quote }
  var preview: OpeningPreview? { payload(of: self) }
  var terms: TermsSheet? { payload(of: self) }
  fileprivate var document: SigningDocument? { payload(of: self) }
  fileprivate var statement: AccountStatement? { payload(of: self) }
  fileprivate var accounts: [Account] { payload(of: self) ?? [] }
  fileprivate var products: [OfferedProduct] { payload(of: self) ?? [] }

  fileprivate var schedule: [ScheduleEntry] {
    (quote ?? preview?.illustration.quote)?.schedule ?? []
  }
}
