import FeatureDependencies
import FeatureDependenciesTesting
import Foundation

extension DialogMutants {
  /// Dialogs that answer where nobody does.
  static let nobody: [Mutant<DialogContract.Fixture>] = [
    guessing("guessesNothing", "the earlier answer where nobody answers") { $0.earlier },
    guessing("guessesNothing", "the rejected answer where nobody answers") { $0.rejected?.text },
    guessing("neverConsents", "the first choice where nobody answers") { prompt in
      if case .choice(let choices) = prompt.kind { choices.first?.value } else { nil }
    },
    guessing("answersForNobody", "the first choice for the unattended answer") { prompt in
      guard prompt.unattended != nil, case .choice(let choices) = prompt.kind else { return nil }
      return choices.first?.value
    },
    guessing("answersForNobody", "the earlier answer before the unattended one") { prompt in
      prompt.unattended == nil ? nil : prompt.earlier
    },
  ]

  /// Dialogs that change what was answered.
  static let texts: [Mutant<DialogContract.Fixture>] = [
    reading("keepsLetters", "letters composed") { $0.precomposedStringWithCanonicalMapping },
    reading("keepsLetters", "letters taken apart") { $0.decomposedStringWithCanonicalMapping },
    reading("keepsLetters", "letters made narrow") { $0.precomposedStringWithCompatibilityMapping },
    reading("returnsLongTexts", "lines cut at 4,096") { String($0.prefix(4096)) },
    reading("returnsLongTexts", "lines cut at 1,023") { String($0.prefix(1023)) },
    mutant("takesNothingForConsent", "an empty line for consent") {
      (prompt, base) async throws(DialogInterruption) in
      let text = try await base.answer(to: prompt)
      return prompt.kind == .consent && text.isEmpty ? "yes" : text
    },
    mutant("readsNumbersAsNumbers", "a number for a place") {
      (prompt, base) async throws(DialogInterruption) in
      let text = try await base.answer(to: prompt)
      guard case .number(let choices) = prompt.kind, let place = Int(text),
        choices.indices.contains(place - 1)
      else { return text }
      return choices[place - 1].value
    },
    mutant("readsNumbersAsNumbers", "a place before a value") {
      (prompt, base) async throws(DialogInterruption) in
      let text = try await base.answer(to: prompt)
      guard case .choice(let choices) = prompt.kind, let place = Int(text),
        choices.indices.contains(place - 1)
      else { return text }
      return choices[place - 1].value
    },
    mutant("leavesJudgementToTheQuestion", "values without case") {
      (prompt, base) async throws(DialogInterruption) in
      let text = try await base.answer(to: prompt)
      if case .choice = prompt.kind { return text.lowercased() }
      return text
    },
  ]

  /// Dialogs that show too little, or in another order.
  static let showing: [Mutant<DialogContract.Fixture>] = [
    screen("showsEverything", "nothing at all") { _ in [] },
    screen("showsEverything", "the latest first") { $0.reversed() },
    screen("showsEverything", "only the last") { $0.suffix(1) },
    screen("showsEverything", "nothing said twice in a row") { $0.prefix(1) + $0.suffix(1) },
    screen("showsWhatIsAgreed", "messages only") { shown in
      shown.filter { if case .message = $0 { true } else { false } }
    },
    screen("showsWhatIsAgreed", "terms by their title") { shown in
      shown.map { content in
        guard case .terms(let sheet) = content else { return content }
        return .terms(TermsSheet(title: sheet.title, clauses: []))
      }
    },
  ]

  static let pipes: [Mutant<DialogContract.Fixture>] = [
    Mutant("Dialog.shiftsNoAnswers", "a pipe's next line for a rejected one") {
      .init { answers in PipeDialog(answers.map(\.text)) }
    }
  ]

  private static func guessing(
    _ clause: String, _ name: String, _ guess: @escaping @Sendable (Prompt) -> String?
  ) -> Mutant<DialogContract.Fixture> {
    mutant(clause, name) { (prompt, base) async throws(DialogInterruption) in
      do throws(DialogInterruption) { return try await base.answer(to: prompt) } catch {
        guard let guess = guess(prompt) else { throw error }
        return guess
      }
    }
  }

  private static func reading(
    _ clause: String, _ name: String, _ read: @escaping @Sendable (String) -> String
  ) -> Mutant<DialogContract.Fixture> {
    mutant(clause, name) { (prompt, base) async throws(DialogInterruption) in
      read(try await base.answer(to: prompt))
    }
  }

  /// A dialog of which people see what `change` makes of all that is shown.
  static func screen(
    _ clause: String, _ name: String,
    _ change: @escaping @Sendable ([Presentation]) -> [Presentation]
  ) -> Mutant<DialogContract.Fixture> {
    Mutant("Dialog.\(clause)", name) {
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

/// Takes the next line for whatever is asked.
actor PipeDialog: Dialog {
  private var lines: [String]

  init(_ lines: [String]) { self.lines = lines }

  func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    guard !lines.isEmpty else { throw .endOfInput }
    return lines.removeFirst()
  }

  func show(_ content: Presentation) async {}
}
