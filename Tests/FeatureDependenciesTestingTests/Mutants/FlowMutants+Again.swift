import FeatureDependencies
import FeatureDependenciesTesting

extension FlowMutants {
  /// Flows that handle the customer's answers incorrectly when they repeat a request.
  static let again = [
    replacing("runsLinkedFeatureAgain", "no other product once the request is known") {
      with, script in
      let (ledger, first) = (with.ledger, FirstKnown())
      with.dialog = AskingDialog(base: with.dialog) {
        (prompt, dialog) async throws(DialogInterruption) in
        let isKnown = await first.keep(isOpen(in: ledger))
        let text = try await dialog.answer(to: prompt)
        return isKnown && prompt.key.rawValue == script.otherKey ? "no" : text
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

  /// Faults of flows that are linked to another product's account.
  static let linked = [ReferenceScripts.otherFeatureFirst, ReferenceScripts.otherFeaturesAround].map
  {
    script in
    ClauseMutant("Flow.runsLinkedFeatureAgain", "a linked request that comes again is a conflict") {
      try FlowContract.Fixture.reference(script) { script, with in
        let rules = ReferenceRules(isSame: { $0 == $1 && $0.link == nil })
        return ReferenceFlow(script: script, with: with, rules: rules)
      }
    }
  }

  /// Whether the request `R` of the doubles has opened an account.
  @Sendable private static func isOpen(in ledger: any AccountLedger) async -> Bool {
    guard let root = RequestID("R") else { return false }
    return (try? await ledger.opening(for: root)) != nil
  }
}

/// Records whether the request was known at the first call.
private actor FirstKnown {
  private var isKnown: Bool?

  func keep(_ isKnown: Bool) -> Bool {
    self.isKnown = self.isKnown ?? isKnown
    return self.isKnown ?? isKnown
  }
}
