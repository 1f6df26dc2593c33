import FeatureDependencies
import FeatureDependenciesTesting

extension DialogMutants {
  /// Dialogs that replace or skip an empty line, or lose characters.
  static let lines: [ClauseMutant<DialogContract.Fixture>] = [
    rewriting("keepsEmptyLines", "the first choice for an empty line") { prompt, text in
      let first = (prompt.choices + prompt.numbers).first?.value
      return text.isEmpty ? first ?? text : text
    },
    rewriting("keepsEmptyLines", "the first choice for a line of spaces") { prompt, text in
      text == " " ? prompt.choices.first?.value ?? text : text
    },
    rewriting("keepsEmptyLines", "the minimum for an empty line") { prompt, text in
      guard text.isEmpty, case .amount(let limits) = prompt.kind else { return text }
      return "\(limits.lowerBound)"
    },
    rewriting("keepsEmptyLines", "the unattended answer for an empty line") { prompt, text in
      text.isEmpty ? prompt.unattended ?? text : text
    },
    ClauseMutant("Dialog.keepsEmptyLines", "the next line for an empty one") {
      .init { answers in PipeDialog(answers.map(\.text).filter { !$0.isEmpty }) }
    },
    rewriting("returnsEveryCharacter", "text that ends at NUL") { upTo($1) { $0 == "\0" } },
    rewriting("returnsEveryCharacter", "text that ends at any line separator") {
      upTo($1, where: \.properties.isWhitespace)
    },
    rewriting("returnsEveryCharacter", "no control characters") { _, text in
      String(text.filter { !$0.unicodeScalars.contains { $0.value < 32 } })
    },
    rewriting("returnsEveryCharacter", "no invisible characters") { _, text in
      text.replacing("\u{200B}", with: "")
    },
    rewriting("keepsLetters", "characters cut to 16 bits") { _, text in
      String(
        String.UnicodeScalarView(
          text.unicodeScalars.compactMap { Unicode.Scalar(UInt16(truncatingIfNeeded: $0.value)) }))
    },
    rewriting("leavesValidationToTheQuestion", "numbers without zeros in front") { prompt, text in
      Int(text).map { "\($0)" } ?? text
    },
  ]

  private static func upTo(
    _ text: String, where isEnd: (Unicode.Scalar) -> Bool
  ) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix { !isEnd($0) }))
  }

  /// Dialogs that omit a part of the text that they write.
  static let spelled: [ClauseMutant<DialogContract.Fixture>] = [
    writing("a preview without its dates") { content, text in
      guard case .preview = content else { return text }
      return text.replacing(/[0-9]{4}-[0-9]{2}-[0-9]{2}/, with: "")
    },
    writing("no date of the payout") { content, text in
      guard case .quote(let illustration) = content else { return text }
      return text.replacing("\(illustration.quote.payoutDate)", with: "")
    },
    writing("dates without their year") { content, text in
      guard case .document = content else { return text }
      return text.replacing(/[0-9]{4}-([0-9]{2}-[0-9]{2})/) { "\($0.1)" }
    },
    writing("a comparison without rates") { content, text in
      guard case .comparison(let all) = content else { return text }
      return all.reduce(text) { $0.replacing("\($1.quote.rate)", with: "") }
    },
    writing("no sum of the payout") { content, text in
      guard case .quote(let illustration) = content else { return text }
      return text.replacing("\(illustration.quote.payout)", with: "")
    },
    writing("product accounts without their balance") { content, text in
      guard case .accounts(let accounts, _) = content else { return text }
      return accounts.filter { !$0.isDemand }.reduce(text) {
        $0.replacing("\($1.balance)", with: "")
      }
    },
    writing("products without their terms") { content, text in
      guard case .products = content else { return text }
      return text.replacing("months: 12", with: "")
    },
    writing("movements without their dates") { content, text in
      guard case .statement(let statement, _) = content else { return text }
      return statement.movements.reduce(text) { $0.replacing("\($1.bookedAt)", with: "") }
    },
    writing("a statement without its minus sign") { content, text in
      guard case .statement = content else { return text }
      return text.replacing("-2345678", with: "2345678")
    },
    writing("figures without the product's name") { content, text in
      guard case .preview = content else { return text }
      return text.replacing("Sample", with: "")
    },
    writing("terms without their title") { content, text in
      guard case .terms(let sheet) = content else { return text }
      return text.replacing(sheet.title.en, with: "")
    },
    writing("a document without its labels") { content, text in
      guard case .document(let document) = content else { return text }
      return document.fields.reduce(text) { $0.replacing($1.label.en, with: "") }
    },
  ]

  /// A dialog that writes the description of each content, transformed by `change`.
  private static func writing(
    _ name: String, _ change: @escaping @Sendable (Presentation, String) -> String
  ) -> ClauseMutant<DialogContract.Fixture> {
    ClauseMutant("Dialog.showsWhatIsAgreed", name) {
      .init(
        shown: { dialog in
          guard let script = dialog as? ScriptedDialog else { return "" }
          return await script.shown.map { change($0, "\($0)") }.joined(separator: "\n")
        },
        dialog: { answers in
          ScriptedDialog(answers.map { .answer($0.key.rawValue, $0.text) })
        })
    }
  }
}
