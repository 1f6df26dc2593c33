import FeatureDependencies
import FeatureDependenciesTesting
import Foundation

extension DialogMutants {
  /// Dialogs that alter the answer.
  static let texts: [ClauseMutant<DialogContract.Fixture>] = [
    rewriting("returnsTheText", "trimming the answer") { _, text in text.filter { $0 != "," } },
    rewriting("keepsLetters", "letters composed") { $1.precomposedStringWithCanonicalMapping },
    rewriting("keepsLetters", "letters taken apart") { $1.decomposedStringWithCanonicalMapping },
    rewriting("keepsLetters", "letters made narrow") {
      $1.precomposedStringWithCompatibilityMapping
    },
    rewriting("returnsEveryKind", "a text without the spaces around it") { prompt, text in
      prompt.kind == .text ? EnteredText(text).trimmed : text
    },
    rewriting("returnsEveryKind", "a text without its quotation marks") { _, text in
      text.filter { $0 != "\"" }
    },
    rewriting("returnsEveryKind", "a text that ends at a comma") { prompt, text in
      prompt.kind == .text ? upTo(",", text) : text
    },
    rewriting("returnsEveryKind", "a text that ends at a number sign") { upTo("#", $1) },
    rewriting("returnsEveryKind", "what follows an equals sign") { _, text in
      text.split(separator: "=", maxSplits: 1).last.map(String.init) ?? text
    },
    rewriting("returnsEveryKind", "escapes decoded") { _, text in
      text.replacing("\\n", with: "\n")
    },
    rewriting("returnsEveryKind", "the limit for a sum beyond it") { prompt, text in
      guard case .amount(let limits) = prompt.kind, let sum = Int64(text) else { return text }
      return "\(min(max(sum, limits.lowerBound.amount), limits.upperBound.amount))"
    },
    rewriting("requiresExplicitConsent", "an empty line for consent") { prompt, text in
      prompt.kind == .consent && text.isEmpty ? "yes" : text
    },
    rewriting("keepsTheOrder", "the place instead of the value") { prompt, text in
      prompt.choices.firstIndex { $0.value == text }.map { "\($0 + 1)" } ?? text
    },
    rewriting("readsNumbersAsNumbers", "a number for a place") { placed($1, among: $0.numbers) },
    rewriting("readsNumbersAsNumbers", "a place before a value") { placed($1, among: $0.choices) },
    rewriting("leavesValidationToTheQuestion", "a choice by its label") { prompt, text in
      prompt.choices.first { $0.label.en == text || $0.label.ko == text }?.value ?? text
    },
    rewriting("leavesValidationToTheQuestion", "values without case") { prompt, text in
      prompt.choices.isEmpty ? text : text.lowercased()
    },
    rewriting("leavesValidationToTheQuestion", "the first choice for anything unknown") {
      prompt, text in
      prompt.choices.contains { $0.value == text } ? text : prompt.choices.first?.value ?? text
    },
  ]

  /// The value of the choice at position `text`, counted from 1, or `text` if there is none.
  private static func placed(_ text: String, among choices: [Prompt.Choice]) -> String {
    guard let place = Int(text), choices.indices.contains(place - 1) else { return text }
    return choices[place - 1].value
  }

  private static func upTo(_ end: Character, _ text: String) -> String {
    String(text.prefix { $0 != end })
  }

  static func rewriting(
    _ clause: String, _ name: String, _ rewrite: @escaping @Sendable (Prompt, String) -> String
  ) -> ClauseMutant<DialogContract.Fixture> {
    mutant(clause, name) { (prompt, base) async throws(DialogInterruption) in
      rewrite(prompt, try await base.answer(to: prompt))
    }
  }
}
