import FeatureDependencies
import FeatureDependenciesTesting

/// Broken flows: the reference flow with a decorator, or with one decorated dependency.
enum FlowMutants {
  static let all =
    dialogs + prompts + answers + interruptions + quotes + previews + catalogs + clocks
    + signings + ledgers + outcomes + nested + announcements + repetitions + journals

  /// A flow that `make` creates, with offers of other products before and after.
  static func mutant(_ name: String, _ make: @escaping FlowLaw.Make) -> Mutant {
    Mutant("Flow", name) {
      try await FlowLaw.reference(ReferenceScripts.otherFeaturesAround, make).check(seeds: 1...50)
    }
  }

  /// The reference flow with a collaborator replaced.
  static func replacing(
    _ name: String, _ change: @escaping @Sendable (inout Collaborators) -> Void
  ) -> Mutant {
    mutant(name) { ReferenceFlow(script: $0, with: changing($1, change)) }
  }

  /// A flow that asks through `body`.
  static func asking(_ name: String, _ body: @escaping ChangedDialog.Ask) -> Mutant {
    replacing(name) { with in with.ask(body) }
  }

  /// The reference flow with a collaborator replaced by one that counts.
  static func counting(
    _ name: String, _ change: @escaping @Sendable (inout Collaborators, Remembered<Int>) -> Void
  ) -> Mutant {
    replacing(name) { with in change(&with, Remembered(0)) }
  }

  /// A flow that uses each answer as transformed by `change`.
  static func answering(
    _ name: String, _ change: @escaping @Sendable (Prompt, String) -> String
  ) -> Mutant {
    asking(name) { (prompt, dialog) async throws(DialogInterruption) in
      change(prompt, try await dialog.answer(to: prompt))
    }
  }

  /// A flow that shows what `change` returns, and nothing for nil.
  static func showing(
    _ name: String, _ change: @escaping @Sendable (Presentation) -> Presentation?
  ) -> Mutant {
    replacing(name) { with in
      with.show { content, dialog in
        if let content = change(content) { await dialog.show(content) }
      }
    }
  }

  /// A flow that reports an outcome changed by `change`.
  static func telling(
    _ name: String, _ change: @escaping @Sendable (inout FlowOutcome) -> Void
  ) -> Mutant {
    mutant(name) { script, with in
      AnyFlow { changing(await ReferenceFlow(script: script, with: with).run(), change) }
    }
  }
}

extension Collaborators {
  /// Asks through `body`.
  mutating func ask(_ body: @escaping ChangedDialog.Ask) {
    doubles.dialog = ChangedDialog(base: dialog, ask: body)
  }

  /// Shows through `body`.
  mutating func show(_ body: @escaping ChangedDialog.Show) {
    doubles.dialog = ChangedDialog(base: dialog, show: body)
  }
}

extension QuestionKey {
  var name: String { String(rawValue.split(separator: ".").last ?? "") }
}
