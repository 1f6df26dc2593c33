import FeatureDependencies
import FeatureDependenciesTesting

extension FlowMutants {
  /// Flows that show too little or too much.
  static let dialogs = [
    showing("showsFiguresBeforeConsent", "hiding the figures") { content, dialog in
      if case .preview = content { return }
      await dialog.show(content)
    },
    showing("opensTheAnsweredTerms", "hiding the account") { content, dialog in
      if case .opened = content { return }
      await dialog.show(content)
    },
    replacing("consentsToTheLatestFigures", "hiding all figures but the first") { with, _ in
      let previews = Counter()
      with.dialog = ShowingDialog(base: with.dialog) { content, dialog in
        if case .preview = content, await previews.next() > 1 { return }
        await dialog.show(content)
      }
    },
    asking("asksConsentBeforeSigning", "showing the document before consent") {
      (prompt, script, dialog) async throws(DialogInterruption) in
      if prompt.key.rawValue == script.consentKey {
        await dialog.show(.document(SigningDocument(title: .any, fields: [])))
      }
      return try await dialog.answer(to: prompt)
    },
    asking("asksProperly", "consent without a person to answer") {
      (prompt, script, dialog) async throws(DialogInterruption) in
      let isConsent = prompt.kind == .consent
      return try await dialog.answer(to: prompt.changed(unattended: isConsent ? "yes" : nil))
    },
    asking("asksProperly", "questions without help") {
      (prompt, script, dialog) async throws(DialogInterruption) in
      try await dialog.answer(to: prompt.changed(help: LocalizedText(verbatim: "")))
    },
  ]

  /// Flows that ignore the customer's answers.
  static let people = [
    rewriting("needsConsent", "accepting any answer as consent") { prompt, script, text in
      prompt.key.rawValue == script.consentKey ? "yes" : text
    },
    replacing("needsTheSecondConsent", "taking the second consent as given") { with, script in
      let consents = Counter()
      with.dialog = AskingDialog(base: with.dialog) {
        (prompt, dialog) async throws(DialogInterruption) in
        let text = try await dialog.answer(to: prompt)
        guard prompt.key.rawValue == script.consentKey else { return text }
        return await consents.next() > 1 ? "yes" : text
      }
    },
    asking("rejectsWithTheReason", "stopping at a bad answer") {
      (prompt, script, dialog) async throws(DialogInterruption) in
      if let rejected = prompt.rejected { throw .refused(rejected.reason) }
      return try await dialog.answer(to: prompt)
    },
    rewriting("asksConsentAgainAfterChange", "keeping the first answer") { prompt, _, text in
      prompt.earlier ?? text
    },
    rewriting(
      "buildsLinkedFeatureOnRequest", "opening the other product although the customer said no"
    ) {
      prompt, script, text in
      prompt.key.rawValue == script.otherKey ? "yes" : text
    },
    stoppingInstead("asksConsentAgainAfterChange", "stopping when the customer goes back") { _ in
      true
    },
    stoppingInstead(
      "goesBackFromEach",
      "stopping when the customer goes back from a question other than the consent"
    ) { $0.kind != .consent },
    stoppingInstead("declinesByGoingBack", "stopping when the customer goes back after the opening")
    {
      $0.choices.contains { $0.value == "no" }
    },
  ]

  static func showing(
    _ clause: String, _ name: String, _ show: @escaping ShowingDialog.Show
  ) -> Breakage {
    replacing(clause, name) { with, _ in
      with.dialog = ShowingDialog(base: with.dialog, body: show)
    }
  }

  /// A flow that uses each answer as transformed by `rewrite`.
  static func rewriting(
    _ clause: String, _ name: String,
    _ rewrite: @escaping @Sendable (Prompt, FlowScript, String) -> String
  ) -> Breakage {
    asking(clause, name) { (prompt, script, dialog) async throws(DialogInterruption) in
      rewrite(prompt, script, try await dialog.answer(to: prompt))
    }
  }

  /// A flow that stops when the customer goes back from a question for which `isMeant` is true.
  private static func stoppingInstead(
    _ clause: String, _ name: String, _ isMeant: @escaping @Sendable (Prompt) -> Bool
  ) -> Breakage {
    asking(clause, name) { (prompt, _, dialog) async throws(DialogInterruption) in
      do throws(DialogInterruption) { return try await dialog.answer(to: prompt) } catch {
        throw error == .back && isMeant(prompt) ? .stopped : error
      }
    }
  }

  private typealias Ask =
    @Sendable (Prompt, FlowScript, any Dialog) async throws(DialogInterruption) -> String

  private static func asking(_ clause: String, _ name: String, _ ask: @escaping Ask) -> Breakage {
    replacing(clause, name) { with, script in
      with.dialog = AskingDialog(base: with.dialog) {
        (prompt, dialog) async throws(DialogInterruption) in
        try await ask(prompt, script, dialog)
      }
    }
  }
}

extension Prompt {
  /// A copy with another help text, or another unattended answer.
  fileprivate func changed(help: LocalizedText? = nil, unattended: String? = nil) -> Prompt {
    var prompt = Prompt(
      key: key, text: text, help: help ?? self.help, kind: kind,
      unattended: unattended ?? self.unattended)
    prompt.rejected = rejected
    prompt.earlier = earlier
    return prompt
  }
}
