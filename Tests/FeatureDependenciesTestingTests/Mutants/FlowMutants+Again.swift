import FeatureDependencies
import FeatureDependenciesTesting

extension FlowMutants {
  /// Flows that do not listen again to a customer whose request was carried out.
  static let again = [
    replacing("opensTheNeighbourAgain", "no other product once the request is known") {
      with, script in
      let (ledger, first) = (with.ledger, FirstKnown())
      with.dialog = AskingDialog(base: with.dialog) {
        (prompt, dialog) async throws(DialogInterruption) in
        let isKnown = await first.keep(isOpen(in: ledger))
        let text = try await dialog.answer(to: prompt)
        return isKnown && prompt.key.rawValue == script.neighbourKey ? "no" : text
      }
    },
    replacing("needsConsentAgain", "going on though consent is refused again") { with, script in
      let ledger = with.ledger
      with.dialog = AskingDialog(base: with.dialog) {
        (prompt, dialog) async throws(DialogInterruption) in
        let text = try await dialog.answer(to: prompt)
        guard prompt.key.rawValue == script.consentKey, await isOpen(in: ledger) else {
          return text
        }
        return "yes"
      }
    },
    telling("needsConsentAgain", "that nothing was opened") { outcome in
      guard case .notContinued = outcome.stop else { return outcome }
      return outcome.stopped(.consentRefused(at: QuestionKey(rawValue: "reference.consent")))
    },
  ]

  /// What only a flow that is linked to another product's account can get wrong.
  static let linked = [ReferenceScripts.neighbourFirst, ReferenceScripts.neighboursAround].map {
    script in
    Mutant("Flow.opensTheNeighbourAgain", "a linked request that comes again is a conflict") {
      try FlowContract.Fixture.reference(script) { script, with in
        let rules = ReferenceRules(isSame: { $0 == $1 && $0.link == nil })
        return ReferenceFlow(script: script, with: with, rules: rules)
      }
    }
  }

  /// Whether the request of the doubles was carried out.
  @Sendable private static func isOpen(in ledger: any AccountLedger) async -> Bool {
    guard let root = RequestID("R") else { return false }
    return (try? await ledger.opening(for: root)) != nil
  }
}

/// Whether the request was known when it was asked first.
private actor FirstKnown {
  private var isKnown: Bool?

  func keep(_ isKnown: Bool) -> Bool {
    self.isKnown = self.isKnown ?? isKnown
    return self.isKnown ?? isKnown
  }
}
