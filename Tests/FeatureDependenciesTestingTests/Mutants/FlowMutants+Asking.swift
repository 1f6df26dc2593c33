import FeatureDependencies
import FeatureDependenciesTesting

extension FlowMutants {
  /// Flows that show too little or too much, or ask for consent in the wrong way.
  static let dialogs = [
    showing("hiding the terms") { if case .terms = $0 { nil } else { $0 } },
    showing("hiding the account") { if case .opened = $0 { nil } else { $0 } },
    counting("hiding all figures but the first") { with, count in
      with.show { content, dialog in
        if case .preview = content, count.next() > 1 { return }
        await dialog.show(content)
      }
    },
    asking("showing the document before consent") {
      (prompt, dialog) async throws(DialogInterruption) in
      if prompt.key.name == "consent" {
        await dialog.show(.document(SigningDocument(title: .any, fields: [])))
      }
      return try await dialog.answer(to: prompt)
    },
    showing("terms without words in Korean") { content in
      guard case .terms(let sheet) = content else { return content }
      let clauses = sheet.clauses.map { LocalizedText(en: $0.en, ko: "") }
      return .terms(TermsSheet(title: sheet.title, clauses: clauses))
    },
  ]

  /// Flows whose questions are wrong.
  static let prompts = [
    prompting("consent without a person to answer") {
      if $0.kind == .consent { $0.unattended = "yes" }
    },
    prompting("consent suggested again") { if $0.kind == .consent { $0.earlier = "yes" } },
    prompting("no suggestion but the last answer") {
      if $0.key.name != "tax" { $0.earlier = nil }
    },
    prompting("a question without words in Korean") {
      $0.text = LocalizedText(en: $0.text.en, ko: "")
    },
    mutant("limits of its own") { script, with in
      var wide = script
      let amount = ReferenceQuestion("amount", .amount(Won(1000)...Won(1_000_000_000_000)))
      wide.questions = script.questions.map { $0.name == "amount" ? amount : $0 }
      return ReferenceFlow(script: wide, with: with)
    },
    mutant("two questions in another order") { script, with in
      var changed = script
      changed.questions.swapAt(1, 2)
      return ReferenceFlow(script: changed, with: with)
    },
  ]

  /// Flows that do not use the customer's answers as given.
  static let answers = [
    answering("the Korean yes as a no") { prompt, text in
      prompt.kind == .consent && text == "예" ? "no" : text
    },
    answering("an amount read up to its comma") { _, text in text.upTo(",") },
    rejecting("a sum with commas and without its currency rejected") { prompt, text in
      text.contains(",") && !text.hasSuffix("원") ? .notANumber : nil
    },
    counting("taking the second consent as given") { with, count in
      with.ask { (prompt, dialog) async throws(DialogInterruption) in
        let text = try await dialog.answer(to: prompt)
        return prompt.key.name == "consent" && count.next() > 1 ? "yes" : text
      }
    },
    answering("the first tax answer kept after going back") { prompt, text in
      prompt.key.name == "tax" ? prompt.earlier ?? text : text
    },
    answering("opening the other product although the customer said no") { prompt, text in
      prompt.key.name == "openOther" ? "yes" : text
    },
    answering("always the first product") { prompt, text in
      prompt.key.name == "product" ? prompt.choices.first?.value ?? text : text
    },
    answering("always the first account") { prompt, text in
      prompt.key.name == "fundingAccount" ? prompt.choices.first?.value ?? text : text
    },
    rejecting("the maximum rejected") { prompt, text in
      text == "3000000" ? .aboveMaximum(Won(3_000_000)) : nil
    },
    rejecting("the minimum rejected") { prompt, text in
      text == "10000" ? .belowMinimum(Won(10_000)) : nil
    },
    counting("no further offer once one was taken") { with, count in
      with.ask { (prompt, dialog) async throws(DialogInterruption) in
        guard ["openSecond", "openThird"].contains(prompt.key.name) else {
          return try await dialog.answer(to: prompt)
        }
        if count.next() > 1 { return "no" }
        return try await dialog.answer(to: prompt)
      }
    },
    counting("stopping at the second invalid answer") { with, count in
      with.ask { (prompt, dialog) async throws(DialogInterruption) in
        if let rejected = prompt.rejected, count.next() > 1 {
          throw .refused(rejected.reason)
        }
        return try await dialog.answer(to: prompt)
      }
    },
  ]

  /// Flows that receive an interruption as another one.
  static let interruptions = [
    ending("stopping when the customer goes back from a question other than the consent") {
      prompt, why in why == .back && prompt.kind != .consent ? .stopped : why
    },
    ending("stopping when the customer goes back after the opening") { prompt, why in
      why == .back && prompt.key.name == "openThird" ? .stopped : why
    },
    ending("unreadable input as the end of the input") { _, why in
      if case .unreadable = why { .endOfInput } else { why }
    },
  ]

  private static func prompting(
    _ name: String, _ change: @escaping @Sendable (inout Prompt) -> Void
  ) -> Mutant {
    asking(name) { (prompt, dialog) async throws(DialogInterruption) in
      try await dialog.answer(to: changing(prompt, change))
    }
  }

  /// A flow that asks again for an answer that `isRejected` returns a reason for.
  private static func rejecting(
    _ name: String, _ isRejected: @escaping @Sendable (Prompt, String) -> Rejection?
  ) -> Mutant {
    asking(name) { (prompt, dialog) async throws(DialogInterruption) in
      let text = try await dialog.answer(to: prompt)
      guard let reason = isRejected(prompt, text) else { return text }
      let rejected = Prompt.Rejected(text: text, reason: reason)
      return try await dialog.answer(to: changing(prompt) { $0.rejected = rejected })
    }
  }

  private static func ending(
    _ name: String, _ change: @escaping @Sendable (Prompt, DialogInterruption) -> DialogInterruption
  ) -> Mutant {
    asking(name) { (prompt, dialog) async throws(DialogInterruption) in
      do throws(DialogInterruption) { return try await dialog.answer(to: prompt) } catch {
        throw change(prompt, error)
      }
    }
  }
}
