import FeatureDependencies
import FeatureDependenciesTesting

extension DialogMutants {
  /// Dialogs that interpret or cut an answer, or use it for another question.
  static let kinds: [ClauseMutant<DialogContract.Fixture>] = [
    mutant("translatesNothing", "yes for its word in Korean") {
      (prompt, base) async throws(DialogInterruption) in
      let text = try await base.answer(to: prompt)
      return prompt.kind == .consent && ["예", "네"].contains(text) ? "yes" : text
    },
    mutant("translatesNothing", "a sum without the spaces around it") {
      (prompt, base) async throws(DialogInterruption) in
      let text = try await base.answer(to: prompt)
      if case .amount = prompt.kind { return EnteredText(text).trimmed }
      return text
    },
    mutant("translatesNothing", "spaces for tabs") {
      (prompt, base) async throws(DialogInterruption) in
      String(try await base.answer(to: prompt).map { $0 == "\t" ? " " : $0 })
    },
    mutant("countsPositionsFromOne", "places counted from none") {
      (prompt, base) async throws(DialogInterruption) in
      let text = try await base.answer(to: prompt)
      guard case .choice(let choices) = prompt.kind, let place = Int(text),
        choices.indices.contains(place)
      else { return text }
      return choices[place].value
    },
    mutant("countsPositionsFromOne", "the place that the first digit says") {
      (prompt, base) async throws(DialogInterruption) in
      let text = try await base.answer(to: prompt)
      guard Int(text) != nil, let digit = text.first?.wholeNumberValue,
        prompt.choices.indices.contains(digit - 1)
      else { return text }
      return prompt.choices[digit - 1].value
    },
    mutant("returnsLongTexts", "lines cut at 10,000") {
      (prompt, base) async throws(DialogInterruption) in
      String(try await base.answer(to: prompt).prefix(10_000))
    },
    ClauseMutant("Dialog.respectsAudience", "the next line for a question that is not asked") {
      .init { answers in PipeDialog(answers.map(\.text)) }
    },
    ClauseMutant(
      "Dialog.respectsAudience", "a pipe's next line for a question that pipes are not asked"
    ) {
      .init { answers in
        AskingDialog(base: PipeDialog(answers.map(\.text))) {
          (prompt, base) async throws(DialogInterruption) in
          if prompt.audience == .prepared, let none = prompt.unattended { return none }
          return try await base.answer(to: prompt)
        }
      }
    },
    mutant("respectsAudience", "the first choice for an unprepared question") {
      (prompt, base) async throws(DialogInterruption) in
      guard prompt.audience == .prepared, case .choice(let choices) = prompt.kind else {
        return try await base.answer(to: prompt)
      }
      return choices[0].value
    },
  ]

  /// Dialogs that omit a part of the content.
  static let parts: [ClauseMutant<DialogContract.Fixture>] = [
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
    leaving("no statement") { if case .statement = $0 { nil } else { $0 } },
    leaving("the first movement only") { content in
      guard case .statement(let statement, let day) = content else { return content }
      let first = Array(statement.movements.prefix(1))
      return .statement(AccountStatement(account: statement.account, movements: first), on: day)
    },
    leaving("no products") { if case .products = $0 { nil } else { $0 } },
    leaving("the first product only") { content in
      guard case .products(let products) = content else { return content }
      return .products(Array(products.prefix(1)))
    },
    leaving("no figures where nothing is opened") { if case .quote = $0 { nil } else { $0 } },
    leaving("sixty letters of a message") { content in
      guard case .message(let text) = content else { return content }
      return .message(LocalizedText(verbatim: String(text.en.prefix(60))))
    },
  ]

  private static func leaving(
    _ name: String, _ change: @escaping @Sendable (Presentation) -> Presentation?
  ) -> ClauseMutant<DialogContract.Fixture> {
    screen("showsWhatIsAgreed", name) { $0.compactMap(change) }
  }
}
