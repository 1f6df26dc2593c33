import FeatureDependencies
import FeatureDependenciesTesting

extension FlowMutants {
  /// Flows that compute the remaining balance for another account.
  static let left = [
    leaving("the remaining balance of the first account") { accounts, _ in accounts.first },
    leaving("the remaining balance of the last account") { accounts, _ in accounts.last },
    leaving("the remaining balance of the last demand account") { accounts, _ in
      accounts.last(where: \.isDemand)
    },
    leaving("the remaining balance of the richest account") { accounts, _ in
      accounts.max { $0.balance < $1.balance }
    },
    leaving("the remaining balance of an account that does not pay") { accounts, payer in
      accounts.first { $0.isDemand && $0.number != payer }
    },
  ]

  private static func leaving(
    _ name: String, _ choose: @escaping @Sendable ([Account], AccountNumber) -> Account?
  ) -> Breakage {
    replacing("paysFromTheChosenAccount", name) { with, _ in
      let ledger = with.ledger
      with.dialog = ShowingDialog(base: with.dialog) { content, dialog in
        guard case .preview(let preview) = content else { return await dialog.show(content) }
        let accounts = (try? await ledger.accounts()) ?? []
        let amount = preview.illustration.quote.selection.amount
        let account = choose(accounts, preview.fundingAccount)
        let left = try? account?.balance.subtracting(amount)
        await dialog.show(.preview(preview.changed(left: left)))
      }
    }
  }

  /// Flows with texts in the wrong language.
  static let translated = [
    asking("asksProperly", "Korean labels in English") { prompt in
      prompt.changed(label: LocalizedText(en: "예", ko: "예"))
    },
    asking("asksProperly", "a Korean question in English") { prompt in
      prompt.changed(text: LocalizedText(en: "얼마를 넣을까요?", ko: "얼마를 넣을까요?"))
    },
    asking("asksProperly", "English help in Korean") { prompt in
      prompt.changed(help: LocalizedText(verbatim: "The term in months."))
    },
    asking("asksProperly", "a Korean label for a person in English") { prompt in
      prompt.changed(personLabel: LocalizedText(en: "예", ko: "예"))
    },
    setting("a Korean note in English") { $0.note = LocalizedText(en: "예", ko: "예") },
    setting("an English way back in Korean") {
      $0.exitLabel = LocalizedText(verbatim: "Back to the menu")
    },
    setting("a person's way back in English only") {
      $0.personExitLabel = LocalizedText(verbatim: "Not now")
    },
    setting("a further offer in English only") {
      $0.again = .init(ReferenceProduct.kind, LocalizedText(verbatim: "Open one more?"))
    },
    asking("asksProperly", "empty labels") { prompt in
      prompt.changed(label: LocalizedText(verbatim: ""))
    },
    labeling("a document with Korean labels in English") { $0.ko },
    labeling("a document with English labels in Korean") { $0.en },
    showing("consentsToTheLatestFigures", "Korean terms in English") { content, dialog in
      guard case .terms(let sheet) = content else { return await dialog.show(content) }
      let clauses = [LocalizedText(en: "이자에는 세금을 뗍니다.", ko: "이자에는 세금을 뗍니다.")]
      await dialog.show(.terms(TermsSheet(title: sheet.title, clauses: clauses)))
    },
  ]

  private static func setting(
    _ name: String, _ set: @escaping @Sendable (inout Prompt) -> Void
  ) -> Breakage {
    asking("asksProperly", name) { prompt in
      var prompt = prompt
      set(&prompt)
      return prompt
    }
  }

  private static func asking(
    _ clause: String, _ name: String, _ change: @escaping @Sendable (Prompt) -> Prompt
  ) -> Breakage {
    replacing(clause, name) { with, _ in
      with.dialog = AskingDialog(base: with.dialog) {
        (prompt, dialog) async throws(DialogInterruption) in
        try await dialog.answer(to: change(prompt))
      }
    }
  }

  /// A flow that signs a document with labels in one language.
  private static func labeling(
    _ name: String, _ label: @escaping @Sendable (LocalizedText) -> String
  ) -> Breakage {
    replacing("opensTheAnsweredTerms", name) { with, _ in
      with.signing = ChangedSigning(base: with.signing) { document, base throws(SigningError) in
        let fields = document.fields.map { field in
          SigningDocument.Field(
            field.name, LocalizedText(verbatim: label(field.label)), field.value)
        }
        return try await base.sign(SigningDocument(title: document.title, fields: fields))
      }
    }
  }
}

extension Prompt {
  /// A copy with another text, another help, or another label for each choice.
  fileprivate func changed(
    text: LocalizedText? = nil, help: LocalizedText? = nil, label: LocalizedText? = nil,
    personLabel: LocalizedText? = nil
  ) -> Prompt {
    let labeled = { (choice: Choice) in
      var labeled = Choice(choice.value, label ?? choice.label)
      labeled.personLabel = personLabel
      return labeled
    }
    let kind =
      switch kind {
      case .choice(let choices): Kind.choice(choices.map(labeled))
      case .number(let choices): Kind.number(choices.map(labeled))
      case .amount, .text, .consent: kind
      }
    var prompt = Prompt(
      key: key, text: text ?? self.text, help: help ?? self.help, kind: kind,
      unattended: unattended)
    prompt.rejected = rejected
    prompt.earlier = earlier
    return prompt
  }
}
