import FeatureDependencies
import FeatureDependenciesTesting

extension DialogMutants {
  /// Dialogs that show too little, or in another order.
  static let shown: [ClauseMutant<DialogContract.Fixture>] = [
    screen("showsEverything", "nothing at all") { _ in [] },
    screen("showsEverything", "the latest first") { $0.reversed() },
    screen("showsEverything", "only the last") { $0.suffix(1) },
    screen("showsEverything", "nothing said twice in a row") { $0.prefix(1) + $0.suffix(1) },
    screen("showsEverything", "nothing that was shown before") { shown in
      var seen: Set<Presentation> = []
      return shown.filter { seen.insert($0).inserted }
    },
    screen("showsEverything", "terms once") { shown in
      var seen: Set<Presentation> = []
      return shown.filter { content in
        if case .terms = content { seen.insert(content).inserted } else { true }
      }
    },
    screen("showsWhatIsAgreed", "messages only") { shown in
      shown.filter { if case .message = $0 { true } else { false } }
    },
    screen("showsWhatIsAgreed", "terms by their title") { shown in
      shown.map { content in
        guard case .terms(let sheet) = content else { return content }
        return .terms(TermsSheet(title: sheet.title, clauses: []))
      }
    },
    screen("showsWhatIsAgreed", "no answer that was not asked for") { shown in
      shown.filter { if case .answered = $0 { false } else { true } }
    },
    screen("showsTermsForConsent", "the figures without the terms") { shown in
      shown.filter { if case .terms = $0 { false } else { true } }
    },
    screen("showsTermsForConsent", "the terms without the figures") { shown in
      shown.filter { if case .preview = $0 { false } else { true } }
    },
    screen("showsTermsWithoutConsent", "terms for consent only") { shown in
      shown.filter { if case .terms = $0 { false } else { true } }
    },
    screen("showsTermsWithoutConsent", "no terms before a consent that was given before") { shown in
      zip(shown, shown.dropFirst() + shown.suffix(1)).compactMap { content, next in
        if case .answered(let prompt, _) = next, prompt.kind == .consent { nil } else { content }
      }
    },
    screen("showsTermsWithoutConsent", "terms at the next question only") { shown in
      shown.sorted { first, _ in if case .message = first { true } else { false } }
    },
  ]

  /// A dialog whose screen shows all content as transformed by `change`.
  static func screen(
    _ clause: String, _ name: String,
    _ change: @escaping @Sendable ([Presentation]) -> [Presentation]
  ) -> ClauseMutant<DialogContract.Fixture> {
    ClauseMutant("Dialog.\(clause)", name) {
      .init(
        shown: { dialog in
          guard let script = dialog as? ScriptedDialog else { return "" }
          return change(await script.shown).map { "\($0)" }.joined(separator: "\n")
        },
        dialog: { answers in
          ScriptedDialog(answers.map { .answer($0.key.rawValue, $0.text) })
        })
    }
  }
}
