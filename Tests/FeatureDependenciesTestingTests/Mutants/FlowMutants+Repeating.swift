import FeatureDependencies
import FeatureDependenciesTesting

extension FlowMutants {
  /// Flows that handle a repeated request incorrectly.
  static let repetitions = [
    following("asking for the money again") { $0.needsMoneyAgain = true },
    asking("asking for no consent again") { (prompt, dialog) async throws(DialogInterruption) in
      prompt.isAboutOpenAccount ? "yes" : try await dialog.answer(to: prompt)
    },
    comparing("another term accepted as equal") { before, asked in
      before.selection.amount == asked.selection.amount
        && before.selection.taxKind == asked.selection.taxKind
    },
    comparing("another payer accepted as equal") { before, asked in
      before.selection == asked.selection && before.link == asked.link
    },
    comparing("a link that is no longer asked for accepted as equal") { before, asked in
      before == asked || asked.link == nil && before.selection == asked.selection
    },
    comparing("a linked request that comes again is a conflict") { before, asked in
      before == asked && before.link == nil
    },
    replacing("no other product once the request is known") { with in
      let (ledger, first) = (with.ledger, Remembered<Bool?>(nil))
      with.ask { (prompt, dialog) async throws(DialogInterruption) in
        let opened = try? await ledger.opening(for: Samples.request("R"))
        let isKnown = first.first(opened != nil)
        let text = try await dialog.answer(to: prompt)
        return isKnown && prompt.key.name == "openOther" ? "no" : text
      }
    },
    answering("going on though consent is refused again") { prompt, text in
      prompt.isAboutOpenAccount ? "yes" : text
    },
    stopping("that nothing was opened, where a request was not continued") { stop in
      guard case .notContinued = stop else { return stop }
      return .consentRefused(at: QuestionKey(rawValue: "reference.consent"))
    },
  ]

  private static func following(
    _ name: String, _ change: @escaping @Sendable (inout ReferenceRules) -> Void
  ) -> Mutant {
    mutant(name) { script, with in
      var flow = ReferenceFlow(script: script, with: with)
      change(&flow.rules)
      return flow
    }
  }

  private static func comparing(
    _ name: String, _ isSame: @escaping @Sendable (OpeningTerms, OpeningTerms) -> Bool
  ) -> Mutant {
    following(name) { $0.isSame = isSame }
  }
}

extension Prompt {
  /// Whether it asks for consent to go on with an account that is open already.
  fileprivate var isAboutOpenAccount: Bool {
    kind == .consent && help.en.contains("Nothing is signed or opened again.")
  }
}
