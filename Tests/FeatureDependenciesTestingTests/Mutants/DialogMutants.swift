import FeatureDependencies
import FeatureDependenciesTesting

/// Broken dialogs: the scripted dialog with a decorator.
enum DialogMutants {
  static let all: [ClauseMutant<DialogContract.Fixture>] =
    stopping + unasked + known + withoutInput + texts + shown + pipes + kinds + parts + lines
    + spelled

  private static let stopping: [ClauseMutant<DialogContract.Fixture>] = [
    mutant("endsWithItsAnswers", "going back forever") {
      (prompt, base) async throws(DialogInterruption) in
      do { return try await base.answer(to: prompt) } catch { throw .back }
    },
    mutant("asksAgainOrStops", "another rejection than the prompt's") {
      (prompt, base) async throws(DialogInterruption) in
      if prompt.rejected != nil { throw .refused(.empty) }
      return try await base.answer(to: prompt)
    },
  ]

  /// Dialogs that answer without asking.
  private static let unasked: [ClauseMutant<DialogContract.Fixture>] = [
    knowing("asksAgainOrStops", "the rejected answer again") { $0.rejected?.text },
    knowing("prefersTheAnswer", "the earlier answer without asking") { $0.earlier },
    knowing("prefersTheAnswer", "the unattended answer without asking") { $0.unattended },
    knowing("prefersTheAnswer", "no answer where another could make it unnecessary") {
      $0.skippedIfAnswered == nil ? nil : $0.unattended
    },
  ]

  /// Dialogs that answer without input.
  private static let withoutInput: [ClauseMutant<DialogContract.Fixture>] = [
    guessing("endsWithItsAnswers", "guessing when there is no answer") { _ in "" },
    guessing("guessesNothing", "the earlier answer without input") { $0.earlier },
    guessing("guessesNothing", "the rejected answer without input") {
      $0.rejected?.text
    },
    guessing("guessesNothing", "consent without input") {
      $0.kind == .consent ? "yes" : nil
    },
    guessing("guessesNothing", "the first choice without input") {
      $0.choices.first?.value
    },
    guessing("guessesNothing", "the first number without input") {
      $0.numbers.first?.value
    },
    mutant("guessesNothing", "the unattended answer in a rejected one's place") {
      (prompt, base) async throws(DialogInterruption) in
      if prompt.rejected != nil, let unattended = prompt.unattended { return unattended }
      return try await base.answer(to: prompt)
    },
    guessing("usesUnattendedAnswers", "the first choice for the unattended answer") {
      $0.unattended == nil ? nil : $0.choices.first?.value
    },
    guessing("usesUnattendedAnswers", "the earlier answer before the unattended one") {
      $0.unattended == nil ? nil : $0.earlier
    },
  ]

  private static let known: [ClauseMutant<DialogContract.Fixture>] = [
    ClauseMutant("Dialog.knowsItsAnswers", "the unattended answer before the prepared one") {
      .init { answers in
        KnowingDialog(base: ScriptedDialog(answers.map { .answer($0.key.rawValue, $0.text) }))
      }
    }
  ]

  private static let pipes: [ClauseMutant<DialogContract.Fixture>] = [
    ClauseMutant("Dialog.keepsTheOrder", "a long document takes an answer") {
      .init { answers in
        PipeDialog(answers.map(\.text)) { content in
          if case .document(let document) = content { document.fields.count > 24 } else { false }
        }
      }
    },
    ClauseMutant("Dialog.keepsTheOrder", "the beginning of a nested flow takes an answer") {
      .init { answers in
        PipeDialog(answers.map(\.text)) { if case .nestedBegan = $0 { true } else { false } }
      }
    },
    ClauseMutant("Dialog.keepsTheOrder", "an answer that was not asked for takes an answer") {
      .init { answers in
        PipeDialog(answers.map(\.text)) { if case .answered = $0 { true } else { false } }
      }
    },
    ClauseMutant("Dialog.keepsTheOrder", "terms take an answer") {
      .init { answers in
        PipeDialog(answers.map(\.text)) { if case .terms = $0 { true } else { false } }
      }
    },
    ClauseMutant("Dialog.shiftsNoAnswers", "a pipe's next line for a rejected one") {
      .init { answers in PipeDialog(answers.map(\.text)) }
    },
  ]

  private static func knowing(
    _ clause: String, _ name: String, _ answer: @escaping @Sendable (Prompt) -> String?
  ) -> ClauseMutant<DialogContract.Fixture> {
    mutant(clause, name) { (prompt, base) async throws(DialogInterruption) in
      if let answer = answer(prompt) { return answer }
      return try await base.answer(to: prompt)
    }
  }

  private static func guessing(
    _ clause: String, _ name: String, _ guess: @escaping @Sendable (Prompt) -> String?
  ) -> ClauseMutant<DialogContract.Fixture> {
    mutant(clause, name) { (prompt, base) async throws(DialogInterruption) in
      do throws(DialogInterruption) { return try await base.answer(to: prompt) } catch {
        guard let guess = guess(prompt) else { throw error }
        return guess
      }
    }
  }

  static func mutant(
    _ clause: String, _ name: String, _ ask: @escaping AskingDialog.Ask
  ) -> ClauseMutant<DialogContract.Fixture> {
    ClauseMutant("Dialog.\(clause)", name) {
      DialogContract.Fixture { answers in
        AskingDialog(
          base: ScriptedDialog(answers.map { .answer($0.key.rawValue, $0.text) }), body: ask)
      }
    }
  }
}

/// Answers each question with the next line. Showing content for which `takesOne` is true uses up a
/// line, too.
actor PipeDialog: Dialog {
  private var lines: [String]
  private let takesOne: @Sendable (Presentation) -> Bool

  init(
    _ lines: [String], takesOne: @escaping @Sendable (Presentation) -> Bool = { _ in false }
  ) {
    self.lines = lines
    self.takesOne = takesOne
  }

  func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    guard !lines.isEmpty else { throw .endOfInput }
    return lines.removeFirst()
  }

  func show(_ content: Presentation) async {
    if takesOne(content) { lines = Array(lines.dropFirst()) }
  }
}

extension Prompt {
  /// The choices of a `.choice` prompt; empty for other kinds.
  var choices: [Choice] {
    if case .choice(let choices) = kind { choices } else { [] }
  }

  /// The choices of a `.number` prompt; empty for other kinds.
  var numbers: [Choice] {
    if case .number(let numbers) = kind { numbers } else { [] }
  }
}
